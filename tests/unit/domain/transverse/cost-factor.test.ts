import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factorsFor } from '#domain/transverse/cost-factors/factors-for.ts'
import { factorImpact } from '#domain/transverse/cost-factors/impact.ts'
import { FACTOR_CONDITIONS, type FactorCondition } from '#domain/transverse/cost-factors/values.ts'

const factor = (code: string, condition: FactorCondition, more: Partial<ReturnType<typeof plain>> = {}) => ({
  ...plain(),
  code,
  condition,
  ...more,
})
const plain = () => ({
  code: '',
  condition: 'AUCUNE' as FactorCondition,
  amount: '1',
  vehicleCategories: [] as string[],
  stackable: true,
  priority: 0,
  validFrom: '2026-01-01',
  validTo: null as string | null,
  active: true,
})
const codes = (
  factors: ReturnType<typeof plain>[],
  conditions: FactorCondition[],
  { category = 'TRACTEUR', date = '2026-06-01' } = {},
) => factorsFor(factors, { category, date, conditions }).map(({ code }) => code)

describe('factors that apply automatically (§3.23)', () => {
  it('are active ones whose condition holds for that category and day', () => {
    const factors = [
      factor('NUIT', 'NUIT_21_6'),
      factor('ADR', 'ADR'),
      factor('CHOISI', 'AUCUNE'),
      factor('FRIGO', 'FRIGO', { vehicleCategories: ['TRACTEUR'] }),
      factor('FRIGO_VUL', 'FRIGO', { vehicleCategories: ['VUL'] }),
      factor('ANCIEN', 'FRIGO', { active: false }),
    ]
    expect(codes(factors, ['NUIT_21_6', 'FRIGO', 'AUCUNE'])).toEqual(['FRIGO', 'NUIT'])
    expect(codes(factors, ['FRIGO'], { category: 'VUL' })).toEqual(['FRIGO_VUL'])
    expect(codes(factors, [])).toEqual([])
  })
  it('use the amount of the day', () => {
    const factors = [
      factor('NUIT', 'NUIT_21_6', { amount: '20', validTo: '2026-06-30' }),
      factor('NUIT', 'NUIT_21_6', { amount: '22', validFrom: '2026-07-01' }),
    ]
    const amounts = (date: string) =>
      factorsFor(factors, { category: 'VUL', date, conditions: ['NUIT_21_6'] }).map(({ amount }) => amount)
    expect(['2025-12-31', '2026-06-30', '2026-07-01'].map(amounts)).toEqual([[], ['20'], ['22']])
  })
  it('keep only the higher non-stackable factor on a Sunday holiday; stackable ones add up', () => {
    const factors = [
      factor('DIMANCHE', 'DIMANCHE', { stackable: false, priority: 10 }),
      factor('FERIE', 'FERIE', { stackable: false, priority: 20 }),
      factor('FERIE_REPAS', 'FERIE'),
      factor('NUIT', 'NUIT_21_6', { stackable: false }),
    ]
    expect(codes(factors, ['DIMANCHE', 'FERIE', 'NUIT_21_6'])).toEqual(['FERIE', 'FERIE_REPAS', 'NUIT'])
    expect(codes(factors, ['DIMANCHE'])).toEqual(['DIMANCHE'])
  })
  it('prefer a category factor over a general one by priority', () => {
    const factors = [
      factor('FRIGO', 'FRIGO', { stackable: false }),
      factor('FRIGO_19T', 'FRIGO', { stackable: false, priority: 1, vehicleCategories: ['PORTEUR_19'] }),
    ]
    expect(codes(factors, ['FRIGO'], { category: 'PORTEUR_19' })).toEqual(['FRIGO_19T'])
    expect(codes(factors, ['FRIGO'])).toEqual(['FRIGO'])
  })

  const anyFactor = fc.record({
    code: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
    condition: fc.constantFrom(...FACTOR_CONDITIONS),
    amount: fc.constant('1'),
    vehicleCategories: fc.subarray(['VUL', 'TRACTEUR']),
    stackable: fc.boolean(),
    priority: fc.integer({ min: 0, max: 3 }),
    validFrom: fc.constantFrom('2026-01-01', '2026-06-02'),
    validTo: fc.constantFrom(null, '2026-05-31'),
    active: fc.boolean(),
  })
  it('do not depend on order, include nothing unrequested, and include every stackable factor', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyFactor, { selector: ({ code }) => code }),
        fc.subarray([...FACTOR_CONDITIONS]),
        (factors, conditions) => {
          const query = { category: 'VUL', date: '2026-06-01', conditions }
          const found = factorsFor(factors, query)
          expect(factorsFor([...factors].reverse(), query)).toEqual(found)
          for (const one of found) {
            expect(one.active && one.condition !== 'AUCUNE' && conditions.includes(one.condition)).toBe(true)
            expect(one.vehicleCategories.length === 0 || one.vehicleCategories.includes('VUL')).toBe(true)
          }
          for (const condition of FACTOR_CONDITIONS) {
            expect(found.filter(one => one.condition === condition && !one.stackable).length).toBeLessThanOrEqual(1)
          }
          // Removing a factor never removes a stackable one.
          const without = factorsFor(factors.slice(1), query)
          for (const one of found) if (one !== factors[0] && one.stackable) expect(without).toContain(one)
        },
      ),
    )
  })
})

describe('effect of another factor amount', () => {
  const run = {
    rates: { perKm: '0.615', perHour: '26.40', perDay: '196.50' },
    km: '400',
    serviceHours: '8.25',
    days: '1',
    tollsCents: 6480,
    factors: [
      { code: 'NUIT', label: 'Nuit', basis: 'PCT_TH' as const, amount: '20', quantity: '3' },
      { code: 'FRIGO', label: 'Frigo', basis: 'HEURE' as const, amount: '2.15', quantity: '8.25' },
    ],
    margin: { pct: '12', method: 'SUR_COUT' as const },
  }
  it('recomputes a price from the target margin, scales any other price with the cost', () => {
    expect(factorImpact({ cost: run, priceCents: 84972 }, 'FRIGO', '3.15')).toEqual({
      costCents: { before: 75868, after: 76693 },
      marginCents: { before: 9104, after: 8279 },
      priceCents: { before: 84972, after: 85896 },
    })
    expect(factorImpact({ cost: run, priceCents: 75868 * 2 }, 'FRIGO', '3.15').priceCents).toEqual({
      before: 75868 * 2,
      after: 76693 * 2,
    })
  })
  it('has a cost effect without a price, and none without that factor', () => {
    expect(factorImpact({ cost: run, priceCents: null }, 'NUIT', '0')).toEqual({
      costCents: { before: 75868, after: 75868 - 1584 },
      marginCents: null,
      priceCents: null,
    })
    expect(factorImpact({ cost: run, priceCents: 90000 }, 'ADR', '99')).toEqual({
      costCents: { before: 75868, after: 75868 },
      marginCents: { before: 14132, after: 14132 },
      priceCents: { before: 90000, after: 90000 },
    })
    const free = { ...run, rates: { perKm: '0', perHour: '0', perDay: '0' }, tollsCents: 0, factors: [], margin: null }
    expect(factorImpact({ cost: free, priceCents: 100 }, 'NUIT', '1').priceCents).toEqual({ before: 100, after: 100 })
  })
  it('changes nothing for the same amount; a higher one never lowers cost or price; the margin follows the cost', () => {
    const amount = fc
      .integer({ min: 0, max: 999_999 })
      .map(n => `${Math.floor(n / 10_000)}.${String(n % 10_000).padStart(4, '0')}`)
    fc.assert(
      fc.property(amount, fc.constantFrom('NUIT', 'FRIGO'), fc.integer({ min: 0, max: 500_000 }), (other, code, priceCents) => {
        const own = run.factors.find(one => one.code === code)!.amount
        const same = factorImpact({ cost: run, priceCents }, code, own)
        expect(same.costCents.after).toBe(same.costCents.before)
        expect(same.priceCents!.after).toBe(priceCents)
        const { costCents, marginCents, priceCents: price } = factorImpact({ cost: run, priceCents }, code, other)
        const up = Math.sign(Number(other) - Number(own))
        expect(Math.sign(costCents.after - costCents.before) * up).toBeGreaterThanOrEqual(0)
        expect((price!.after - price!.before) * up).toBeGreaterThanOrEqual(0)
        expect(marginCents!.before - marginCents!.after).toBe(costCents.after - costCents.before)
      }),
    )
  })
})
