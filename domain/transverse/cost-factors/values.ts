import type { FactorBasis } from '#domain/sales/pricing/cost.ts'

export const FACTOR_BASIS_LABELS: Record<FactorBasis, string> = {
  KM: 'par km',
  HEURE: 'par heure',
  HEURE_NUIT: 'par heure de nuit',
  JOUR: 'par jour',
  REPAS: 'par repas',
  TRAJET: 'par trajet',
  PALETTE: 'par palette',
  PCT_TH: 'part du terme horaire',
  PCT_BASE: 'part du sous-total',
  REEL: 'au réel',
}

/** Conditions that apply a cost factor; night is 21 h to 6 h (collective agreement of 14/11/2001). */
export const FACTOR_CONDITIONS = [
  'AUCUNE',
  'NUIT_21_6',
  'SAMEDI',
  'DIMANCHE',
  'FERIE',
  'DECOUCHER',
  'REPAS',
  'FRIGO',
  'ADR',
  'DOUBLE_EQ',
  'PEAGE',
  'ZONE_URBAINE',
] as const
export type FactorCondition = (typeof FACTOR_CONDITIONS)[number]
export const FACTOR_CONDITION_LABELS: Record<FactorCondition, string> = {
  AUCUNE: 'Aucune',
  NUIT_21_6: 'Nuit (21 h à 6 h)',
  SAMEDI: 'Samedi',
  DIMANCHE: 'Dimanche',
  FERIE: 'Jour férié',
  DECOUCHER: 'Découcher',
  REPAS: 'Repas hors du lieu de travail',
  FRIGO: 'Température dirigée',
  ADR: 'Matières dangereuses',
  DOUBLE_EQ: 'Double équipage',
  PEAGE: 'Péage',
  ZONE_URBAINE: 'Zone urbaine',
}

export const FACTOR_SIGNS = ['COST', 'REVENUE'] as const
export type FactorSign = (typeof FACTOR_SIGNS)[number]
export const FACTOR_SIGN_LABELS: Record<FactorSign, string> = { COST: 'Coût', REVENUE: 'Recette' }

export const FACTOR_STATUS_LABELS = { ACTIF: 'Actif', DESACTIVE: 'Désactivé' } as const
