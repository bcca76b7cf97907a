import { Decimal, toCents } from '#domain/decimal.ts'

/** Euros of the contrat type général (art. 22 of the annex to art. D3222-1 of the Code des transports; `domain.md` §6.10). */
const LIGHT = { perKg: '33', perParcel: '1000' }
const HEAVY = { perKg: '20', perTonne: '3200' }
/** Shipments from this weight use the heavy rule. */
const HEAVY_FROM_KG = '3000'

export type CeilingRule = 'MOINS_DE_3T' | '3T_ET_PLUS' | 'VALEUR_DECLAREE'

interface DamageClaim {
  /** Weight of the whole shipment, kg, a decimal. */
  shipmentWeightKg: string
  /** Missing or damaged goods: gross weight in kg, proven loss, whether in parcels, and how many (default one). */
  items: readonly { weightKg: string; valueCents: number | null; parcel: boolean; parcels?: number | null }[]
  /** Declared by the client before transport; replaces the ceiling. */
  declaredValueCents?: number | null
}

interface DamageCeiling {
  /** `ceilingCents` is null under a declared value; `dueCents` is before the ceiling of the whole shipment. */
  items: { ceilingCents: number | null; dueCents: number }[]
  totalCents: number
  rule: CeilingRule
}

/**
 * Compensation for missing or damaged goods. Under 3 t: 33 €/kg, at most 1,000 € per parcel. From 3 t: 20 €/kg, at most
 * 3,200 € per tonne of the shipment. Never above the proven loss. A declared value replaces both ceilings. Rounded half
 * up.
 */
export function damageCeiling({ shipmentWeightKg, items, declaredValueCents }: DamageClaim): DamageCeiling {
  if (declaredValueCents !== null && declaredValueCents !== undefined) {
    const due = items.map(({ valueCents }) => ({ ceilingCents: null, dueCents: valueCents ?? declaredValueCents }))
    return { items: due, totalCents: Math.min(sumOf(due), declaredValueCents), rule: 'VALEUR_DECLAREE' }
  }
  const heavy = Decimal(shipmentWeightKg).gte(HEAVY_FROM_KG)
  const due = items.map(({ weightKg, valueCents, parcel, parcels }) => {
    const byWeight = toCents(Decimal(weightKg).times(heavy ? HEAVY.perKg : LIGHT.perKg))
    const byParcel = toCents(Decimal(LIGHT.perParcel).times(String(parcels ?? 1)))
    const ceilingCents = parcel && !heavy ? Math.min(byWeight, byParcel) : byWeight
    return { ceilingCents, dueCents: Math.min(valueCents ?? ceilingCents, ceilingCents) }
  })
  if (!heavy) return { items: due, totalCents: sumOf(due), rule: 'MOINS_DE_3T' }
  const whole = toCents(Decimal(shipmentWeightKg).times('0.001').times(HEAVY.perTonne))
  return { items: due, totalCents: Math.min(sumOf(due), whole), rule: '3T_ET_PLUS' }
}

const sumOf = (items: readonly { dueCents: number }[]) => items.reduce((sum, { dueCents }) => sum + dueCents, 0)
