import { describe, expect, it } from 'vitest'
import { hoursAndMinutes } from '#domain/formats/hours.ts'
import { journeyPrice } from '#domain/journey-management/journeys/price.ts'
import { QUANTITY_RULES } from '#domain/sales/pricing/charge-rules.ts'
import {
  actualQuantity,
  asksQuantity,
  type ChargedRun,
  chargeWords,
  type DeliveredStop,
  journeyCharge,
  type RuledTerms,
} from '#domain/sales/pricing/charged-quantity.ts'

const TERMS: RuledTerms = {
  pricingMode: 'FORFAIT_TRAJET',
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
  serviceHours: '10',
  days: '1.00',
  nightHours: null,
  meals: null,
  tollsCents: null,
  rates: null,
  costFactors: [],
  costCents: null,
  marginPct: null,
  marginMethod: null,
  goods: null,
  offer: null,
  indexation: null,
  vehicleNeed: null,
  quantityRule: 'PREVU',
  quantityTolerancePct: '10',
}
const GRID = [
  { from: 1, to: 5, unitPrice: '28.00' },
  { from: 6, to: 15, unitPrice: '24.50' },
  { from: 16, to: 33, unitPrice: '21.00' },
]
/** 388 km loaded and 12 empty; 10 h of service, from 06:00 to 16:00. */
const RUN: ChargedRun = {
  kmLoaded: '388.0',
  kmEmpty: '12.0',
  serviceMin: 600,
  plannedStart: '2026-11-02T05:00:00Z',
  plannedEnd: '2026-11-02T15:00:00Z',
  actualStart: '2026-11-02T05:00:00Z',
  actualEnd: '2026-11-02T15:00:00Z',
  kmReal: null,
  tollsRealCents: null,
  priceCents: null,
  indexedBaseCents: null,
  runPart: null,
}
const delivered = (deliveredPallets: number | null, deliveredKg: string | null = null): DeliveredStop => ({
  ...{ kind: 'LIVRAISON', status: 'TERMINE', deliveredPallets, deliveredKg },
})
const CALLED = delivered(null)

/** A run with its quantity: kilometres, hours and minutes, pallets, kilograms or delivery stops. */
function ran(mode: string, quantity: string): { run: ChargedRun; stops: DeliveredStop[] } {
  if (mode === 'km') return { run: { ...RUN, kmReal: Number(quantity) }, stops: [] }
  if (mode === 'heure') {
    const end = Date.parse(RUN.actualStart!) + Number(hoursAndMinutes(quantity)) * 3_600_000
    return { run: { ...RUN, actualEnd: new Date(Math.round(end / 60_000) * 60_000).toISOString() }, stops: [] }
  }
  if (mode === 'tonne') return { run: RUN, stops: [delivered(null, quantity)] }
  if (mode === 'point') return { run: RUN, stops: Array.from({ length: Number(quantity) }, () => CALLED) }
  return { run: RUN, stops: [delivered(Number(quantity) - 1), delivered(1)] }
}

/**
 * Computed by hand from the unit prices: what happened, then cents under each rule: planned, real, the larger, real beyond 10 %.
 * Five deviations of each mode: none, +5 % or so, more than +10 %, −5 % or so, less than −10 %.
 */
const VECTORS: [
  mode: string,
  terms: Partial<RuledTerms>,
  rows: [actual: string, ...cents: [number, number, number, number]][],
][] = [
  [
    'forfait',
    { unitPrice: '784.92' },
    // The price of a run, whatever it carries.
    ['33', '35', '40', '31', '20'].map(pallets => [pallets, 78_492, 78_492, 78_492, 78_492]),
  ],
  [
    'km',
    { pricingMode: 'KM', unitPrice: '1.75' },
    // 400 × 1,75 = 700,00; 420 → 735,00; 460 → 805,00; 380 → 665,00; 340 → 595,00.
    [
      ['400', 70_000, 70_000, 70_000, 70_000],
      ['420', 70_000, 73_500, 73_500, 70_000],
      ['460', 70_000, 80_500, 80_500, 80_500],
      ['380', 70_000, 66_500, 70_000, 70_000],
      ['340', 70_000, 59_500, 70_000, 59_500],
    ],
  ],
  [
    'heure',
    { pricingMode: 'HEURE', unitPrice: '42', minimumHours: '8' },
    // Started half-hours: 10 h → 420,00; 10 h 20 → 10,5 h 441,00; 11 h 40 → 12 h 504,00; 9 h 20 → 9,5 h 399,00; 6 h 10 → 8 h 336,00.
    [
      ['10 h', 42_000, 42_000, 42_000, 42_000],
      ['10 h 20', 42_000, 44_100, 44_100, 42_000],
      ['11 h 40', 42_000, 50_400, 50_400, 50_400],
      ['9 h 20', 42_000, 39_900, 42_000, 42_000],
      ['6 h 10', 42_000, 33_600, 42_000, 33_600],
    ],
  ],
  [
    'palette',
    { pricingMode: 'PALETTE', unitPrice: '82.5014', chargedQuantity: '20' },
    // 20 → 1 650,028; 21 → 1 732,5294; 24 → 1 980,0336; 19 → 1 567,5266; 15 → 1 237,521.
    [
      ['20', 165_003, 165_003, 165_003, 165_003],
      ['21', 165_003, 173_253, 173_253, 165_003],
      ['24', 165_003, 198_003, 198_003, 198_003],
      ['19', 165_003, 156_753, 165_003, 165_003],
      ['15', 165_003, 123_752, 165_003, 123_752],
    ],
  ],
  [
    'grille',
    { pricingMode: 'GRILLE', grid: GRID, minimumCents: 12_000, payForNextBracket: true, chargedQuantity: '13' },
    // 13 × 24,50; 14 pays for 16 × 21,00; 18 × 21,00; 12 × 24,50; 4 × 28,00 = 112,00, at least 120,00.
    [
      ['13', 31_850, 31_850, 31_850, 31_850],
      ['14', 31_850, 33_600, 33_600, 31_850],
      ['18', 31_850, 37_800, 37_800, 37_800],
      ['12', 31_850, 29_400, 31_850, 31_850],
      ['4', 31_850, 12_000, 31_850, 12_000],
    ],
  ],
  [
    'tonne',
    { pricingMode: 'TONNE', unitPrice: '31.4159', chargedQuantity: '18.5' },
    // 18,5 → 581,19415; 19,2 → 603,18528; 21 → 659,7339; 17,8 → 559,20302; 12,34 → 387,672206.
    [
      ['18500', 58_119, 58_119, 58_119, 58_119],
      ['19200', 58_119, 60_319, 60_319, 58_119],
      ['21000', 58_119, 65_973, 65_973, 65_973],
      ['17800', 58_119, 55_920, 58_119, 58_119],
      ['12340', 58_119, 38_767, 58_119, 38_767],
    ],
  ],
  [
    'point',
    { pricingMode: 'POINT', unitPrice: '18.5', chargedQuantity: '20' },
    [
      ['20', 37_000, 37_000, 37_000, 37_000],
      ['21', 37_000, 38_850, 38_850, 37_000],
      ['24', 37_000, 44_400, 44_400, 44_400],
      ['19', 37_000, 35_150, 37_000, 37_000],
      ['15', 37_000, 27_750, 37_000, 27_750],
    ],
  ],
  [
    'minimum',
    { pricingMode: 'PALETTE', unitPrice: '24.5', minimumCents: 24_000, chargedQuantity: '10' },
    // 9 → 220,50 and 6 → 147,00, at least 240,00. One pallet more or less is exactly 10 %: not beyond it.
    [
      ['10', 24_500, 24_500, 24_500, 24_500],
      ['11', 24_500, 26_950, 26_950, 24_500],
      ['12', 24_500, 29_400, 29_400, 29_400],
      ['9', 24_500, 24_000, 24_500, 24_500],
      ['6', 24_500, 24_000, 24_500, 24_000],
    ],
  ],
]

const priced = (terms: RuledTerms, run: ChargedRun): ChargedRun => {
  const { priceCents, indexedBaseCents } = journeyPrice(terms, run)
  return { ...run, priceCents, indexedBaseCents }
}

describe('charged quantity (decision 33)', () => {
  for (const [mode, more, rows] of VECTORS) {
    it.each(rows)(`${mode}: %s`, (actual, ...cents) => {
      const { run, stops } = ran(mode, actual)
      const charged = QUANTITY_RULES.map(quantityRule => {
        const terms = { ...TERMS, ...more, quantityRule }
        const planned = priced(terms, run)
        return (journeyCharge(terms, planned, stops) ?? planned).priceCents
      })
      expect(charged).toEqual(cents)
    })
  }

  const PALLETS = { ...TERMS, pricingMode: 'PALETTE', unitPrice: '82.5014', chargedQuantity: '4', quantityRule: 'REEL' } as const
  const charge = (terms: RuledTerms, stops: DeliveredStop[], answer = {}, run = RUN) =>
    journeyCharge(terms, priced(terms, run), stops, answer)
  const paid = { ...RUN, tollsRealCents: 7_120 }

  it('keeps both quantities and prints units: 6 pallets × 82.5014 is 495.01', () => {
    const six = charge(PALLETS, [delivered(6)])!
    expect(six).toMatchObject({
      ...{ planned: '4', actual: '6', quantity: '6', priceCents: 49_501, plannedPriceCents: 33_001 },
      printed: { unit: 'palette', quantity: '6', unitPrice: '82.5014', amountCents: 49_501, detail: null },
    })
    expect(chargeWords(six)).toBe('vendu 4\u00a0palettes, réel 6\u00a0palettes, facturé 6\u00a0palettes')
    expect(asksQuantity(six)).toBe(true)
    expect(asksQuantity(charge(PALLETS, [delivered(4)])!)).toBe(false)
    expect(asksQuantity(charge(PALLETS, [delivered(null)])!)).toBe(true)
    expect(asksQuantity(charge({ ...PALLETS, quantityRule: 'PREVU' }, [delivered(6)])!)).toBe(false)
  })

  it('charges what a person said, with the reason', () => {
    const five = charge(PALLETS, [delivered(6)], { quantity: '5', reason: 'Une palette hors commande' })
    expect(five).toMatchObject({ quantity: '5', priceCents: 41_251, reason: 'Une palette hors commande' })
    expect(charge(PALLETS, [delivered(6)], { quantity: '6', reason: 'Comme livré' })).toMatchObject({ reason: null })
  })

  it('charges what was delivered where nothing was planned', () => {
    const open = { ...PALLETS, chargedQuantity: null, quantityRule: 'PREVU' } as const
    expect(charge(open, [delivered(6)])).toMatchObject({ planned: null, quantity: '6', priceCents: 49_501 })
    expect(charge(open, [delivered(null)])).toMatchObject({ quantity: null, priceCents: null, printed: null })
  })

  it('charges tolls as they were paid beside the price', () => {
    const flat = { ...TERMS, unitPrice: '784.92', tollsCharge: 'REELS', tollsCents: 6_480 } as const
    expect(journeyPrice(flat, RUN)).toMatchObject({ priceCents: 84_972, indexedBaseCents: 78_492 })
    expect(charge(flat, [], {}, paid)).toMatchObject({
      ...{ priceCents: 85_612, indexedBaseCents: 78_492, realTollsCents: 7_120 },
    })
    const km = { ...TERMS, pricingMode: 'KM', unitPrice: '1.75', tollsCharge: 'REELS', tollsCents: 6_480 } as const
    expect(charge(km, [], {}, paid)).toMatchObject({
      priceCents: 77_120,
      printed: { unit: 'km', quantity: '400', amountCents: 70_000, tollsCents: 7_120 },
    })
  })

  it('prints a minimum once, and whole brackets', () => {
    const grid = { ...TERMS, pricingMode: 'GRILLE', grid: GRID, minimumCents: 12_000, payForNextBracket: true } as const
    const ofPallets = (count: number) => charge(grid, [delivered(count)])!.printed
    expect(ofPallets(4)).toMatchObject({ unit: 'forfait', quantity: '1', unitPrice: '120', amountCents: 12_000 })
    expect(ofPallets(4)!.detail).toBe('Minimum de facturation\u202f: 4\u00a0palettes')
    expect(ofPallets(14)).toMatchObject({ unit: 'palette', quantity: '16', unitPrice: '21.00', amountCents: 33_600 })
    expect(ofPallets(14)!.detail).toBe('Payant pour la tranche suivante\u202f: 14\u00a0palettes')
  })

  it('leaves an agreed price, a leg of a run and a run without records as planned', () => {
    const run = priced(PALLETS, RUN)
    expect(journeyCharge(PALLETS, { ...run, priceCents: 50_000 }, [delivered(6)])).toBeNull()
    expect(journeyCharge(PALLETS, { ...run, runPart: { by: 'MIN', before: 0, own: 1, of: 2 } }, [delivered(6)])).toBeNull()
    expect(charge(PALLETS, [delivered(null)])).toMatchObject({ actual: null, quantity: '4', priceCents: 33_001 })
  })

  it('measures kilometres without the empty ones that the price includes, and nothing of a failed stop', () => {
    const km = { pricingMode: 'KM', emptyKmCharge: 'COMPRIS' } as const
    expect(actualQuantity(km, { ...RUN, odometerStart: 1_000, odometerEnd: 1_430 }, [])).toBe('418')
    const pallets = { pricingMode: 'PALETTE', emptyKmCharge: 'EN_SUS' } as const
    expect(actualQuantity(pallets, RUN, [delivered(3), { ...CALLED, status: 'ECHEC' }])).toBe('3')
    expect(actualQuantity(pallets, RUN, [delivered(3), CALLED])).toBeNull()
    expect(actualQuantity({ ...pallets, pricingMode: 'JOUR' }, RUN, [delivered(3)])).toBeNull()
  })
})
