import { formatDecimal, withUnit } from '#domain/formats/number.ts'
import type { FactorBasis } from '#domain/sales/pricing/cost.ts'

export const FACTOR_AMOUNT_UNITS: Record<FactorBasis, string> = {
  KM: '€ / km',
  HEURE: '€ / h',
  HEURE_NUIT: '€ / h de nuit',
  JOUR: '€ / jour',
  REPAS: '€ / repas',
  TRAJET: '€ / trajet',
  PALETTE: '€ / palette',
  PCT_TH: '% du terme horaire',
  PCT_BASE: '% du sous-total',
  REEL: '€ au réel',
}

export function factorAmountText(amount: string, basis: FactorBasis): string {
  return withUnit(formatDecimal(amount, basis.startsWith('PCT') ? 0 : 2), FACTOR_AMOUNT_UNITS[basis])
}
