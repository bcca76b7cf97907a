import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journeyPrice } from '#domain/journey-management/journeys/price.ts'
import { type Charged, type Leg, partOf, partOfCost, runPartOn } from '#domain/journey-management/journeys/run-part.ts'
import { type Cost, costOf } from '#domain/sales/pricing/cost.ts'

const FLAT: Charged = { pricingMode: 'FORFAIT_TRAJET', emptyKmCharge: 'EN_SUS' }
const leg = (id: string, changes: Partial<Leg> = {}): Leg => ({
  id,
  weekdays: [1, 2, 3, 4, 5],
  serviceMin: 300,
  kmLoaded: '200.0',
  kmEmpty: '0',
  ...changes,
})
const TERMS = {
  pricingMode: 'FORFAIT_TRAJET',
  unitPrice: '849.72',
  minimumCents: null,
  minimumHours: null,
  grid: null,
  payForNextBracket: false,
  tollsCharge: 'COMPRIS',
  emptyKmCharge: 'EN_SUS',
  chargedQuantity: null,
  kmLoaded: '388',
  kmEmpty: '12',
  serviceHours: '8.25',
  days: '1',
  nightHours: '0',
  meals: '0',
  tollsCents: 6480,
  rates: null,
  costFactors: [],
  costCents: 75868,
  marginPct: null,
  marginMethod: null,
  goods: null,
  offer: null,
  indexation: null,
  vehicleNeed: null,
} satisfies Parameters<typeof journeyPrice>[0]
const priced = (lines: readonly Leg[], terms: Parameters<typeof journeyPrice>[0] = TERMS, weekday = 1) =>
  lines.map(line => journeyPrice(terms, line, runPartOn(line.id, lines, weekday, terms)))
const sum = (cents: readonly (number | null)[]) => cents.reduce<number>((total, one) => total + one!, 0)

describe('price of a run shared by lines', () => {
  it('gives a single line the whole run: 849.72, of which 64.80 tolls', () => {
    expect(priced([leg('a')])).toMatchObject([{ priceCents: 84972, indexedBaseCents: 78492, runPart: null }])
    expect(runPartOn('a', null, 1, FLAT)).toBeNull()
  })

  it('splits two legs by service, 5.00 h and 3.25 h, remainder to the last', () => {
    const legs = [leg('a'), leg('b', { serviceMin: 195 })]
    const [first, second] = priced(legs)
    expect([first!.priceCents, second!.priceCents]).toEqual([51498, 33474])
    expect(sum([first!.indexedBaseCents, second!.indexedBaseCents])).toBe(78492)
    // `domain.md` §6.4, T2.
    expect([first!, second!].map(({ runPart }) => partOf(19650, runPart))).toEqual([11909, 7741])
  })

  it('gives a leg the whole run on its own days; on an added date both share it', () => {
    const legs = [leg('a'), leg('b', { serviceMin: 195, weekdays: [1, 2, 3, 4] })]
    expect(runPartOn('a', legs, 5, FLAT)).toBeNull()
    expect(priced(legs, TERMS, 6).map(({ priceCents }) => priceCents)).toEqual([51498, 33474])
  })

  it('pays each leg its own kilometres, and its part of other charges', () => {
    const terms = { ...TERMS, pricingMode: 'KM' as const, unitPrice: '2', tollsCharge: 'EN_SUS' as const }
    const legs = [leg('a', { kmLoaded: '300.0' }), leg('b', { kmLoaded: '90.0', kmEmpty: '10.0' })]
    expect(priced(legs, terms).map(({ priceCents }) => priceCents)).toEqual([60000 + 4860, 20000 + 1620])
    // 100 km more on the second leg: only that one is paid more.
    const longer = journeyPrice(terms, { kmLoaded: '190', kmEmpty: '10', serviceMin: 300 }, runPartOn('b', legs, 1, terms))
    expect(longer).toMatchObject({ priceCents: 40000 + 2592, runPart: { before: 3000, own: 2000, of: 5000 } })
  })

  it('pays each leg its own hours', () => {
    const terms = { ...TERMS, pricingMode: 'HEURE' as const, unitPrice: '42', tollsCents: 0 }
    const legs = [leg('a'), leg('b', { serviceMin: 180 })]
    expect(priced(legs, terms).map(({ priceCents }) => priceCents)).toEqual([21000, 12600])
  })

  it('sums parts to the whole, to the cent, for any legs', () => {
    const some = fc.record({
      serviceMin: fc.integer({ min: 0, max: 900 }),
      kmLoaded: fc.integer({ min: 0, max: 9_999 }).map(tenths => (tenths / 10).toFixed(1)),
    })
    fc.assert(
      fc.property(
        fc.array(some, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 90_000_000 }),
        fc.constantFrom('FORFAIT_TRAJET' as const, 'KM' as const),
        (shapes, cents, pricingMode) => {
          const legs = shapes.map((shape, index) => leg(String(index), shape))
          const parts = legs.map(({ id }) => partOf(cents, runPartOn(id, legs, 1, { ...FLAT, pricingMode })))
          expect(sum(parts)).toBe(cents)
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('cost of a run shared by legs', () => {
  const COST = costOf({
    rates: { perKm: '0.615', perHour: '26.40', perDay: '196.50' },
    ...{ km: '400', serviceHours: '8.25', days: '1', tollsCents: 6480 },
    factors: [
      { label: 'Nuit', basis: 'PCT_TH', amount: '20', quantity: '3' },
      { label: 'Conception', basis: 'REEL', amount: '-12.37', quantity: '1' },
    ],
    margin: { pct: '12', method: 'SUR_COUT' },
  })
  const componentsOf = ({ kmTermCents, hourTermCents, dayTermCents, tollsCents, factors }: Cost) => [
    ...[kmTermCents, hourTermCents, dayTermCents, tollsCents],
    ...factors.map(({ amountCents }) => amountCents),
  ]

  it("sums components to a leg's cost, and legs to the run's component", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 9 }), minutes => {
        const legs = minutes.map((serviceMin, place) => leg(String(place), { serviceMin }))
        const parts = legs.map(({ id }) => runPartOn(id, legs, 1, FLAT))
        const costs = parts.map(part => partOfCost(COST, part))
        for (const [place, cost] of costs.entries()) {
          expect(sum(componentsOf(cost))).toBe(cost.costCents)
          expect(cost.costCents).toBe(partOf(COST.costCents, parts[place]))
          expect(cost.tollsCents).toBe(partOf(COST.tollsCents, parts[place]))
          expect(cost.priceCents - cost.marginCents).toBe(cost.costCents)
        }
        for (const [at, whole] of componentsOf(COST).entries())
          expect(sum(costs.map(cost => componentsOf(cost)[at]!))).toBe(whole)
      }),
    )
  })

  it('stays whole for a single line', () => expect(partOfCost(COST, null)).toEqual(COST))
})
