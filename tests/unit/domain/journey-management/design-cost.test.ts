import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CostChoice,
  type CostedLine,
  computeDesignCost,
  isOutdated,
  missingForTarget,
  proposedDays,
  targetCost,
  versionTermsOf,
} from '#domain/journey-management/delivery-request/design-cost.ts'
import { partOf } from '#domain/journey-management/journeys/run-part.ts'
import { priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import { marginOf } from '#domain/sales/pricing/cost.ts'
import type { PriceTerms } from '#domain/sales/pricing/run-cost.ts'

/** Line LR-018 of `domain.md` §6.4 and §6.5. */
const VERSION: PriceTerms = {
  pricingMode: 'FORFAIT_TRAJET',
  unitPrice: '849.72',
  minimumCents: null,
  minimumHours: null,
  grid: null,
  payForNextBracket: false,
  tollsCharge: 'COMPRIS',
  emptyKmCharge: 'EN_SUS',
  chargedQuantity: null,
  kmLoaded: null,
  kmEmpty: null,
  serviceHours: null,
  days: null,
  nightHours: null,
  meals: null,
  tollsCents: null,
  rates: null,
  costFactors: [
    { factorId: 'n', code: 'NUIT', label: 'Nuit', basis: 'PCT_TH', amount: '20', quantity: '0', follows: 'NIGHT' },
    { factorId: 'f', code: 'FRIGO', label: 'Frigo', basis: 'HEURE', amount: '2.15', quantity: '0', follows: 'HOURS' },
  ],
  costCents: null,
  marginPct: '12',
  marginMethod: 'SUR_COUT',
  goods: null,
  offer: null,
}
const RATES = { perKm: '0.615', perHour: '26.40', perDay: '196.50', referenceId: 'r' }
const CHOICE: CostChoice = {
  rates: RATES,
  source: 'CNR',
  ownChoice: true,
  days: '1',
  tollsCents: 6480,
  purchases: [],
  corrections: [],
}
const line = (changes: Partial<CostedLine> = {}): CostedLine => ({
  code: 'L1',
  label: 'Carquefou → Gennevilliers',
  weekdays: [1, 2, 3, 4, 5],
  nights: 0,
  crew: 1,
  start: 5 * 60,
  end: 13 * 60,
  runNo: 1,
  subcontracted: false,
  kmLoaded: '388',
  kmEmpty: '12',
  serviceMin: 495,
  nightMin: 180,
  ...changes,
})
const amounts = (choice: Partial<CostChoice>, lines = [line()], version = VERSION) =>
  computeDesignCost(version, lines, { ...CHOICE, ...choice })

describe('cost of a run by component', () => {
  it('§6.5: gives every step of LR-018', () => {
    const cost = amounts({})
    expect(cost.components.map(({ key, amountCents }) => [key, amountCents])).toEqual([
      ['km', 24600],
      ['hour', 21780],
      ['day', 19650],
      ['tolls', 6480],
      ['factor-NUIT', 1584],
      ['factor-FRIGO', 1774],
    ])
    expect(cost.costCents).toBe(75868)
    expect(cost.lines).toMatchObject([{ code: 'L1', km: '400.0', amountCents: 75868 }])
  })

  it('decision 14: splits components and price differently for a leg, each summing to the run', () => {
    const legs = [line({ code: 'L1', kmLoaded: '300', serviceMin: 240 }), line({ code: 'L2', kmLoaded: '100', serviceMin: 240 })]
    const { lines, costCents } = amounts({}, legs)
    const parts = [0, 240].map(before => partOf(costCents!, { by: 'MIN', before, own: 240, of: 480 }))
    const taken = lines.map(({ amountCents }) => amountCents!)
    expect(taken[0]! - taken[1]!).toBeGreaterThan(10_000)
    expect(parts[0]! - parts[1]!).toBeLessThanOrEqual(1)
    for (const figure of [taken, parts]) expect(figure[0]! + figure[1]!).toBe(costCents)
  })

  const MEAL = {
    factorId: 'm',
    code: 'REPAS',
    label: 'Repas',
    basis: 'REPAS',
    amount: '15.96',
    quantity: '0',
    follows: 'MEALS',
  } as const

  it('counts the meals of a run with a night away, 2 × 15.96', () => {
    const night = line({ start: 6 * 60, end: (24 + 13) * 60, nights: 1 })
    const cost = amounts({}, [night], { ...VERSION, costFactors: [MEAL] })
    expect(cost.totals.meals).toBe('2')
    expect(amounts({}, [{ ...night, crew: 2 }]).totals.meals, 'both of a crew eat').toBe('4')
    expect(cost.components.find(({ key }) => key === 'factor-REPAS')).toMatchObject({
      computedCents: 3192,
      calculation: expect.stringMatching(/15,96\s€ × 2\srepas/),
    })
    expect(versionTermsOf(VERSION, { ...cost, costCents: cost.costCents! })).toMatchObject({ meals: '2' })
  })

  it('counts a meal of two runs of a day once, half for each, and none of a sub-contracted one', () => {
    const both = [line({ start: 300, end: 750 }), line({ code: 'L2', runNo: 2, start: 780, end: 1200 })]
    expect(amounts({}, both).totals.meals).toBe('0.5')
    const bought = line({ code: 'L3', runNo: 2, start: 300, end: 1200, subcontracted: true })
    const cost = amounts({}, [line(), bought], { ...VERSION, costFactors: [MEAL] })
    expect(cost.components.find(({ key }) => key === 'factor-REPAS')).toMatchObject({ computedCents: 0 })
  })

  it('keeps a cost that was stored without meals up to date', () => {
    const lines = [line({ start: 6 * 60, end: 16 * 60 })]
    const { totals, ...stored } = amounts({}, lines)
    const { meals, ...before } = totals
    expect(meals).toBe('1')
    expect(isOutdated({ ...stored, totals: before }, lines)).toBe(false)
    expect(isOutdated({ ...stored, totals }, [line({ start: 6 * 60, end: 14 * 60 })])).toBe(true)
  })

  it('§6.4 T1: 250 km, 8 h, one day', () => {
    const rates = { perKm: '0.538', perHour: '16.93', perDay: '144.56' }
    const cost = amounts({ rates, tollsCents: 0 }, [line({ kmLoaded: '250', kmEmpty: '0', serviceMin: 480 })], {
      ...VERSION,
      costFactors: [],
    })
    expect(cost.components.map(({ amountCents }) => amountCents)).toEqual([13450, 13544, 14456])
    expect(cost.costCents).toBe(41450)
  })

  it('§6.4 T2: splits the day of two lines by service hours, 119.09 and 77.41', () => {
    const rates = { perKm: '0', perHour: '0', perDay: '196.50' }
    const lines = [line({ serviceMin: 300 }), line({ code: 'L2', serviceMin: 195 })]
    const cost = amounts({ rates, tollsCents: 0 }, lines, { ...VERSION, costFactors: [] })
    expect(cost.lines.map(({ amountCents }) => amountCents)).toEqual([11909, 7741])
  })

  it('replaces one component by a correction with reason, and keeps the computed amount', () => {
    const corrections = [{ component: 'tolls', amountCents: 5000, reason: 'Abonnement' }]
    const cost = amounts({ corrections })
    expect(cost.components.find(({ key }) => key === 'tolls')).toMatchObject({
      computedCents: 6480,
      amountCents: 5000,
      correction: { reason: 'Abonnement' },
    })
    expect(cost.costCents).toBe(75868 - 1480)
  })

  it('costs a sub-contracted line its purchase price only; unknown without one', () => {
    const lines = [line(), line({ code: 'L2', subcontracted: true })]
    expect(amounts({}, lines).costCents).toBeNull()
    const cost = amounts({ purchases: [{ code: 'L2', amountCents: 30000 }] }, lines)
    expect(cost.costCents).toBe(75868 + 30000)
    expect(cost.lines.map(({ amountCents }) => amountCents)).toEqual([75868, 30000])
  })

  it('requires a correction of each term without reference costs', () => {
    const corrections = ['km', 'hour', 'day'].map(component => ({ component, amountCents: 100, reason: 'Estimé' }))
    expect(amounts({ rates: null }).costCents).toBeNull()
    expect(amounts({ rates: null, corrections, tollsCents: 0 }).costCents).toBe(300)
  })

  it('costs one run when there are two a day, sharing kilometres, hours and the day', () => {
    const twice = [line({ nightMin: 0 }), line({ code: 'L2', runNo: 2, nightMin: 0, kmLoaded: '408' })]
    const cost = amounts({ days: proposedDays(twice), tollsCents: 0 }, twice, { ...VERSION, costFactors: [] })
    // (400 + 420) / 2 km at 0,615; 8,25 h at 26,40; half a day at 196,50.
    expect(cost.components.map(({ amountCents }) => amountCents)).toEqual([25215, 21780, 9825])
    expect(cost.totals).toMatchObject({ kmLoaded: '398.0', kmEmpty: '12.0', serviceHours: '8.25' })
    // Each line costs its own runs: five a week each, ten runs in total.
    const [morning, afternoon] = cost.lines.map(({ amountCents }) => amountCents!)
    expect(morning! + afternoon!).toBe(2 * cost.costCents!)
    expect(afternoon! - morning!).toBe(1230)
  })

  it('sums the legs of a run, weighted by how often each runs', () => {
    const legs = [line({ serviceMin: 300 }), line({ code: 'L2', serviceMin: 195, weekdays: [1, 2, 3, 4] })]
    expect(amounts({}, legs).totals).toMatchObject({ kmLoaded: '698.4', kmEmpty: '21.6' })
    expect(amounts({}, [legs[0]!, { ...legs[1]!, weekdays: legs[0]!.weekdays }]).totals).toMatchObject({ kmLoaded: '776.0' })
    const bought = [line(), line({ code: 'L2', runNo: 2, subcontracted: true })]
    const cost = amounts({ purchases: [{ code: 'L2', amountCents: 30000 }] }, bought)
    expect(cost.components.find(({ key }) => key === 'purchase-L2')!.amountCents).toBe(15000)
    expect(cost.lines[1]!.amountCents).toBe(30000)
  })

  it("shares a driver's day among lines of one weekday", () => {
    const on = (runNo: number, ...weekdays: number[]) => ({ runNo, weekdays, subcontracted: false, nights: 0 })
    expect(proposedDays([on(1, 1, 2, 3)])).toBe('1')
    expect(proposedDays([on(1, 1, 2), on(1, 1, 2)])).toBe('1')
    expect(proposedDays([on(1, 1, 2), on(2, 1, 2)])).toBe('0.5')
    expect(proposedDays([on(1, 1, 2, 3, 4, 5), on(2, 6)])).toBe('1')
    expect(proposedDays([{ weekdays: [1], runNo: 1, subcontracted: true, nights: 0 }])).toBe('1')
    // Each run with a night away takes a driver and a vehicle for two days.
    expect(proposedDays([{ ...on(1, 1, 2, 3, 4), nights: 1 }])).toBe('2')
    expect(proposedDays([{ ...on(1, 1), nights: 1 }, on(2, 1)])).toBe('1')
  })

  it('is outdated once a line changed', () => {
    const cost = amounts({})
    expect(isOutdated(cost, [line()])).toBe(false)
    expect(isOutdated(cost, [line({ kmLoaded: '389' })])).toBe(true)
    expect(isOutdated(cost, [line({ weekdays: [1] })])).toBe(true)
  })
})

describe('effect of the cost on the price', () => {
  const anyLine = fc.record({
    kmLoaded: fc.integer({ min: 0, max: 9_999 }).map(tenths => (tenths / 10).toFixed(1)),
    kmEmpty: fc.integer({ min: 0, max: 999 }).map(tenths => (tenths / 10).toFixed(1)),
    serviceMin: fc.integer({ min: 1, max: 900 }),
    nightMin: fc.integer({ min: 0, max: 400 }),
    subcontracted: fc.boolean(),
  })

  it('gives the price screen and conception the same cost; lines and components sum to it', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 50_000 }),
        fc.option(fc.integer({ min: 0, max: 90_000 }), { nil: undefined }),
        (shapes, tollsCents, corrected) => {
          const lines = shapes.map((shape, index) => line({ ...shape, code: `L${index}` }))
          const purchases = lines.map(({ code }, index) => ({ code, amountCents: 1000 + index }))
          const corrections =
            corrected === undefined || lines.every(({ subcontracted }) => subcontracted)
              ? []
              : [{ component: 'hour', amountCents: corrected, reason: 'Accord' }]
          const cost = amounts({ tollsCents, purchases, corrections }, lines)
          const costCents = cost.costCents!
          expect(cost.components.reduce((sum, { amountCents }) => sum + amountCents!, 0)).toBe(costCents)
          expect(cost.lines.reduce((sum, { amountCents }) => sum + amountCents!, 0)).toBe(costCents)
          const stored = { ...VERSION, ...versionTermsOf(VERSION, { ...cost, costCents }) }
          expect(priceOfVersion(stored).costCents).toBe(costCents)
          expect(priceOfVersion(stored).priceCents).toBe(84972)
          // Storing again must not count the difference twice.
          expect(versionTermsOf(stored, { ...cost, costCents })).toEqual(versionTermsOf(VERSION, { ...cost, costCents }))
        },
      ),
    )
  })

  it('leaves a trinomial price agreed without rates unchanged', () => {
    const agreed = { ...VERSION, pricingMode: 'TRINOME' as const, marginPct: null }
    const cost = computeDesignCost(agreed, [line()], CHOICE)
    const stored = { ...agreed, ...versionTermsOf(agreed, { ...cost, costCents: 75868 }) }
    expect(priceOfVersion(stored)).toMatchObject({ priceCents: 84972, costCents: 75868 })
  })

  it('leaves the target margin at the target cost', () => {
    expect(targetCost(84972, VERSION)).toBe(75868)
    expect(targetCost(86214, { ...VERSION, marginMethod: 'SUR_PRIX' })).toBe(75868)
    expect(targetCost(null, VERSION)).toBeNull()
    expect(targetCost(84972, { ...VERSION, marginPct: null })).toBeNull()
    // Only the missing input is named.
    expect(missingForTarget(84972, VERSION)).toBeNull()
    expect(missingForTarget(null, VERSION)).toBe('PRICE')
    expect(missingForTarget(84972, { ...VERSION, marginPct: null })).toBe('MARGIN')
    const trinomial = { ...VERSION, pricingMode: 'TRINOME' as const }
    expect([targetCost(84972, trinomial), missingForTarget(84972, trinomial)]).toEqual([null, 'FOLLOWS_COST'])
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: -50, max: 90 }),
        fc.constantFrom('SUR_COUT' as const, 'SUR_PRIX' as const),
        (price, pct, method) => {
          const target = targetCost(price, { pricingMode: 'FORFAIT_TRAJET', marginPct: String(pct), marginMethod: method })!
          const back = target + marginOf(target, { pct: String(pct), method })
          expect(Math.abs(back - price)).toBeLessThanOrEqual(pct < 0 ? 1 : 1 / (1 - pct / 100) + 1)
        },
      ),
    )
  })
})
