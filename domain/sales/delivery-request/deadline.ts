import type { RequestStatus } from './values.ts'

/** Days without an answer after which an offer is followed up (`domain.md` §4.1). */
export const UNANSWERED_DAYS = 15

export interface Deadline {
  label: string
  date: string
  pressingDays: number | null
}

/** Next date of a version: end of offer, start, end of suspension, end of contract. */
export function nextDeadline(version: {
  status: RequestStatus
  validFrom: string
  validTo: string | null
  offerExpiresOn: string | null
  suspendedTo: string | null
}): Deadline | null {
  const { status, validFrom, validTo, offerExpiresOn, suspendedTo } = version
  const dated = (label: string, date: string | null, pressingDays: number | null): Deadline | null =>
    date ? { label, date, pressingDays } : null
  switch (status) {
    case 'PROPOSE':
      return dated("Fin de l'offre", offerExpiresOn, 7)
    case 'ACCEPTE':
      return dated('Démarrage', validFrom, null)
    case 'ACTIF':
      // A spot run needs no renewal.
      return validFrom === validTo ? dated('Transport', validTo, null) : dated('Fin du contrat', validTo, 30)
    case 'SUSPENDU':
      return dated('Fin de suspension', suspendedTo, null)
    case 'REFUSE':
    case 'TERMINE':
    case 'ARCHIVE':
      return null
    default:
      return dated('Démarrage', validFrom, 15)
  }
}
