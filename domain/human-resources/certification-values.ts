import { DRIVER_CERTIFICATION_LABELS } from '#domain/sales/delivery-request/values.ts'

/** Known certification types (`domain.md` §3.12), the initial rows of the type table. */
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

/** Effect of a missing or expired certification on an assignment (`domain.md` §3.12). */
export const CERTIFICATION_SEVERITIES = ['BLOQUANT', 'AVERTISSEMENT', 'INFO'] as const
/** When a certification is required, besides the contract's requirements. */
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
 * « En cours » (training planned), « À vérifier » (document sent by the driver), « Obtenue », « Suspendue », « Remplacée
 * » (renewed), « Annulée ». « Valide », « À renouveler » and « Expirée » follow from the date.
 */
export const CERTIFICATION_STATES = ['EN_COURS', 'A_VERIFIER', 'OBTENUE', 'SUSPENDUE', 'REMPLACEE', 'ANNULEE'] as const
