import { Decimal, toCents } from '#domain/decimal.ts'

/** Euros of the contrat type général (art. 22 of the annex to art. D3222-1 of the Code des transports; `domain.md` §6.10). */
const LIGHT = { perKg: '33', perParcel: '1000' }
const HEAVY = { perKg: '20', perTonne: '3200' }
/** A shipment of this weight is a heavy one. */
const HEAVY_FROM_KG = '3000'

export type CeilingRule = 'MOINS_DE_3T' | '3T_ET_PLUS' | 'VALEUR_DECLAREE'

interface DamageClaim {
  /** Weight of the whole shipment, kg, a decimal. */
  shipmentWeightKg: string
  /** What is missing or damaged: its gross weight in kg, its loss as far as it is proven, whether it is in parcels, and in how many (one where nothing is said). */
  items: readonly { weightKg: string; valueCents: number | null; parcel: boolean; parcels?: number | null }[]
  /** Declared by the client before the run: it takes the place of the ceiling. */
  declaredValueCents?: number | null
}

interface DamageCeiling {
  /** `ceilingCents` is null where a declared value takes its place; `dueCents` is before the ceiling of the whole shipment. */
  items: { ceilingCents: number | null; dueCents: number }[]
  totalCents: number
  rule: CeilingRule
}

/**
 * What the carrier owes for missing or damaged goods. Under 3 t: 33 €/kg and at most 1 000 € a parcel. From 3 t: 20 €/kg, and for the whole no more
 * than 3 200 € a tonne of the shipment. Never more than the proven loss. A declared value takes the place of both ceilings. Cents are rounded half up.
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
