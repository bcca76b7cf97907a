import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAssignment, isAssignable } from '#domain/assignment/assignment.ts'
import type { JourneyToRun, Means } from '#domain/assignment/means.ts'
import { addDays, dateRange, formatDate } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import { LICENCE_CATEGORIES } from '#domain/human-resources/licence.ts'
import { TRAILER_CATEGORIES, VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { driver, found, journey, lorry, trailer, van, vehicle } from './cases.ts'

describe('checks only the given means', () => {
  it('finds nothing without means', () => {
    expect(found({ loadKg: 1, body: 'FRIGO', equipment: ['HAYON'], pool: 'T-1', certifications: ['ADR_BASE'] }, {})).toEqual([])
  })

  it('checks AF07 to AF09 for a trailer alone', () => {
    const alone = trailer({
      outOfServiceSince: '2026-01-01',
      journeys: [{ number: 'TR-1', start: '2026-11-20T05:00', end: '2026-11-20T15:00' }],
      deadlines: [{ kind: 'CT_PL', dueOn: '2026-01-01' }],
    })
    const all: Partial<JourneyToRun> = {
      ...{ start: '2026-11-20T06:00', end: '2026-11-22T09:00', loadKg: 99_000, pallets: 99 },
      ...{ body: 'FRIGO', atpClass: 'FRC', equipment: ['HAYON'] },
    }
    expect(found(all, { trailer: alone }).map(line => line.slice(0, 4))).toEqual(['AF07', 'AF08', 'AF09'])
  })
})

describe('AF24: sub-contractor', () => {
  const papers = (validTo: string) => ({
    subcontractor: { documents: ['VIGILANCE', 'KBIS', 'AUTORISATION'].map(kind => ({ kind, validTo })) },
  })
  it('requires documents valid on the last day', () => {
    expect(found({}, papers('2026-11-20'))).toEqual([])
    expect(found({ end: '2026-11-21T00:00' }, papers('2026-11-20'))).toEqual([])
    expect(found({}, papers('2026-11-19'))).toEqual([
      'AF24 BLOQUANT Sous-traitant non conforme : AUTORISATION expiré depuis le 19/11/2026',
      'AF24 BLOQUANT Sous-traitant non conforme : Extrait Kbis expiré depuis le 19/11/2026',
      'AF24 BLOQUANT Sous-traitant non conforme : Attestation de vigilance URSSAF expirée depuis le 19/11/2026',
    ])
  })
})

it('allows the assignment unless a finding blocks', () => {
  const of = (run: Partial<JourneyToRun>, means: Means) => isAssignable(checkAssignment(journey(run), means))
  expect(of({}, {})).toBe(true)
  expect(of({ pool: 'T-1' }, { driver: driver() })).toBe(true)
  expect(of({ pool: 'T-1', loadKg: 9_201 }, { driver: driver(), vehicle: lorry() })).toBe(false)
})

it('sorts findings by code', () => {
  const run: Partial<JourneyToRun> = {
    ...{ start: '2026-11-21T06:00', end: '2026-11-22T09:00', loadKg: 30_000, pallets: 40, body: 'FRIGO', atpClass: 'FRC' },
    ...{ equipment: ['GRUE'], certifications: ['ADR_BASE', 'SST'], pool: 'T-1' },
  }
  const journeys = [{ number: 'TR-1', start: '2026-11-21T05:00', end: '2026-11-21T15:00' }]
  const material = { outOfServiceSince: '2026-11-01', deadlines: [{ kind: 'CT_PL', dueOn: '2026-11-01' }], journeys }
  const codes = found(run, {
    driver: driver({
      ...{ leftOn: '2026-11-01', journeys, licences: [], absences: [{ from: '2026-11-22', to: '2026-11-22', kind: 'CP' }] },
      certifications: [
        { type: 'FCO', validTo: '2026-11-21' },
        { type: 'CARTE_COND', validTo: '2026-11-22' },
      ],
    }),
    vehicle: vehicle({ ...material, gcwKg: 40_000 }),
    trailer: trailer(material),
  }).map(line => line.slice(0, 4))
  expect(codes).toEqual(codes.toSorted())
  expect([...new Set(codes)]).toEqual([
    ...['AF01', 'AF02', 'AF03', 'AF04', 'AF05', 'AF06', 'AF07', 'AF08', 'AF09', 'AF10', 'AF11', 'AF12'],
    ...['AF20', 'AF21', 'AF22', 'AF26'],
  ])
})

/** Days of February and March 2026; only Sundays are banned. */
const FIRST = '2026-02-02'
const DAYS = 42
const dayAt = (n: number) => addDays(FIRST, n)
const day = fc.integer({ min: 0, max: DAYS }).map(dayAt)
const time = fc.constantFrom('00:00', '00:01', '06:00', '11:59', '12:00', '12:01', '21:59', '22:00', '23:59')
const hours = fc
  .tuple(day, time, fc.integer({ min: 0, max: 3 }), time)
  .map(([date, start, days, end]) => ({ start: `${date}T${start}`, end: `${addDays(date, days)}T${end}` }))
  .filter(({ start, end }) => start < end)
const some = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { maxLength: 4 })
const codes = (...all: string[]) => fc.constantFrom(...all)
const equipment = some(codes('HAYON', 'GRUE', 'CHARIOT', 'KIT_ADR'))
const atpClass = fc.option(codes('FRC', 'FNA'))
const journeys = some(
  fc
    .tuple(hours, fc.record({ number: codes('TR-1', 'TR-2', 'TR-3'), cancelled: fc.boolean() }))
    .map(([at, one]) => ({ ...at, ...one })),
)
const weights = fc
  .tuple(fc.integer({ min: 500, max: 20_000 }), fc.integer({ min: 1, max: 25_000 }))
  .map(([tareKg, payload]) => ({ tareKg, gvwKg: tareKg + payload }))
const material = {
  ...{ equipment, atpClass, journeys, pallets: fc.option(fc.nat(40)), outOfServiceSince: fc.option(day) },
  deadlines: some(fc.record({ kind: codes('CT_PL', 'VGP_HAYON', 'ATP', 'ENTRETIEN'), dueOn: day })),
}
const means: fc.Arbitrary<Means> = fc.record({
  driver: fc.option(
    fc.record({
      ...{ leftOn: fc.option(day), suspendedFrom: fc.option(day), journeys, pools: some(codes('T-1', 'T-2')) },
      licences: some(fc.record({ category: fc.constantFrom(...LICENCE_CATEGORIES), validTo: day })),
      certifications: some(fc.record({ type: codes('FCO', 'CARTE_COND', 'ADR_BASE'), validTo: day, suspended: fc.boolean() })),
      absences: some(
        fc
          .record({
            ...{ from: day, days: fc.integer({ min: 1, max: 5 }), kind: codes('CP', 'RTT') },
            ...{ fromHalf: fc.option(fc.constant('APRES_MIDI' as const)), toHalf: fc.option(fc.constant('MATIN' as const)) },
          })
          .map(({ days, ...absence }) => ({ ...absence, to: addDays(absence.from, days) })),
      ),
    }),
  ),
  vehicle: fc.option(
    fc
      .tuple(
        weights,
        fc.record({
          ...material,
          category: fc.constantFrom(...VEHICLE_CATEGORIES),
          gcwKg: fc.option(fc.integer({ min: 3_000, max: 60_000 })),
          body: fc.option(codes('FRIGO', 'FOURGON')),
        }),
      )
      .map(([kg, one]) => ({ ...kg, ...one })),
  ),
  trailer: fc.option(
    fc
      .tuple(weights, fc.record({ ...material, category: fc.constantFrom(...TRAILER_CATEGORIES) }))
      .map(([kg, one]) => ({ ...kg, ...one })),
  ),
})
const run: fc.Arbitrary<JourneyToRun> = fc
  .tuple(
    hours,
    fc.record({
      ...{ loadKg: fc.option(fc.nat(40_000)), pallets: fc.option(fc.nat(60)), body: fc.option(codes('FRIGO', 'FOURGON')) },
      ...{ equipment, atpClass, certifications: some(codes('FCO', 'ADR_BASE')), pool: fc.option(codes('T-1', 'T-2')) },
      banExempt: fc.boolean(),
    }),
  )
  .map(([at, wants]) => ({ ...at, ...wants }))

/** A copy with each date, or each list, changed. */
function mapped(value: unknown, date: (text: string) => string, list: (items: unknown[]) => unknown[]): unknown {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d/.test(value) ? date(value.slice(0, 10)) + value.slice(10) : value
  if (Array.isArray(value)) return list(value.map(item => mapped(item, date, list)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapped(item, date, list)]))
}

describe('properties of any assignment', () => {
  it('uses ordinary days in the properties', () => {
    for (const date of dateRange(FIRST, dayAt(DAYS + 15))) expect(isHoliday('FR', date), date).toBe(false)
  })

  it('finds the same a week later when everything moves by a week', () => {
    fc.assert(
      fc.property(run, means, (one, by) => {
        const later = (value: unknown) =>
          mapped(
            value,
            date => addDays(date, 7),
            items => items,
          )
        // Dates in messages move too: long dates, and those of a ban.
        const words = (text: string) =>
          text
            .replace(/(\d\d)\/(\d\d)\/(\d{4})/g, (_, d, m, y) => formatDate(addDays(`${y}-${m}-${d}`, 7)))
            .replace(/(\d\d)\/(\d\d)(?= \d\d:)/g, (_, d, m) => formatDate(addDays(`2026-${m}-${d}`, 7)).slice(0, 5))
        expect(checkAssignment(later(one) as JourneyToRun, later(by) as Means)).toEqual(
          checkAssignment(one, by).map(finding => ({ ...finding, message: words(finding.message) })),
        )
      }),
    )
  })

  it('does not depend on the order of lists', () => {
    fc.assert(
      fc.property(run, means, (one, by) => {
        const turned = (value: unknown) =>
          mapped(
            value,
            date => date,
            items => items.toReversed(),
          )
        expect(checkAssignment(turned(one) as JourneyToRun, turned(by) as Means)).toEqual(checkAssignment(one, by))
      }),
    )
  })

  it('blocks the whole when a part blocks, and a lighter load adds no finding', () => {
    fc.assert(
      fc.property(run, means, fc.nat(40_000), (one, by, lessKg) => {
        const whole = checkAssignment(one, by)
        if (by.driver) for (const finding of checkAssignment(one, { driver: by.driver })) expect(whole).toContainEqual(finding)
        if (by.trailer) for (const finding of checkAssignment(one, { trailer: by.trailer })) expect(whole).toContainEqual(finding)
        const blocked = (loadKg: number) =>
          checkAssignment({ ...one, loadKg }, by).filter(({ severity }) => severity === 'BLOQUANT').length
        const loadKg = one.loadKg ?? 0
        expect(blocked(Math.max(0, loadKg - lessKg))).toBeLessThanOrEqual(blocked(loadKg))
      }),
    )
  })
})

it('finds nothing against a van with a driver who only has a licence', () => {
  const plain = driver({ certifications: [], licences: [{ category: 'B', validTo: '2030-01-01' }] })
  expect(found({ loadKg: 1_150, pallets: 8 }, { driver: plain, vehicle: van() })).toEqual([])
})
