import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absenteeism,
  designatedInTime,
  dso,
  incidentFrequency,
  infractionFrequency,
  lateModifications,
  paymentDelay,
  replacementsFilled,
  vehicleUse,
} from '#domain/sales/kpi/formulas.ts'
import {
  changeOf,
  INDICATOR_NAMES,
  INDICATORS,
  type IndicatorName,
  indicatorOf,
  indicatorText,
  targetWords,
} from '#domain/sales/kpi/indicators.ts'
import { MEASURES, NO_SUMS, type Sums, sumOf } from '#domain/sales/kpi/measures.ts'
import { ratio } from '#domain/sales/kpi/ratio.ts'
import { TARGET_PARAMETERS } from '#domain/sales/kpi/targets.ts'
import { absentDays, daysWithin, workingDaysOf } from '#domain/sales/kpi/working-days.ts'

const text = (name: IndicatorName, sums: Partial<Sums>) => {
  const value = INDICATORS[name].read({ ...NO_SUMS, ...sums })
  return indicatorText(indicatorOf(name), value)
}

describe('worked examples of domain.md §5', () => {
  it.each<[string, IndicatorName, Partial<Sums>, string]>([
    ['20 trajets planned and run, 17 on time and complete', 'otif', { done: 20, missed: 3 }, '85,0\u202f%'],
    [
      'kilometres (388,12)(210,35)(95,95)(460,0)(120,30)',
      'emptyKm',
      sumOf(
        [
          [388, 12],
          [210, 35],
          [95, 95],
          [460, 0],
          [120, 30],
        ].map(([loaded = 0, empty = 0]) => ({ sums: { loadedHm: loaded * 10, emptyHm: empty * 10 } })),
      ),
      '11,90\u202f%',
    ],
    [
      'pallets on board and room by loaded kilometres, not the plain average of the rates',
      'fill',
      sumOf(
        [
          [27, 33, 388],
          [33, 33, 210],
          [15, 18, 95],
          [30, 33, 460],
          [10, 18, 120],
        ].map(([pallets = 0, room = 0, km = 0]) => ({
          sums: { palletHm: pallets * km * 10, capacityHm: room * km * 10 },
        })),
      ),
      '87,23\u202f%',
    ],
    ['8 260 litres over 28 000 km', 'fuel', { fuelCl: 826_000, fuelHm: 280_000 }, '29,50\u00a0L/100\u00a0km'],
    ['186 000 bought of 1 268 420', 'subcontracted', { boughtCents: 18_600_000, revenueCents: 126_842_000 }, '14,66\u202f%'],
    // §6.7: A carries 12 t over 300 km, B 6 t over 380 km, together 374,06 kg.
    [
      'grams by tonne-kilometre of two loads',
      'co2TonneKm',
      { weighedCo2G: 374_060, kgHm: 12_000 * 3_000 + 6_000 * 3_800 },
      '63,6\u00a0g/t·km',
    ],
    ['gases of C1', 'co2', { co2G: 374_060 }, '0,4\u00a0t\u00a0CO₂e'],
  ])('%s', (_, name, sums, expected) => {
    expect(text(name, sums).replaceAll(' ', '\u00a0')).toBe(expected)
  })

  it('computes the other formulas', () => {
    expect(text('executed', { done: 95, notExecuted: 2, cancelled: 5, cancelledByClient: 2 })).toBe('95,0\u202f%')
    expect(text('meanDelay', { delays: 2, delayMin: 45 })).toBe('23\u00a0min')
    expect(text('revenueKm', { revenueCents: 150_000, loadedHm: 9_000, emptyHm: 1_000 })).toBe('1,50\u00a0€/km')
    expect(text('costKm', { costCents: 120_000, costedHm: 10_000 })).toBe('1,20\u00a0€/km')
    expect(text('marginPct', { costed: 1, revenueCents: 100_000, costCents: 92_000 })).toBe('8,0\u202f%')
    expect(text('margin', { costed: 1, revenueCents: 100_000, costCents: 92_000 })).toBe('80\u00a0€')
    // Printed to the euro, the margin is the printed revenue less the printed cost: 1 001 − 920.
    expect(text('margin', { costed: 1, revenueCents: 100_050, costCents: 92_049 })).toBe('81\u00a0€')
    for (const name of ['cost', 'margin', 'marginPct'] as const) expect(text(name, { done: 2, revenueCents: 100_000 })).toBe('—')
    expect(text('waiting', { waitStops: 3, waitMin: 40 })).toBe('13,3\u00a0min')
    // 60.00 € of 12 000.00 €; 3 damages on 400 runs; 45 of 50 arrivals within ten minutes.
    expect(text('settled', { settledCents: 6_000, revenueCents: 1_200_000 })).toBe('0,50\u202f%')
    expect(text('damages', { damages: 3, done: 400 })).toBe('0,75\u202f%')
    expect(text('expected', { expectedRight: 45, expectedStops: 50 })).toBe('90,0\u202f%')
    // 6 t of 10 t over 100 km, empty over 50: 40 %; 3.60 m of 7.20 m.
    expect(text('fillKg', { boardKgHm: 6_000 * 1_000, payloadKgHm: 10_000 * 1_500 })).toBe('40,00\u202f%')
    expect(text('fillMetres', { goodsCmHm: 360, floorCmHm: 720 })).toBe('50,00\u202f%')
    expect(text('otif', { done: 18, missed: 3, notExecuted: 4, notExecutedOwn: 2 })).toBe('75,0\u202f%')
    expect(infractionFrequency(7, 350_000)).toBe(2)
    expect(designatedInTime(9, 10)).toBe(90)
    expect(text('assigned', { planned: 80, assigned: 76 })).toBe('95,0\u202f%')
    expect(vehicleUse(60 * 150, 2, 10)).toBe(75)
    expect(absenteeism(13, 400)).toBe(3.25)
    expect(replacementsFilled(97, 100)).toBe(97)
    expect(lateModifications(1, 3)).toBe(33.3)
    // 412 350.40 ÷ 1 268 420.00 × 90, computed in §5.
    expect(dso(41_235_040, 126_842_000, 90)).toBe(29.3)
    expect(incidentFrequency(85, 2_300_000)).toBe(3.7)
    // 1 000.00 paid ten days late, 3 000.00 on time.
    expect(paymentDelay(100_000 * 10, 400_000)).toBe(2.5)
  })
})

it('shows a dash without a divisor, and zero for a zero amount', () => {
  for (const name of INDICATOR_NAMES) {
    const expected = ['revenue', 'co2'].includes(name) ? /^0/ : /^—$/
    expect(text(name, {}), name).toMatch(expected)
  }
  expect(vehicleUse(10, 0, 20)).toBeNull()
  expect(absenteeism(1, 0)).toBeNull()
})

it('rounds ties away from zero, both ways', () => {
  expect(ratio(1, 8, { places: 2 })).toBe(0.13)
  expect(ratio(-1, 8, { places: 2 })).toBe(-0.13)
  expect(Object.is(ratio(0, -3), 0)).toBe(true)
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (part, whole) => {
      const found = ratio(part, whole, { scale: 100, places: 2 })!
      // Exact, in integers: |found − 100 part ÷ whole| ≤ half a hundredth.
      expect(Math.abs(Math.round(found * 100) * whole - part * 10_000) * 2).toBeLessThanOrEqual(whole)
    }),
  )
})

it('gives the same for sums of parts as for the whole', () => {
  const some = fc.record(
    Object.fromEntries(MEASURES.map(name => [name, fc.nat(1e6)])) as Record<keyof Sums, fc.Arbitrary<number>>,
  )
  fc.assert(
    fc.property(some, some, (a, b) => {
      expect(sumOf([{ sums: a }, { sums: b }, { sums: b, sign: -1 }])).toEqual(a)
    }),
  )
})

describe('working days', () => {
  const days = workingDaysOf({ from: '2026-05-01', to: '2026-05-31' })
  it('are Monday to Friday without public holidays', () => {
    // 21 weekdays without 1, 8, 14 and 25 May.
    expect(days.length).toBe(17)
    expect(daysWithin(days, '2026-05-04', '2026-05-10')).toBe(4)
    expect(daysWithin(days, '2026-05-09', '2026-05-10')).toBe(0)
    expect(daysWithin(days, '2020-01-01', '2030-01-01')).toBe(17)
  })
  it('count half days of absence', () => {
    const away = (from: string, to: string, halves: { fromHalf?: string; toHalf?: string } = {}) =>
      absentDays(days, [{ from, to, fromHalf: null, toHalf: null, ...halves }])
    expect(away('2026-05-04', '2026-05-10')).toBe(4)
    expect(away('2026-05-04', '2026-05-05', { fromHalf: 'APRES_MIDI', toHalf: 'MATIN' })).toBe(1)
    expect(away('2026-05-09', '2026-05-10', { fromHalf: 'APRES_MIDI' })).toBe(0)
    expect(away('2026-04-01', '2026-06-30')).toBe(17)
  })
})

describe('change from the previous year', () => {
  it('is in points for a rate and in per cent for an amount', () => {
    expect(changeOf(INDICATORS.otif, 96.4, 95.6)).toEqual({ text: '+0,8\u00a0pt', good: true, up: true })
    expect(changeOf(INDICATORS.late, 6.2, 6.7)).toEqual({ text: '−0,5\u00a0pt', good: true, up: false })
    expect(changeOf(INDICATORS.emptyKm, 11.9, 11.2)).toEqual({ text: '+0,70\u00a0pt', good: false, up: true })
    expect(changeOf(INDICATORS.revenue, 1_046, 1_000)).toEqual({ text: '+4,6\u202f%', good: true, up: true })
    expect(changeOf(INDICATORS.margin, 50, -100)).toEqual({ text: '+150,0\u202f%', good: true, up: true })
  })
  it('is empty without a comparison, and neutral without a change', () => {
    expect(changeOf(INDICATORS.otif, null, 95)).toBeNull()
    expect(changeOf(INDICATORS.otif, 95, null)).toBeNull()
    expect(changeOf(INDICATORS.revenue, 95, 0)).toBeNull()
    expect(changeOf(INDICATORS.otif, 95, 95)).toEqual({ text: '0,0\u00a0pt', up: false })
    expect(changeOf(INDICATORS.subcontracted, 12, 10)?.good).toBeUndefined()
  })
})

describe('target of an indicator', () => {
  it('is met from its value on, or up to it where less is better', () => {
    expect(targetWords(INDICATORS.otif, 95, 95)).toEqual({ text: 'objectif 95,0\u202f%, atteint', met: true })
    expect(targetWords(INDICATORS.otif, 94.9, 95)).toEqual({ text: 'objectif 95,0\u202f%, manqué', met: false })
    expect(targetWords(INDICATORS.emptyKm, 12, 12)?.met).toBe(true)
    expect(targetWords(INDICATORS.emptyKm, 12.01, 12)?.met).toBe(false)
  })
  it('is empty without a target or a value, and may be zero', () => {
    expect(targetWords(INDICATORS.late, 5, null)).toBeNull()
    expect(targetWords(INDICATORS.late, null, 5)).toBeNull()
    expect(targetWords(INDICATORS.late, 0, 0)?.met).toBe(true)
  })
  it('exists for rates that have a better direction alone', () => {
    for (const name of Object.keys(TARGET_PARAMETERS) as IndicatorName[]) expect(indicatorOf(name).better, name).toBeDefined()
  })
})
