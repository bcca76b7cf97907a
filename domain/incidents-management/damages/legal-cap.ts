import { Decimal } from '#domain/decimal.ts'
import { type CeilingRule, damageCeiling } from './ceiling.ts'
import { type DamageKind, isGoods } from './values.ts'

/** What a ceiling is reckoned from; weights are decimals as text. */
export interface CapFacts {
  kind: DamageKind
  /** In tonnes; null while nobody knows it. */
  shipmentWeightT: string | null
  declaredValueCents: number | null
  items: readonly { parcels: number | null; weightKg: string | null; valueCents: number | null }[]
}

export interface LegalCap {
  capCents: number
  rule: CeilingRule
  items: { ceilingCents: number | null; dueCents: number }[]
}

/**
 * The most that the law has the carrier pay for this damage (`domain.md` §6.10), by `damageCeiling`; null where no law caps it (another's
 * property, the vehicle), and while the weight of the shipment or of a line is not known.
 */
export function legalCap({ kind, shipmentWeightT, declaredValueCents, items }: CapFacts): LegalCap | null {
  if (!isGoods(kind) || shipmentWeightT === null || items.length === 0) return null
  if (declaredValueCents === null && items.some(({ weightKg }) => weightKg === null)) return null
  const { totalCents, ...reckoned } = damageCeiling({
    shipmentWeightKg: Decimal(shipmentWeightT).times('1000').toFixed(),
    items: items.map(({ parcels, weightKg, valueCents }) => ({
      weightKg: weightKg ?? '0',
      valueCents,
      parcel: parcels !== null,
      parcels,
    })),
    declaredValueCents,
  })
  return { capCents: totalCents, ...reckoned }
}

/** Whether a settlement wants a written reason: above the ceiling, without a declared value or « faute inexcusable ». */
export const exceedsCap = (
  settledCents: number,
  capCents: number | null,
  { declaredValueCents, inexcusableFault }: { declaredValueCents: number | null; inexcusableFault: boolean },
): boolean => capCents !== null && settledCents > capCents && declaredValueCents === null && !inexcusableFault
