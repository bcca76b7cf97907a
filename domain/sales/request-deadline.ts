import type { RequestStatus } from './delivery-request-values.ts'

/** What a deadline of a cahier des charges is about, and when. */
export interface Deadline {
  label: string
  date: string
}

/** The next date that matters of a version: the offer's end, the start, the end of a suspension, the end of the contract. */
export function nextDeadline(version: {
  status: RequestStatus
  validFrom: string
  validTo: string | null
  offerExpiresOn: string | null
  suspendedTo: string | null
}): Deadline | null {
  const { status, validFrom, validTo, offerExpiresOn, suspendedTo } = version
  const dated = (label: string, date: string | null): Deadline | null => (date ? { label, date } : null)
  switch (status) {
    case 'PROPOSE':
      return dated("Fin de l'offre", offerExpiresOn)
    case 'ACTIF':
      return dated('Fin du contrat', validTo)
    case 'SUSPENDU':
      return dated('Reprise après le', suspendedTo)
    case 'REFUSE':
    case 'TERMINE':
    case 'ARCHIVE':
      return null
    default:
      return dated('Démarrage', validFrom)
  }
}
