import { Decimal } from '#domain/decimal.ts'
import { type CeilingRule, damageCeiling } from './ceiling.ts'
import { type DamageKind, isGoods } from './values.ts'

export interface CapFacts {
  kind: DamageKind
  /** Tonnes; null while unknown. */
  shipmentWeightT: string | null
  declaredValueCents: number | null
  items: readonly { parcels: number | null; weightKg: string | null; valueCents: number | null }[]
}

export interface LegalCap {
  capCents: number
  rule: CeilingRule
  items: { ceilingCents: number | null; dueCents: number }[]
}

/** Legal ceiling (`domain.md` §6.10); null without one (property of others, own vehicle) or with an unknown weight. */
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

/** True when a settlement needs a written reason: above the ceiling, without declared value or « faute inexcusable ». */
export const exceedsCap = (
  settledCents: number,
  capCents: number | null,
  { declaredValueCents, inexcusableFault }: { declaredValueCents: number | null; inexcusableFault: boolean },
): boolean => capCents !== null && settledCents > capCents && declaredValueCents === null && !inexcusableFault
