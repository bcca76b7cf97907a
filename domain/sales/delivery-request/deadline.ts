import type { RequestStatus } from './values.ts'

/** An offer that has waited longer than this many days for an answer is to be asked after (`domain.md` §4.1). */
export const UNANSWERED_DAYS = 15

/** What a deadline of a cahier des charges is about, and when. */
export interface Deadline {
  label: string
  date: string
  /** From so many days before, somebody should act; null where nobody has to. */
  pressingDays: number | null
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
  const dated = (label: string, date: string | null, pressingDays: number | null): Deadline | null =>
    date ? { label, date, pressingDays } : null
  switch (status) {
    case 'PROPOSE':
      return dated("Fin de l'offre", offerExpiresOn, 7)
    case 'ACCEPTE':
      return dated('Démarrage', validFrom, null)
    case 'ACTIF':
      // A spot run ends on its day: nothing is to be renewed.
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
