import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuelIndexation } from '#domain/sales/pricing/fuel-indexation.ts'
import { type Revised, revisionOf } from '#domain/sales/pricing/revision.ts'
import { CNR_ACTIVITIES, DIESEL_INDEX, energyIndex } from '#domain/transverse/cnr/values.ts'

const OF_YEARS = [
  { activity: 'REG_EA', year: 2025, fuelPct: '20.4' },
  { activity: 'REG_EA', year: 2024, fuelPct: '22.7' },
  { activity: 'VUL', year: 2024, fuelPct: '9.0' },
] as const
const SHARES = { shares: OF_YEARS, energyValues: new Set(['CNR_GNV 2024-01', 'CNR_B100 2024-02']) }
const ordered = (over: Partial<Revised> = {}): Revised => ({
  indexation: null,
  orderedOn: '2024-01-19',
  referenceActivity: null,
  category: 'TRACTEUR',
  energy: null,
  ...over,
})

describe('price of a contract without a clause (domain.md §6.6, art. L3222-2)', () => {
  it('follows the diesel index from the month of the order, by the share of its activity', () => {
    expect(revisionOf(ordered(), SHARES)).toEqual({
      indexCode: DIESEL_INDEX,
      refMonth: '2024-01',
      sharePct: '22.7',
      base: 'TRANSPORT',
      lagMonths: 0,
    })
  })

  it.each([
    ['GNV', 'CNR_GNV'],
    ['BIOGNV', 'CNR_GNV'],
    // No value in the month of the order, or no index: diesel « par défaut ».
    ['B100', DIESEL_INDEX],
    ['ELECTRIQUE', DIESEL_INDEX],
    ['HYBRIDE', DIESEL_INDEX],
    ['GAZOLE', DIESEL_INDEX],
  ] as const)('follows the energy of the vehicle: %s by %s', (energy, indexCode) => {
    expect(revisionOf(ordered({ energy }), SHARES)).toMatchObject({ indexCode, refMonth: '2024-01', sharePct: '22.7' })
    const clause = { indexCode: 'AUTRE', refMonth: '2023-06', sharePct: '30', base: 'TOTAL', lagMonths: 1 } as const
    expect(revisionOf(ordered({ energy, indexation: clause }), SHARES)).toBe(clause)
  })

  it('has an index for each energy that has one', () => {
    const indices = (['B100', 'XTL', 'ELECTRIQUE', 'HYBRIDE', 'ESSENCE'] as const).map(energy => energyIndex(energy))
    expect(indices).toEqual(['CNR_B100', 'CNR_XTL', 'CNR_ELECTRICITE', DIESEL_INDEX, DIESEL_INDEX])
  })

  it("G2, G3: uses the share of the order's year", () => {
    const rate = (over: Partial<Revised>) => {
      const { sharePct } = revisionOf(ordered(over), SHARES)!
      return fuelIndexation({ referenceIndex: '201.70', monthIndex: '188.39', sharePct, baseCents: 78_492 })
    }
    expect(rate({})).toMatchObject({ ratePct: '-1.50', amountCents: -1177 })
    expect(rate({ orderedOn: '2025-03-01' })).toMatchObject({ ratePct: '-1.35', amountCents: -1060 })
  })

  it('falls back to the latest earlier share, never to a later one', () => {
    expect(revisionOf(ordered({ orderedOn: '2026-02-03' }), SHARES)).toMatchObject({ sharePct: '20.4' })
    expect(revisionOf(ordered({ orderedOn: '2023-12-31' }), SHARES)).toBeNull()
  })

  it("prefers the activity of the reference costs to the vehicle's", () => {
    expect(revisionOf(ordered({ category: 'VUL' }), SHARES)).toMatchObject({ sharePct: '9.0' })
    expect(revisionOf(ordered({ category: 'VUL', referenceActivity: 'REG_EA' }), SHARES)).toMatchObject({ sharePct: '22.7' })
    expect(revisionOf(ordered({ category: 'PORTEUR_19' }), SHARES)).toBeNull()
  })

  it('does not revise without a contract; prefers a clause to the law', () => {
    expect(revisionOf(ordered({ orderedOn: null }), SHARES)).toBeNull()
    const clause = { indexCode: 'AUTRE', refMonth: '2023-06', sharePct: '30', base: 'TOTAL', lagMonths: 1 } as const
    expect(revisionOf(ordered({ indexation: clause }), SHARES)).toBe(clause)
  })

  it('costs the agreed price in the month of the order, for any share', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CNR_ACTIVITIES),
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 10_000, max: 40_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (referenceActivity, tenths, index, baseCents) => {
          const shares = [{ activity: referenceActivity, year: 2024, fuelPct: (tenths / 10).toFixed(1) }]
          const { sharePct } = revisionOf(ordered({ referenceActivity }), { ...SHARES, shares })!
          const value = (index / 100).toFixed(2)
          const { amountCents } = fuelIndexation({ referenceIndex: value, monthIndex: value, sharePct, baseCents })
          expect(amountCents).toBe(0)
        },
      ),
    )
  })
})
