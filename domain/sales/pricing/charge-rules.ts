import type { PricingMode } from '#domain/sales/delivery-request/values.ts'
import { INCLUSION_LABELS, INCLUSIONS, type IndexationClause } from './price-values.ts'

/** Tolls also as they were paid, recharged: their amount comes from the run. */
export const TOLLS_CHARGES = [...INCLUSIONS, 'REELS'] as const
export type TollsCharge = (typeof TOLLS_CHARGES)[number]
export const TOLLS_CHARGE_LABELS: Record<TollsCharge, string> = { ...INCLUSION_LABELS, REELS: 'Réels, refacturés' }
interface TollTerms {
  pricingMode: PricingMode
  tollsCharge: TollsCharge
}
/** Tolls charged as they were paid; a trinomial price has its own. */
export const realTolls = ({ pricingMode, tollsCharge }: TollTerms) => pricingMode !== 'TRINOME' && tollsCharge === 'REELS'

/** Whether the whole price is indexed; tolls that are passed on as paid never are. */
export const indexesWhole = ({ indexation, ...terms }: TollTerms & { indexation: Pick<IndexationClause, 'base'> | null }) =>
  indexation?.base === 'TOTAL' && !realTolls(terms)

/** Rules by which the control charges the planned or the real quantity (decision 33). */
export const QUANTITY_RULES = ['PREVU', 'REEL', 'PLUS_GRAND', 'REEL_AU_DELA'] as const
export type QuantityRule = (typeof QUANTITY_RULES)[number]
export const QUANTITY_RULE_LABELS: Record<QuantityRule, string> = {
  PREVU: 'Quantité prévue',
  REEL: 'Quantité réelle',
  PLUS_GRAND: 'La plus grande des deux',
  REEL_AU_DELA: "Réelle, au-delà d'un écart",
}
/** Modes whose quantity is read from the run. */
export const MEASURED: readonly PricingMode[] = ['KM', 'HEURE', 'PALETTE', 'GRILLE', 'TONNE', 'POINT']
