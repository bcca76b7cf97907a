import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal, decimalText, proportional, quotientCents, quotientText, toCents } from '#domain/decimal.ts'
import { hoursOf, minutesOf } from '#domain/formats/hours.ts'
import { co2Of, factorsOf, recordedCo2, runCo2 } from '#domain/sales/pricing/co2.ts'
import {
  type CostInput,
  costOf,
  dayTermShares,
  FACTOR_BASES,
  MARGIN_METHODS,
  marginOf,
  marginRates,
} from '#domain/sales/pricing/cost.ts'
import { CARRIERS, EMISSION_FACTORS, factorOn, factorWords, isSpecific } from '#domain/sales/pricing/emission-factors.ts'
import { fuelIndexation } from '#domain/sales/pricing/fuel-indexation.ts'
import { bracketsFollow, palletPrice } from '#domain/sales/pricing/pallet-price.ts'
import { hourlyPrice, quantityPrice } from '#domain/sales/pricing/unit-price.ts'
import { vectors } from '../vectors.ts'

/** Figures of `domain.md` §6.4–6.7, then properties of any input. */

const P1: CostInput = {
  rates: { perKm: '0.615', perHour: '26.40', perDay: '196.50' },
  km: '400',
  serviceHours: '8.25',
  days: '1',
  tollsCents: 6480,
  factors: [
    { label: 'Nuit', basis: 'PCT_TH', amount: '20', quantity: '3' },
    { label: 'Frigo', basis: 'HEURE', amount: '2.15', quantity: '8.25' },
  ],
  margin: { pct: '12', method: 'SUR_COUT' },
}

describe('trinomial cost (§6.4)', () => {
  it.each(vectors.trinome)('$id', ({ tk, th, tj, km, h, j, parts, totalCents }) => {
    const cost = costOf({ rates: { perKm: tk, perHour: th, perDay: tj }, km: String(km), serviceHours: h, days: String(j) })
    expect([cost.kmTermCents, cost.hourTermCents, cost.dayTermCents]).toEqual(parts)
    if (totalCents !== undefined) expect(cost.costCents).toBe(totalCents)
    expect(cost.subtotalCents).toBe(parts.reduce((sum, part) => sum + part))
  })

  it('computes hourly rates to the minute, ties away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14_400 }), fc.integer({ min: 0, max: 10_000 }), (minutes, cents) => {
        const rates = { perKm: '0', perHour: (cents / 100).toFixed(2), perDay: '0' }
        const { hourTermCents } = costOf({ rates, km: '0', serviceHours: hoursOf(minutes), days: '0' })
        expect(hourTermCents).toBe(Math.floor((2 * cents * minutes + 60) / 120))
        expect(minutesOf(hoursOf(minutes))).toBe(minutes)
      }),
    )
  })

  it('T2: splits the day term of a tour by service hours, to the cent', () => {
    expect(dayTermShares(19650, ['5.00', '3.25'])).toEqual([11909, 7741])
  })
})

describe('price of a run (§6.5)', () => {
  it('P1: gives each component, margin on cost', () => {
    expect(costOf(P1)).toEqual({
      kmTermCents: 24600,
      hourTermCents: 21780,
      dayTermCents: 19650,
      subtotalCents: 66030,
      tollsCents: 6480,
      factors: [
        { label: 'Nuit', amountCents: 1584 },
        { label: 'Frigo', amountCents: 1774 },
      ],
      costCents: 75868,
      marginCents: 9104,
      priceCents: 84972,
      transportPriceCents: 78492,
      costPerKm: '1.8967',
      pricePerKm: '2.1243',
    })
  })

  it('P1: gives the same cost with 12 % on the price', () => {
    expect(costOf({ ...P1, margin: { pct: '12', method: 'SUR_PRIX' } })).toMatchObject({ priceCents: 86214, marginCents: 10346 })
  })

  it('states the margin both ways', () => {
    expect(marginRates(75868, 84972)).toEqual({ onCost: '12.00', onPrice: '10.71' })
    expect(marginRates(0, 0)).toEqual({ onCost: null, onPrice: null })
  })

  it('has no price per kilometre without kilometres', () => {
    expect(costOf({ ...P1, km: '0' })).toMatchObject({ kmTermCents: 0, costPerKm: null, pricePerKm: null })
  })

  it('applies a percentage of the base to the trinomial subtotal', () => {
    const factors = [{ label: 'Dimanche', basis: 'PCT_BASE' as const, amount: '10', quantity: '1' }]
    expect(costOf({ ...P1, factors }).factors).toEqual([{ label: 'Dimanche', amountCents: 6603 }])
  })

  it.each(Object.entries(vectors.palletGrid))('prices %s pallets on the grid', (pallets, cents) => {
    expect(palletPrice(Number(pallets), GRID, { minimumCents: 12000, payForNextBracket: true })?.amountCents).toBe(cents)
  })

  it('explains a pallet price', () => {
    const ask = (pallets: number) => palletPrice(pallets, GRID, { minimumCents: 12000, payForNextBracket: true })
    expect(ask(4)).toEqual({ amountCents: 12000, bracket: { from: 1, to: 5 }, reason: 'MINIMUM' })
    expect(ask(13)).toEqual({ amountCents: 31850, bracket: { from: 6, to: 15 }, reason: 'TRANCHE' })
    expect(ask(14)).toEqual({ amountCents: 33600, bracket: { from: 16, to: 33 }, reason: 'PAYANT_POUR' })
    expect(ask(34)).toBeUndefined()
    expect(palletPrice(14, GRID, { payForNextBracket: false })?.amountCents).toBe(34300)
  })

  it.each([
    [580, '10', 42000],
    [370, '8', 33600],
    [600, '10', 42000],
  ])('charges %i minutes by started half-hour, at least 8 h', (minutes, hours, amountCents) => {
    expect(hourlyPrice(minutes, '42.00', '8')).toEqual({ hours, amountCents })
  })

  it('charges by quantity, with a minimum', () => {
    expect(quantityPrice('12.5', '3.1415')).toBe(3927)
    expect(quantityPrice('1', '10', 5000)).toBe(5000)
  })
})

const GRID = [
  { from: 1, to: 5, unitPrice: '28.00' },
  { from: 6, to: 15, unitPrice: '24.50' },
  { from: 16, to: 33, unitPrice: '21.00' },
]

describe('fuel indexation (§6.6)', () => {
  it.each(vectors.fuelIndex)('$id', ({ ref, month, sharePct, ratePct, on78492Cents, on100000Cents }) => {
    const on = (baseCents: number) => fuelIndexation({ referenceIndex: ref, monthIndex: month, sharePct, baseCents })
    expect(on(78492)).toMatchObject({ ratePct, amountCents: on78492Cents })
    expect(on(100000)).toMatchObject({ ratePct, amountCents: on100000Cents })
  })

  it('gives the variation of the index', () => {
    const ask = (monthIndex: string, referenceIndex: string) =>
      fuelIndexation({ referenceIndex, monthIndex, sharePct: '22.7', baseCents: 1 }).variationPct
    expect(ask('210.21', '192.89')).toBe('8.9792')
    expect(ask('188.39', '201.70')).toBe('-6.5989')
  })

  it('G5: applies a threshold to the rate in both directions; an equal rate counts', () => {
    const rate = (referenceIndex: string, monthIndex: string, thresholdPct: string) =>
      fuelIndexation({ referenceIndex, monthIndex, sharePct: '22.7', thresholdPct, baseCents: 78492 })
    expect(rate('201.70', '188.39', '2')).toMatchObject({ ratePct: '0.00', amountCents: 0 })
    expect(rate('192.89', '210.21', '2')).toMatchObject({ ratePct: '2.04', amountCents: 1601 })
    expect(rate('192.89', '210.21', '2.04').amountCents).toBe(1601)
  })

  it('G6: rounds per journey', () => {
    const { amountCents } = fuelIndexation({ referenceIndex: '192.89', monthIndex: '210.21', sharePct: '22.7', baseCents: 78492 })
    expect(21 * amountCents).toBe(33621)
  })
})

describe('CO₂e (§6.7)', () => {
  it("uses the reference consumption, else the vehicle's usual one (C1)", () => {
    const tractor = { category: 'TRACTEUR', energy: 'GAZOLE' as const }
    const reference = 'arrêté du 26/04/2017'
    const source = { energy: 'GAZOLE', factor: '3.17', reference, per100km: '29.5', km: '400' }
    expect(runCo2({ consumption: '29.5', vehicle: null, km: '400' })).toEqual({ kg: '374.06', source })
    expect(runCo2({ consumption: null, vehicle: tractor, km: '400' })).toEqual({
      kg: '374.06',
      source: { ...source, usual: 'TRACTEUR' },
    })
    expect(runCo2({ consumption: '31', vehicle: tractor, km: '400' })).toMatchObject({ kg: '393.08' })
    expect(runCo2({ consumption: '29.5', vehicle: { category: 'TRACTEUR' }, km: '400' })).toMatchObject({ kg: '374.06' })
    expect(runCo2({ consumption: undefined, vehicle: null, km: '400' })).toBeNull()
    expect(runCo2({ consumption: '29.5', vehicle: tractor, km: '0' })).toBeNull()
  })

  // 400 km; usual 29.5 L/100 km of diesel in the unit of each energy, times its factor.
  it.each([
    ['GNV', '29.5', '2.96', '349.28'],
    ['BIOGNV', '29.5', '0.61', '71.98'],
    ['B100', '32.2', '1.23', '158.42'],
    ['XTL', '31.3', '0.54', '67.61'],
    ['HYBRIDE', '26.6', '3.17', '337.29'],
    ['ESSENCE', '33.2', '2.79', '370.51'],
    ['ELECTRIQUE', '123.9', '0.048', '23.79'],
  ] as const)('%s: %s per 100 km × %s kg = %s kg', (energy, per100km, factor, kg) => {
    const vehicle = { category: 'TRACTEUR', energy }
    expect(runCo2({ consumption: null, vehicle, km: '400' })).toMatchObject({
      kg,
      source: { per100km, factor, usual: 'TRACTEUR' },
    })
    expect(runCo2({ consumption: '29.5', vehicle, km: '400' })).toMatchObject({ kg, source: { per100km } })
  })

  it("prefers the vehicle's own consumption to the contract's, and recorded units to both", () => {
    const gas = { category: 'TRACTEUR', energy: 'GNV', consumption: '27.0' } as const
    expect(runCo2({ consumption: '29.5', vehicle: gas, km: '400' })).toMatchObject({ kg: '319.68', source: { per100km: '27.0' } })
    const day = '2026-11-20'
    expect(recordedCo2({ fuelKg: '100' }, gas, day)).toMatchObject({ kg: '296.00', source: { quantity: '100' } })
    expect(recordedCo2({ fuelL: '100', energyKwh: '100' }, gas, day)).toBeNull()
    expect(recordedCo2({ energyKwh: '150' }, { category: 'VUL', energy: 'ELECTRIQUE' }, day)?.kg).toBe('7.20')
    expect(recordedCo2({ fuelL: '118' }, null, day)?.kg).toBe('374.06')
    // 50 L × 3.17 + 20 kWh × 0.048.
    const hybrid = recordedCo2({ fuelL: '50', energyKwh: '20' }, { category: 'VUL', energy: 'HYBRIDE' }, day)!
    expect(hybrid.kg).toBe('159.46')
    expect(factorsOf(hybrid.source).map(({ carrier }) => carrier)).toEqual(['GAZOLE', 'ELECTRICITE'])
  })

  it('takes the factor of the day of service; the latest for an estimate', () => {
    const dated = [
      { carrier: 'GAZOLE' as const, from: '2017-06-01', kg: '3.17', source: 'a' },
      { carrier: 'GAZOLE' as const, from: '2027-01-01', kg: '3.10', source: 'b' },
    ]
    const on = (day?: string) => factorOn('GAZOLE', day, dated).kg
    expect([on('2010-01-01'), on('2026-12-31'), on('2027-01-01'), on()]).toEqual(['3.17', '3.17', '3.10', '3.10'])
    for (const carrier of CARRIERS) expect(factorOn(carrier).source).not.toBe('')
    // Only the order was read itself.
    expect(EMISSION_FACTORS.filter(({ quotedBy }) => !quotedBy)).toEqual(
      EMISSION_FACTORS.filter(({ source }) => !isSpecific(source)),
    )
    expect(CARRIERS.filter(carrier => !isSpecific(factorOn(carrier).source))).toEqual(['GAZOLE', 'ESSENCE', 'ELECTRICITE'])
    expect(factorWords(factorOn('GNV'))).toBe("GNV 2,96\u00a0kg CO₂e/kg (Base Carbone de l'ADEME, GNC)")
  })

  it('C1: diesel', () => {
    expect(co2Of({ energy: 'GAZOLE', km: '400', per100km: '29.5' }).kg).toBe('374.06')
  })
  it('C2: splits between two beneficiaries by t·km', () => {
    const shares = [
      { label: 'A', tonnes: '12', km: '300' },
      { label: 'B', tonnes: '6', km: '380' },
    ]
    expect(co2Of({ energy: 'GAZOLE', km: '400', per100km: '29.5', shares }).shares).toEqual([
      { label: 'A', kg: '229.02' },
      { label: 'B', kg: '145.04' },
    ])
  })
  it('C3: electricity', () => {
    expect(co2Of({ energy: 'ELECTRICITE', km: '120', per100km: '125' }).kg).toBe('7.20')
  })
})

describe('properties of any amounts', () => {
  const figure = (max: number) =>
    fc.integer({ min: 0, max: max * 10_000 }).map(tenThousandths => decimalText(Decimal(String(tenThousandths)).div('10000'), 4))
  const input: fc.Arbitrary<CostInput> = fc.record({
    rates: fc.record({ perKm: figure(5), perHour: figure(100), perDay: figure(1000) }),
    km: figure(2000),
    serviceHours: figure(48),
    days: figure(5),
    tollsCents: fc.integer({ min: 0, max: 100_000 }),
    factors: fc.array(
      fc.record({ label: fc.constant('F'), basis: fc.constantFrom(...FACTOR_BASES), amount: figure(50), quantity: figure(20) }),
      { maxLength: 5 },
    ),
    margin: fc.record({
      pct: fc.integer({ min: -50, max: 90 }).map(String),
      method: fc.constantFrom(...MARGIN_METHODS),
    }),
  })

  it('sums parts to the whole in integer cents', () => {
    fc.assert(
      fc.property(input, sample => {
        const cost = costOf(sample)
        const figures = [
          cost.kmTermCents,
          cost.hourTermCents,
          cost.dayTermCents,
          cost.tollsCents,
          cost.costCents,
          cost.priceCents,
        ]
        expect(figures.every(Number.isSafeInteger)).toBe(true)
        expect(cost.kmTermCents + cost.hourTermCents + cost.dayTermCents).toBe(cost.subtotalCents)
        const added = cost.factors.reduce((sum, { amountCents }) => sum + amountCents, 0)
        expect(cost.subtotalCents + cost.tollsCents + added).toBe(cost.costCents)
        expect(cost.costCents + cost.marginCents).toBe(cost.priceCents)
        expect(cost.priceCents - cost.tollsCents).toBe(cost.transportPriceCents)
      }),
    )
  })

  it('never costs less for more kilometres, hours, tolls or margin', () => {
    fc.assert(
      fc.property(input, figure(100), (sample, more) => {
        const cost = costOf(sample).costCents
        expect(costOf({ ...sample, km: Decimal(sample.km).plus(more).toFixed() }).costCents).toBeGreaterThanOrEqual(cost)
        expect(
          costOf({ ...sample, serviceHours: Decimal(sample.serviceHours).plus(more).toFixed() }).costCents,
        ).toBeGreaterThanOrEqual(cost)
        expect(costOf({ ...sample, tollsCents: sample.tollsCents! + 1 }).costCents).toBe(cost + 1)
        const { method } = sample.margin!
        expect(marginOf(cost, { pct: '20', method })).toBeGreaterThanOrEqual(marginOf(cost, { pct: '10', method }))
      }),
    )
  })

  it('makes a margin on price exactly that share of the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: -50, max: 90 }), (costCents, pct) => {
        const priceCents = costCents + marginOf(costCents, { pct: String(pct), method: 'SUR_PRIX' })
        expect(Math.abs((priceCents * (100 - pct)) / 100 - costCents)).toBeLessThanOrEqual((100 - pct) / 200 + 1e-6)
      }),
    )
  })

  it('never prices pallets under the minimum, nor higher because of « payant pour »', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 33 }), fc.integer({ min: 0, max: 50_000 }), (pallets, minimumCents) => {
        const plain = palletPrice(pallets, GRID, { minimumCents, payForNextBracket: false })!
        const next = palletPrice(pallets, GRID, { minimumCents, payForNextBracket: true })!
        expect(next.amountCents).toBeGreaterThanOrEqual(minimumCents)
        expect(next.amountCents).toBeLessThanOrEqual(plain.amountCents)
      }),
    )
  })

  it('never lowers the rate when the index rises', () => {
    const index = fc.integer({ min: 5_000, max: 40_000 })
    fc.assert(
      fc.property(index, index, index, (reference, low, high) => {
        const rate = (month: number) =>
          Number(
            fuelIndexation({ referenceIndex: cents(reference), monthIndex: cents(month), sharePct: '22.7', baseCents: 0 })
              .ratePct,
          )
        expect(rate(Math.max(low, high))).toBeGreaterThanOrEqual(rate(Math.min(low, high)))
      }),
    )
  })

  it('sums shares to the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1 }),
        (whole, weights) => {
          const parts = proportional(
            Decimal(cents(whole)),
            weights.map(weight => Decimal(String(weight))),
            2,
          )
          expect(parts.reduce((sum, part) => sum + toCents(part), 0)).toBe(whole)
        },
      ),
    )
  })

  it('never costs less for longer availability, nor charges an unstarted half-hour', () => {
    const minutes = fc.integer({ min: 0, max: 1440 })
    fc.assert(
      fc.property(minutes, minutes, figure(80), fc.integer({ min: 0, max: 12 }), (a, b, perHour, least) => {
        const price = (of: number) => hourlyPrice(of, perHour, String(least))
        const [shorter, longer] = [price(Math.min(a, b)), price(Math.max(a, b))]
        expect(longer.amountCents).toBeGreaterThanOrEqual(shorter.amountCents)
        expect(Number.isSafeInteger(longer.amountCents)).toBe(true)
        const over = Number(price(a).hours) * 60 - Math.max(a, least * 60)
        expect(over).toBeGreaterThanOrEqual(0)
        expect(over).toBeLessThan(30)
      }),
    )
  })

  it('never costs less for more units, nor less than the minimum', () => {
    fc.assert(
      fc.property(figure(100), figure(100), figure(50), fc.integer({ min: 0, max: 50_000 }), (quantity, more, price, least) => {
        const cents = quantityPrice(quantity, price, least)
        expect(cents).toBeGreaterThanOrEqual(least)
        expect(quantityPrice(Decimal(quantity).plus(more).toFixed(), price, least)).toBeGreaterThanOrEqual(cents)
      }),
    )
  })

  it('never costs less for more pallets with « payant pour »', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32 }), fc.integer({ min: 0, max: 50_000 }), (pallets, minimumCents) => {
        const at = (count: number) => palletPrice(count, GRID, { minimumCents, payForNextBracket: true })!.amountCents
        expect(at(pallets + 1)).toBeGreaterThanOrEqual(at(pallets))
      }),
    )
  })

  it('gives a two-decimal rate and whole cents; zero below the threshold, else as without one', () => {
    const index = fc.integer({ min: 5_000, max: 40_000 }).map(value => cents(value))
    fc.assert(
      fc.property(
        index,
        index,
        figure(60),
        figure(5),
        fc.integer({ min: 0, max: 1_000_000 }),
        (reference, month, share, threshold, base) => {
          const input = { referenceIndex: reference, monthIndex: month, sharePct: share, baseCents: base }
          const free = fuelIndexation(input)
          expect(free.ratePct).toMatch(/^-?\d+\.\d\d$/)
          expect(free.variationPct).toMatch(/^-?\d+\.\d{4}$/)
          expect(Number.isSafeInteger(free.amountCents)).toBe(true)
          const held = fuelIndexation({ ...input, thresholdPct: threshold })
          const counts = Decimal(free.ratePct).abs().gte(threshold)
          expect(held).toEqual(counts ? free : { ...free, ratePct: '0.00', amountCents: 0 })
        },
      ),
    )
  })

  it('sums CO₂e shares to the mass, and never emits less on a longer way', () => {
    const share = fc.record({ label: fc.constant('X'), tonnes: figure(25), km: figure(800) })
    const energy = fc.constantFrom('GAZOLE' as const, 'ELECTRICITE' as const)
    fc.assert(
      fc.property(
        energy,
        figure(900),
        figure(100),
        figure(45),
        fc.array(share, { minLength: 1, maxLength: 6 }),
        (energy, km, more, per100km, shares) => {
          const found = co2Of({ energy, km, per100km, shares })
          const sum = found.shares.reduce((sum, { kg }) => sum.plus(kg), Decimal('0'))
          expect(decimalText(sum, 2)).toBe(found.kg)
          const further = co2Of({ energy, km: Decimal(km).plus(more).toFixed(), per100km })
          expect(Decimal(further.kg).gte(found.kg)).toBe(true)
        },
      ),
    )
  })

  it('splits the day term of a tour completely', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.array(figure(12), { minLength: 1, maxLength: 8 }), (term, hours) => {
        expect(dayTermShares(term, hours).reduce((sum, part) => sum + part, 0)).toBe(term)
      }),
    )
  })

  it('accepts no decimals as floats', () => {
    expect(() => costOf({ ...P1, km: 400.5 as unknown as string })).toThrow()
    expect(() => quantityPrice(1.5 as unknown as string, '2')).toThrow()
    expect(() =>
      fuelIndexation({ referenceIndex: 201.7 as unknown as string, monthIndex: '1', sharePct: '1', baseCents: 1 }),
    ).toThrow()
    expect(() => co2Of({ energy: 'GAZOLE', km: 1.5 as unknown as string, per100km: '1' })).toThrow()
  })

  it('accepts contiguous brackets only', () => {
    expect(bracketsFollow(GRID)).toBe(true)
    expect(bracketsFollow(GRID.toSpliced(1, 1))).toBe(false)
    expect(bracketsFollow([{ from: 5, to: 4, unitPrice: '1' }])).toBe(false)
  })

  const cents = (value: number) => decimalText(Decimal(String(value)).div('100'), 2)
})

describe('quotient', () => {
  const decimal = fc.integer({ min: -2_000_000, max: 2_000_000 }).map(n => (n / 1000).toFixed(3))
  const divisor = decimal.filter(text => Number(text) !== 0)

  it('equals a 40-decimal quotient rounded afterwards', () => {
    fc.assert(
      fc.property(decimal, divisor, fc.constantFrom(0, 1, 2, 3, 4), (value, by, places) => {
        const exact = Decimal(value).div(by)
        expect(quotientText(value, by, places)).toBe(decimalText(exact, places))
        expect(quotientCents(Decimal(value), by)).toBe(toCents(exact))
      }),
    )
  })

  it('rounds ties away from zero, and never gives « -0 »', () => {
    expect(quotientText('-0.01', '8', 3)).toBe('-0.001')
    expect(quotientText('1', '8', 2)).toBe('0.13')
    expect(quotientText('-1', '8', 2)).toBe('-0.13')
    expect(quotientText('-1', '900', 2)).toBe('0.00')
  })
})
