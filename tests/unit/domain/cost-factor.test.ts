import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FACTOR_CONDITIONS, type FactorCondition } from '#domain/transverse/cost-factor-values.ts'
import { factorsFor } from '#domain/transverse/factors-for.ts'

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

describe('which factors apply by themselves (§3.23)', () => {
  it('those whose condition holds, for that category, on that day, unless they were put out of use', () => {
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
  it('takes the amount of the day', () => {
    const factors = [
      factor('NUIT', 'NUIT_21_6', { amount: '20', validTo: '2026-06-30' }),
      factor('NUIT', 'NUIT_21_6', { amount: '22', validFrom: '2026-07-01' }),
    ]
    const amounts = (date: string) =>
      factorsFor(factors, { category: 'VUL', date, conditions: ['NUIT_21_6'] }).map(({ amount }) => amount)
    expect(['2025-12-31', '2026-06-30', '2026-07-01'].map(amounts)).toEqual([[], ['20'], ['22']])
  })
  it('on a public holiday that is a Sunday only the higher of two that do not add up counts, the others add up', () => {
    const factors = [
      factor('DIMANCHE', 'DIMANCHE', { stackable: false, priority: 10 }),
      factor('FERIE', 'FERIE', { stackable: false, priority: 20 }),
      factor('FERIE_REPAS', 'FERIE'),
      factor('NUIT', 'NUIT_21_6', { stackable: false }),
    ]
    expect(codes(factors, ['DIMANCHE', 'FERIE', 'NUIT_21_6'])).toEqual(['FERIE', 'FERIE_REPAS', 'NUIT'])
    expect(codes(factors, ['DIMANCHE'])).toEqual(['DIMANCHE'])
  })
  it('one for a category comes before the general one by its priority', () => {
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
  it('holds for any factors: in whatever order they come, nothing that was not asked for, every one that adds up', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyFactor, { selector: ({ code }) => code }),
        fc.subarray([...FACTOR_CONDITIONS]),
        (factors, conditions) => {
          const asked = { category: 'VUL', date: '2026-06-01', conditions }
          const found = factorsFor(factors, asked)
          expect(factorsFor([...factors].reverse(), asked)).toEqual(found)
          for (const one of found) {
            expect(one.active && one.condition !== 'AUCUNE' && conditions.includes(one.condition)).toBe(true)
            expect(one.vehicleCategories.length === 0 || one.vehicleCategories.includes('VUL')).toBe(true)
          }
          for (const condition of FACTOR_CONDITIONS) {
            expect(found.filter(one => one.condition === condition && !one.stackable).length).toBeLessThanOrEqual(1)
          }
          // Taking one away never takes another that adds up with it.
          const without = factorsFor(factors.slice(1), asked)
          for (const one of found) if (one !== factors[0] && one.stackable) expect(without).toContain(one)
        },
      ),
    )
  })
})
