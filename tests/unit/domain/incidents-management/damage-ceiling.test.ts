import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { damageCeiling } from '#domain/incidents-management/damages/ceiling.ts'

const L1 = {
  shipmentWeightKg: '2400',
  items: [
    { weightKg: '40', valueCents: 80_000, parcel: true },
    { weightKg: '18', valueCents: 70_000, parcel: true },
    { weightKg: '25', valueCents: 50_000, parcel: true },
  ],
}
const L2 = { shipmentWeightKg: '6000', items: [{ weightKg: '450', valueCents: 1_200_000, parcel: false }] }

describe('worked examples (§6.10)', () => {
  it('L1: caps parcels under 3 t by weight, at most 1 000 €', () => {
    expect(damageCeiling(L1)).toEqual({
      items: [
        { ceilingCents: 100_000, dueCents: 80_000 },
        { ceilingCents: 59_400, dueCents: 59_400 },
        { ceilingCents: 82_500, dueCents: 50_000 },
      ],
      totalCents: 189_400,
      rule: 'MOINS_DE_3T',
    })
  })

  it('L2: pays 20 €/kg of missing goods from 3 t', () => {
    expect(damageCeiling(L2)).toEqual({
      items: [{ ceilingCents: 900_000, dueCents: 900_000 }],
      totalCents: 900_000,
      rule: '3T_ET_PLUS',
    })
  })

  it('L3: applies the heavy rule from exactly 3.0 t', () => {
    expect(damageCeiling({ ...L1, shipmentWeightKg: '3000' })).toMatchObject({ rule: '3T_ET_PLUS', totalCents: 166_000 })
    expect(damageCeiling({ ...L1, shipmentWeightKg: '2999.999' })).toMatchObject({ rule: 'MOINS_DE_3T', totalCents: 189_400 })
  })

  it('L4: replaces the ceiling by a declared value', () => {
    expect(damageCeiling({ ...L2, declaredValueCents: 1_500_000 })).toEqual({
      items: [{ ceilingCents: null, dueCents: 1_200_000 }],
      totalCents: 1_200_000,
      rule: 'VALEUR_DECLAREE',
    })
    expect(damageCeiling({ ...L2, declaredValueCents: 700_000 })).toMatchObject({ totalCents: 700_000 })
  })
})

it('caps a heavy shipment at 3 200 € a tonne, whatever the weight of its items', () => {
  const items = [1, 2].map(() => ({ weightKg: '2500', valueCents: 9_000_000, parcel: true }))
  expect(damageCeiling({ shipmentWeightKg: '3000', items })).toEqual({
    items: items.map(() => ({ ceilingCents: 5_000_000, dueCents: 5_000_000 })),
    totalCents: 960_000,
    rule: '3T_ET_PLUS',
  })
})

it('applies no parcel ceiling to other goods; rounds half up', () => {
  const item = { weightKg: '100.005', valueCents: 500_000 }
  const of = (parcel: boolean) => damageCeiling({ shipmentWeightKg: '2000', items: [{ ...item, parcel }] }).totalCents
  expect(of(true)).toBe(100_000)
  expect(of(false)).toBe(330_017)
})

const claim = fc.record({
  shipmentWeightKg: fc.integer({ min: 1, max: 30_000 }).map(String),
  items: fc.array(
    fc.record({
      weightKg: fc.integer({ min: 0, max: 5000 }).map(String),
      valueCents: fc.integer({ min: 0, max: 5_000_000 }),
      parcel: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  declaredValueCents: fc.option(fc.integer({ min: 0, max: 9_000_000 })),
})

it('never exceeds the proven loss, is never negative, and never pays more for a subset of the items', () => {
  fc.assert(
    fc.property(claim, claim => {
      const { totalCents, items } = damageCeiling(claim)
      const loss = claim.items.reduce((sum, { valueCents }) => sum + valueCents, 0)
      const part = damageCeiling({ ...claim, items: claim.items.slice(1) })
      expect(totalCents).toBeGreaterThanOrEqual(0)
      expect(totalCents).toBeLessThanOrEqual(loss)
      expect(totalCents).toBeLessThanOrEqual(items.reduce((sum, { dueCents }) => sum + dueCents, 0))
      expect(part.totalCents).toBeLessThanOrEqual(totalCents)
    }),
  )
})
