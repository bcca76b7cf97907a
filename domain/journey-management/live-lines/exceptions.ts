/** A day that a cahier des charges takes out of its rule, or adds to it (`domain.md` §3.3): each with a reason. */
export type ExceptionKind = 'EXCLUSION' | 'AJOUT'
export const EXCEPTION_LABELS: Record<ExceptionKind, string> = { EXCLUSION: 'Exclusion', AJOUT: 'Date ajoutée' }
