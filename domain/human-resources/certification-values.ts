/** What a missing or expired certification does to an assignment (`domain.md` §3.12). */
export const CERTIFICATION_SEVERITIES = ['BLOQUANT', 'AVERTISSEMENT', 'INFO'] as const
/** What makes a certification required, beside what a contract asks for. */
export const CERTIFICATION_NEEDS = [
  'TOUJOURS',
  'POIDS_LOURD',
  'TACHYGRAPHE',
  'ADR',
  'CITERNE',
  'CHARIOT',
  'GERBEUR',
  'GRUE',
  'HAYON',
  'FRIGO',
  'ELECTRIQUE',
  'SITE',
] as const
/**
 * « En cours » (training planned), « À vérifier » (a driver sent a paper), « Obtenue », « Suspendue »; then out of use: « Remplacée » by its
 * renewal, « Annulée ». « Valide », « À renouveler » and « Expirée » are derived from the date.
 */
export const CERTIFICATION_STATES = ['EN_COURS', 'A_VERIFIER', 'OBTENUE', 'SUSPENDUE', 'REMPLACEE', 'ANNULEE'] as const
