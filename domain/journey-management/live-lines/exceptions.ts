/** A day excluded from or added to the recurrence, with a reason (`domain.md` §3.3). */
export type ExceptionKind = 'EXCLUSION' | 'AJOUT'
export const EXCEPTION_LABELS: Record<ExceptionKind, string> = { EXCLUSION: 'Exclusion', AJOUT: 'Date ajoutée' }
