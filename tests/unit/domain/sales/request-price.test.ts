import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal } from '#domain/decimal.ts'
import { hoursOf } from '#domain/formats/hours.ts'
import { missingTerm, offerOf, priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import { PRICING_MODES, type PricingMode } from '#domain/sales/delivery-request/values.ts'
import { cascadeOf, priceSheet } from '#domain/sales/pricing/price-sheet.ts'
import { INCLUSIONS } from '#domain/sales/pricing/price-values.ts'
import { followsOf, type PriceTerms } from '#domain/sales/pricing/run-cost.ts'

/** Line LR-018 of `domain.md` §6.5. */
const LR018: PriceTerms = {
  pricingMode: 'TRINOME',
  unitPrice: null,
  minimumCents: null,
  minimumHours: null,
  tollsCharge: 'COMPRIS',
  emptyKmCharge: 'EN_SUS',
  grid: null,
  payForNextBracket: false,
  chargedQuantity: null,
  kmLoaded: '388.0',
  kmEmpty: '12.0',
  serviceHours: '8.25',
  days: '1.00',
  nightHours: '3.00',
  meals: null,
  tollsCents: 6480,
  rates: { perKm: '0.615', perHour: '26.40', perDay: '196.50' },
  costFactors: [
    { factorId: 'n', code: 'NUIT', label: 'Nuit (21 h–6 h)', basis: 'PCT_TH', amount: '20', quantity: '3', follows: 'NIGHT' },
    { factorId: 'f', code: 'FRIGO', label: 'Groupe froid', basis: 'HEURE', amount: '2.15', quantity: '8.25', follows: 'HOURS' },
  ],
  costCents: null,
  marginPct: '12.00',
  marginMethod: 'SUR_COUT',
  goods: { pallets: 33 },
  offer: null,
}
/** Supplements for the night and per kilometre. */
const SUPPLEMENTS: PriceTerms['costFactors'] = [
  { ...LR018.costFactors[0]!, code: 'S_NUIT', label: 'Service de nuit', amount: '30', sign: 'REVENUE' },
  { ...LR018.costFactors[1]!, code: 'S_KM', label: 'Zone éloignée', basis: 'KM', amount: '0.05', follows: 'KM', sign: 'REVENUE' },
]
const GRID = [
  { from: 1, to: 5, unitPrice: '28.00' },
  { from: 6, to: 15, unitPrice: '24.50' },
  { from: 16, to: 33, unitPrice: '21.00' },
]
const terms = (changes: Partial<PriceTerms>): PriceTerms => ({ ...LR018, ...changes })
const cents = (changes: Partial<PriceTerms>, run = {}) => priceOfVersion(terms(changes), run).priceCents

describe('price of a run of a version (§6.5)', () => {
  it('LR-018: cost 758.68, price 849.72, of which 784.92 transport', () => {
    expect(priceOfVersion(LR018)).toMatchObject({
      costCents: 75868,
      priceCents: 84972,
      marginCents: 9104,
      tollsCents: 6480,
      transportPriceCents: 78492,
      marginRates: { onCost: '12.00', onPrice: '10.71' },
      km: '400',
      costPerKm: '1.8967',
      pricePerKm: '2.1243',
    })
    expect(cents({ marginMethod: 'SUR_PRIX' })).toBe(86214)
  })

  it('prices 9 h 40 of service by minutes: 255.20 of hours and 799.12, where 9.67 h would give 799.22', () => {
    const run = terms({ kmLoaded: '320', kmEmpty: '0', tollsCents: 6500, costFactors: [], serviceHours: hoursOf(580) })
    expect(priceOfVersion(run)).toMatchObject({ cost: { hourTermCents: 25_520 }, costCents: 71_350, priceCents: 79_912 })
    const [, hours] = priceSheet(run).cascade
    expect(hours!.calculation).toContain('× 9 h 40')
  })

  it('is fixed for flat and trinomial modes, whatever the run does', () => {
    const flat = { pricingMode: 'FORFAIT_TRAJET' as const, unitPrice: '849.7250' }
    expect(cents(flat)).toBe(84973)
    expect(cents(flat, { kmLoaded: '10', quantity: '3' })).toBe(84973)
    expect(cents({}, { kmLoaded: '10' })).toBe(84972)
  })

  it('is charged per kilometre, empty ones included, with a minimum', () => {
    expect(cents({ pricingMode: 'KM', unitPrice: '1.7500' })).toBe(70000)
    expect(cents({ pricingMode: 'KM', unitPrice: '1.7500' }, { kmLoaded: '100', kmEmpty: '0.5' })).toBe(17588)
    expect(cents({ pricingMode: 'KM', unitPrice: '1.7500', minimumCents: 20000 }, { kmLoaded: '100', kmEmpty: '0' })).toBe(20000)
    expect(cents({ pricingMode: 'KM', unitPrice: '1.7500', kmLoaded: null, kmEmpty: null })).toBeNull()
  })

  it('includes or charges tolls and empty kilometres as the contract says', () => {
    const run = (pricingMode: PricingMode, unitPrice: string, over: Partial<PriceTerms> = {}) => {
      const { priceCents, transportPriceCents } = priceOfVersion(
        terms({ pricingMode, unitPrice, chargedQuantity: null, ...over }),
      )
      return [priceCents, transportPriceCents]
    }
    const beside = { tollsCharge: 'EN_SUS' } as const
    expect(run('KM', '1.75')).toEqual([70_000, 63_520])
    expect(run('KM', '1.75', beside)).toEqual([76_480, 70_000])
    // 388 of the 400 km are loaded.
    expect(run('KM', '1.75', { emptyKmCharge: 'COMPRIS' })).toEqual([67_900, 61_420])
    expect(run('KM', '1.75', { ...beside, emptyKmCharge: 'COMPRIS' })).toEqual([74_380, 67_900])
    expect(run('HEURE', '42', { ...beside, serviceHours: '9.67' })).toEqual([48_480, 42_000])
    expect(run('JOUR', '480', beside)).toEqual([54_480, 48_000])
    // The minimum applies to the price only; a price per run includes its tolls.
    expect(run('KM', '1.75', { ...beside, minimumCents: 80_000 })).toEqual([86_480, 80_000])
    expect(run('FORFAIT_TRAJET', '700', beside)).toEqual([70_000, 63_520])
  })

  it('has no grid price without brackets', () => {
    expect(cents({ pricingMode: 'GRILLE', unitPrice: '849.72', chargedQuantity: '10', grid: null })).toBeNull()
    expect(missingTerm(terms({ pricingMode: 'GRILLE', unitPrice: '849.72', grid: null }))).toBe('grid')
  })

  it('is charged per started half-hour, with a minimum', () => {
    const hour = { pricingMode: 'HEURE' as const, unitPrice: '42.0000', minimumCents: 33600 }
    expect(cents({ ...hour, serviceHours: '9.67' })).toBe(42000)
    expect(cents({ ...hour, serviceHours: '6.17' })).toBe(33600)
    expect(cents({ ...hour, chargedQuantity: '10' })).toBe(42000)
    expect(cents({ ...hour, serviceHours: null })).toBeNull()
  })

  it('charges at least 8 h (9 h 40 → 10 h, 6 h 10 → 8 h)', () => {
    const hour = { pricingMode: 'HEURE' as const, unitPrice: '42.0000', minimumHours: '8.00' }
    expect(cents({ ...hour, serviceHours: '9.67' })).toBe(42000)
    expect(cents({ ...hour, serviceHours: '6.17' })).toBe(33600)
    expect(cents({ ...hour, unitPrice: '45', serviceHours: '6.17' })).toBe(36000)
    expect(priceOfVersion(terms({ ...hour, serviceHours: '6.17' })).charge).toMatchObject({ quantity: '8', reason: 'MINIMUM' })
    expect(priceOfVersion(terms({ ...hour, serviceHours: '8' })).charge).toMatchObject({ quantity: '8', reason: 'TRANCHE' })
    // Only hourly prices have it.
    expect(cents({ ...hour, pricingMode: 'JOUR', days: '1' })).toBe(4200)
  })

  it('is charged per day, tonne or point', () => {
    expect(cents({ pricingMode: 'JOUR', unitPrice: '480', days: '1.5' })).toBe(72000)
    expect(cents({ pricingMode: 'TONNE', unitPrice: '31.4159', chargedQuantity: '18.5' })).toBe(58119)
    expect(cents({ pricingMode: 'POINT', unitPrice: '18.5', chargedQuantity: '7' })).toBe(12950)
    expect(cents({ pricingMode: 'POINT', unitPrice: '18.5' })).toBeNull()
  })

  it.each([
    ['4', 12000, 'MINIMUM'],
    ['13', 31850, 'TRANCHE'],
    ['14', 33600, 'PAYANT_POUR'],
    ['15', 33600, 'PAYANT_POUR'],
    ['18', 37800, 'TRANCHE'],
  ])('is read from the grid: %s pallets', (chargedQuantity, amount, reason) => {
    for (const pricingMode of ['PALETTE', 'GRILLE'] as const) {
      const price = priceOfVersion(
        terms({ pricingMode, grid: GRID, minimumCents: 12000, payForNextBracket: true, chargedQuantity }),
      )
      expect(price).toMatchObject({ priceCents: amount, charge: { reason } })
    }
  })

  it('is unknown beyond the grid, and for unknown loads', () => {
    const grid = { pricingMode: 'PALETTE' as const, grid: GRID }
    expect(cents({ ...grid, chargedQuantity: '34' })).toBeNull()
    expect(cents(grid)).toBeNull()
    expect(cents(grid, { quantity: '2' })).toBe(5600)
    expect(cents({ pricingMode: 'PALETTE', grid: null, unitPrice: '24.5', chargedQuantity: '33' })).toBe(33 * 2450)
  })

  it('uses the cost from conception without rates', () => {
    const price = priceOfVersion(terms({ pricingMode: 'FORFAIT_TRAJET', unitPrice: '500', rates: null, costCents: 41000 }))
    expect(price).toMatchObject({ cost: null, costCents: 41000, marginCents: 9000, marginRates: { onPrice: '18.00' } })
  })

  it('names the missing term of a mode', () => {
    const missing = (changes: Partial<PriceTerms>) => missingTerm(terms(changes))
    expect(missing({})).toBeUndefined()
    expect(missing({ rates: null })).toBe('reference')
    expect(missing({ marginPct: null })).toBe('marginPct')
    expect(missing({ pricingMode: 'GRILLE' })).toBe('grid')
    expect(missing({ pricingMode: 'PALETTE' })).toBe('unitPrice')
    expect(missing({ pricingMode: 'PALETTE', grid: GRID })).toBeUndefined()
    expect(missing({ pricingMode: 'HEURE' })).toBe('unitPrice')
  })

  it('lets factor quantities follow their basis', () => {
    expect(followsOf('PCT_TH', 'NUIT_21_6')).toBe('NIGHT')
    expect(followsOf('PCT_TH', 'SAMEDI')).toBe('HOURS')
    expect(followsOf('PCT_BASE', 'DIMANCHE')).toBe('RUN')
    const cost = (changes: Partial<PriceTerms>) =>
      priceOfVersion(terms(changes)).cost!.factors.map(({ amountCents }) => amountCents)
    expect(cost({})).toEqual([1584, 1774])
    expect(cost({ nightHours: '0', serviceHours: '10' })).toEqual([0, 2150])
    expect(cost({ nightHours: null, costFactors: LR018.costFactors.map(({ follows: _, ...factor }) => factor) })).toEqual([
      1584, 1774,
    ])
  })
})

describe('revenue factor (§3.23)', () => {
  const costFactors = [...LR018.costFactors, ...SUPPLEMENTS]

  it('is charged beside the price, without margin or cost', () => {
    const price = priceOfVersion(terms({ costFactors }))
    // 30 % × 26,40 × 3 = 23,76 and 0,05 × 400 = 20,00.
    expect(price.supplements.map(({ amountCents }) => amountCents)).toEqual([2376, 2000])
    expect(price).toMatchObject({
      costCents: 75868,
      priceCents: 84972 + 4376,
      transportPriceCents: 78492 + 4376,
      marginCents: 13480,
    })
    expect(price.cost!.factors).toHaveLength(2)
    expect(cents({ costFactors, marginMethod: 'SUR_PRIX' })).toBe(86214 + 4376)
    expect(priceSheet(terms({ costFactors })).target).toMatchObject({ priceCents: 84972 + 4376, otherCents: 86214 + 4376 })
    expect(
      priceSheet(terms({ costFactors }))
        .cascade.slice(-4)
        .map(row => [row.key, row.amountCents]),
    ).toEqual([
      ['margin', 9104],
      ['supplement-S_NUIT', 2376],
      ['supplement-S_KM', 2000],
      ['price', 89348],
    ])
  })

  it('is charged in every mode; without rates a percentage is 0', () => {
    const km = { pricingMode: 'KM' as const, unitPrice: '2', costFactors: [SUPPLEMENTS[1]!] }
    expect(cents(km)).toBe(82000)
    expect(cents(km, { kmLoaded: '88', kmEmpty: '12' })).toBe(20500)
    const flat = { pricingMode: 'FORFAIT_TRAJET' as const, unitPrice: '500', rates: null, costFactors }
    expect(cents(flat)).toBe(52000)
    expect(cents(flat, { kmLoaded: '88', kmEmpty: '12' })).toBe(52000)
    expect(cents({ ...flat, unitPrice: null })).toBeNull()
  })
})

describe('price sheet', () => {
  it('LR-018: shows each component with calculation, share and position', () => {
    expect(
      priceSheet(LR018).cascade.map(row => [
        row.label,
        row.calculation.replaceAll(/[\u00a0\u202f]/g, ' '),
        row.amountCents,
        row.share,
      ]),
    ).toEqual([
      ['Terme kilométrique', '0,615 € × 400 km', 24600, '29.0'],
      ['Terme horaire', '26,40 € × 8,25 h', 21780, '25.6'],
      ['Terme journalier', '196,50 € × 1 jour', 19650, '23.1'],
      ['Péages', 'réel, refacturés', 6480, '7.6'],
      ['Nuit (21 h–6 h)', '20 % × 26,40 € × 3 h', 1584, '1.9'],
      ['Groupe froid', '2,15 € × 8,25 h', 1774, '2.1'],
      ['Coût de revient', '', 75868, '89.3'],
      ['Marge cible 12\u202f% sur coût', '758,68 € × 0,12', 9104, '10.7'],
      ['Prix de vente', '', 84972, '100.0'],
    ])
  })

  it('LR-018: breaks even at 548 km or 11 h 26 of service; 12 % on the price would be 862.14', () => {
    const { breakEven, target } = priceSheet(LR018)
    expect(breakEven).toEqual({
      priceCents: 75868,
      km: { at: 548, by: 148, side: 'ABOVE', turns: 'LOSS' },
      minutes: { at: 686, by: 191, side: 'ABOVE', turns: 'LOSS' },
      quantity: null,
      scaleCents: 96000,
    })
    expect(target).toEqual({ pct: '12.00', method: 'SUR_COUT', priceCents: 84972, otherCents: 86214 })
  })

  it('shows from which length a losing price per kilometre becomes profitable', () => {
    const { breakEven, price } = priceSheet(terms({ pricingMode: 'KM', unitPrice: '1.8' }))
    expect(price.marginCents).toBeLessThan(0)
    expect(breakEven!.km).toMatchObject({ turns: 'GAIN' })
    expect(breakEven!.km!.by).toBeGreaterThan(0)
  })

  it('shows from which quantity a unit price covers the cost of 758.68', () => {
    const least = (changes: Partial<PriceTerms>) => priceSheet(terms(changes)).breakEven!.quantity
    // 30 × 25,00 = 750,00; 31 × 25,00 = 775,00.
    expect(least({ pricingMode: 'PALETTE', unitPrice: '25' })).toBe('31')
    expect(least({ pricingMode: 'POINT', unitPrice: '800' })).toBe('1')
    expect(least({ pricingMode: 'TONNE', unitPrice: '31.5' })).toBe('24.1')
    expect(least({ pricingMode: 'HEURE', unitPrice: '42', chargedQuantity: '10' })).toBe('18.5')
    // Hours and days change the cost too, so the break-even in hours is shown instead.
    expect(least({ pricingMode: 'HEURE', unitPrice: '42' })).toBeNull()
    expect(least({ pricingMode: 'KM', unitPrice: '2' })).toBeNull()
    // 33 × 21.00 = 693.00: the grid ends before.
    expect(least({ pricingMode: 'GRILLE', grid: GRID })).toBeNull()
    const cheap = { pricingMode: 'GRILLE' as const, grid: GRID, rates: null, costFactors: [], costCents: 35000 }
    // 15 × 24.50 = 367.50 would cover, 16 × 21.00 = 336.00 would not.
    expect(least(cheap)).toBe('17')
    expect(least({ ...cheap, minimumCents: 40000 })).toBe('1')
  })

  it('explains a unit price', () => {
    const words = (changes: Partial<PriceTerms>) => priceSheet(terms(changes)).chargeWords?.replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(words({ pricingMode: 'KM', unitPrice: '1.7500' })).toBe('1,75 € × 400 km')
    expect(words({ pricingMode: 'HEURE', unitPrice: '42', serviceHours: '9.67' })).toBe('42,00 € × 10 h, par demi-heure entamée')
    const grid = { pricingMode: 'PALETTE' as const, grid: GRID, payForNextBracket: true, minimumCents: 12000 }
    expect(words({ ...grid, chargedQuantity: '14' })).toBe('payant pour 16 palettes à 21,00 €')
    expect(words({ ...grid, chargedQuantity: '4' })).toBe('minimum')
    expect(words({ ...grid, chargedQuantity: '34' })).toBe('34 palettes : hors de la grille, de 1 à 33')
    expect(words(grid)).toBeUndefined()
    expect(words({})).toBeUndefined()
    const hour = { pricingMode: 'HEURE' as const, unitPrice: '42', serviceHours: '6.17', minimumHours: '8' }
    expect(words(hour)).toBe('42,00 € × 8 h, minimum')
    expect(words({ ...hour, serviceHours: '3', minimumHours: '3.3333333333' })).toBe('42,00 € × 3 h 20, minimum')
    expect(words({ ...hour, minimumCents: 40000 })).toBe('minimum')
  })

  it('ends at the cost without a price', () => {
    const rows = priceSheet(terms({ pricingMode: 'POINT' })).cascade
    expect(rows.at(-1)).toMatchObject({ key: 'cost', share: null, to: 100 })
  })
})

const decimal = (max: number, places: number) =>
  fc.integer({ min: 0, max: max * 10 ** places }).map(value => (value / 10 ** places).toFixed(places))
const anyTerms: fc.Arbitrary<PriceTerms> = fc.record({
  pricingMode: fc.constantFrom<PricingMode>(...PRICING_MODES),
  unitPrice: fc.option(decimal(2_000, 4)),
  minimumCents: fc.option(fc.integer({ min: 0, max: 100_000 })),
  minimumHours: fc.option(decimal(12, 1)),
  tollsCharge: fc.constantFrom(...INCLUSIONS),
  emptyKmCharge: fc.constantFrom(...INCLUSIONS),
  grid: fc.option(fc.constant(GRID)),
  payForNextBracket: fc.boolean(),
  chargedQuantity: fc.option(decimal(33, 2)),
  kmLoaded: fc.option(decimal(900, 1)),
  kmEmpty: fc.option(decimal(200, 1)),
  serviceHours: fc.option(decimal(15, 2)),
  days: fc.option(decimal(3, 2)),
  nightHours: fc.option(decimal(8, 2)),
  meals: fc.option(decimal(8, 2)),
  tollsCents: fc.option(fc.integer({ min: 0, max: 30_000 })),
  rates: fc.option(fc.record({ perKm: decimal(2, 3), perHour: decimal(60, 2), perDay: decimal(400, 2) })),
  costFactors: fc.subarray([...LR018.costFactors, ...SUPPLEMENTS]),
  costCents: fc.option(fc.integer({ min: 0, max: 200_000 })),
  marginPct: fc.option(fc.integer({ min: -5_000, max: 9_000 }).map(value => (value / 100).toFixed(2))),
  marginMethod: fc.constantFrom('SUR_COUT' as const, 'SUR_PRIX' as const),
  goods: fc.option(fc.record({ pallets: fc.integer({ min: 0, max: 33 }) })),
  offer: fc.constant(null),
})

describe('properties of any terms', () => {
  it('keeps an offer unchanged by later changes', () => {
    fc.assert(
      fc.property(anyTerms, anyTerms, (offered, later) => {
        const before = priceOfVersion(offered)
        const frozen = priceOfVersion({ ...offered, offer: offerOf(offered) })
        expect(frozen).toEqual(before)
        // Changed rates, factors and rules do not change the offered price.
        const moved = priceOfVersion({ ...offered, ...pick(later), offer: offerOf(offered) })
        expect([moved.priceCents, moved.transportPriceCents]).toEqual([before.priceCents, before.transportPriceCents])
      }),
    )
  })

  it('sums steps: parts to the cost, cost and margin to the price, each starting where the last ended', () => {
    fc.assert(
      fc.property(anyTerms, terms => {
        const price = priceOfVersion(terms)
        const rows = cascadeOf(terms, price)
        const parts = rows.filter(({ kind }) => kind === 'term' || kind === 'added')
        const amount = (key: string) => rows.find(row => row.key === key)?.amountCents
        if (price.costCents === null) {
          expect(rows).toEqual([])
          return
        }
        if (price.cost) expect(parts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(price.costCents)
        expect(amount('cost')).toBe(price.costCents)
        const charged = rows.filter(({ kind }) => kind === 'charged')
        if (price.priceCents !== null) {
          const onTop = charged.reduce((sum, { amountCents }) => sum + amountCents, 0)
          expect(charged).toHaveLength(terms.costFactors.filter(({ sign }) => sign === 'REVENUE').length)
          expect(amount('cost')! + amount('margin')! + onTop).toBe(price.priceCents)
          if (charged.length > 0) expect(charged.at(-1)!.to).toBe(rows.at(-1)!.to)
        }
        for (const [index, row] of parts.entries()) expect(row.from).toBe(index === 0 ? 0 : parts[index - 1]!.to)
        for (const { from, to } of rows) {
          expect(from).toBeLessThanOrEqual(to)
          expect(to).toBeLessThanOrEqual(100)
        }
      }),
    )
  })

  it('changes the sign of the margin exactly at the break-even', () => {
    fc.assert(
      fc.property(anyTerms, given => {
        // Half-hours make hourly prices a staircase with several crossings.
        fc.pre(given.rates !== null && given.pricingMode !== 'HEURE')
        const { price, breakEven } = priceSheet(given)
        fc.pre(breakEven?.km != null && price.priceCents !== null)
        const { at, side, turns } = breakEven.km
        const beyond = side === 'ABOVE' ? at + 1 : at - 1
        const marginAt = (km: number) => {
          // Empty kilometres stay: they may be included in the price of the others.
          const changed = {
            ...given,
            kmLoaded: Decimal(String(km))
              .minus(given.kmEmpty ?? '0')
              .toFixed(),
          }
          const sold = given.pricingMode === 'KM' ? priceOfVersion(changed).priceCents! : price.priceCents!
          return sold - priceOfVersion(changed).costCents!
        }
        expect(marginAt(at) >= 0).toBe(turns === 'LOSS')
        expect(marginAt(beyond) >= 0).toBe(turns !== 'LOSS')
      }),
    )
  })

  it('covers the cost from the break-even quantity on, and not before', () => {
    const step = { HEURE: 0.5, JOUR: 0.5, TONNE: 0.1 } as Partial<Record<PricingMode, number>>
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 40 }), (given, more) => {
        const { price, breakEven } = priceSheet(given)
        fc.pre(breakEven?.quantity != null)
        const covers = (quantity: number) => {
          const { priceCents } = priceOfVersion(given, { quantity: quantity.toFixed(1) })
          return priceCents === null ? null : priceCents >= price.costCents!
        }
        const at = Number(breakEven.quantity)
        const by = step[given.pricingMode] ?? 1
        expect(covers(at)).toBe(true)
        expect(covers(at + more * by)).not.toBe(false)
        if (at > by) expect(covers(at - by)).toBe(false)
      }),
    )
  })

  it('keeps the transport price at the price without tolls, never below zero', () => {
    fc.assert(
      fc.property(anyTerms, terms => {
        const { priceCents, transportPriceCents, tollsCents } = priceOfVersion(terms)
        expect(transportPriceCents).toBe(priceCents === null ? null : Math.max(0, priceCents - tollsCents))
      }),
    )
  })
})

const pick = ({ rates, costFactors, marginPct, unitPrice, minimumCents, grid, tollsCents }: PriceTerms) => ({
  rates,
  costFactors,
  marginPct,
  unitPrice,
  minimumCents,
  grid,
  tollsCents,
})
