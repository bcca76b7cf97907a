import { DRIVER_CERTIFICATION_LABELS } from '#domain/sales/delivery-request/values.ts'

/** What a driver may hold (`domain.md` §3.12): what a job may ask for, and what the vehicle or the law does; as the table of types begins. */
export const CERTIFICATION_TYPE_LABELS = {
  ...DRIVER_CERTIFICATION_LABELS,
  PERMIS_C: 'Permis groupe lourd',
  FIMO: 'FIMO (formation initiale)',
  FCO: 'FCO (formation continue)',
  CARTE_COND: 'Carte conducteur',
  SUIVI_MED: 'Suivi médecine du travail',
  SST: 'Sauveteur secouriste du travail',
  HAB_ELEC: 'Habilitation électrique B0/H0',
  ECO_CONDUITE: 'Écoconduite',
}

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
