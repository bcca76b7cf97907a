import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoWeekday } from '#domain/calendar/dates.ts'
import { NOTHING_SOLD } from '#domain/journey-management/live-lines/sold-stops.ts'
import {
  applyChange,
  type Change,
  inverseOf,
  type Run,
  shiftOf,
  wantsSales,
} from '#domain/journey-management/modifications/change.ts'
import { differencesOf, shortOf } from '#domain/journey-management/modifications/difference.ts'
import { appliesTo, changesLine, claimedWeekdays, lastDate, type Reach } from '#domain/journey-management/modifications/scope.ts'

const stop = (addressId: string, arrival: string, departure: string, over: Partial<Run['stops'][number]> = {}) => ({
  ...NOTHING_SOLD,
  ...{ addressId, kind: 'LIVRAISON' as const, dayOffset: 0, arrival, departure, instructions: null },
  ...over,
})
const RUN: Run = {
  stops: [
    stop('depot', '06:00', '06:30', { kind: 'CHARGEMENT' }),
    stop('rennes', '08:00', '08:45', { pallets: -12 }),
    stop('nantes', '23:50', '23:55'),
  ],
  ...{ kmLoaded: '100.0', kmEmpty: '20.0', driverId: 'anne', vehicleId: 'truck', trailerId: null, price: '320.0000' },
}
const hours = (run: Run) => run.stops.map(({ dayOffset, arrival }) => `${dayOffset} ${arrival}`)

describe('a change of a run', () => {
  it("moves all stops by the departure's shift, across midnight too", () => {
    expect(shiftOf(RUN, '06:30')).toBe(30)
    expect(hours(applyChange(RUN, { type: 'HORAIRE', start: '06:30' }))).toEqual(['0 06:30', '0 08:30', '1 00:20'])
    expect(shiftOf(RUN, '05:15')).toBe(-45)
  })

  const inserted: Change = { type: 'AJOUT_ARRET', place: 2, stop: stop('vitre', '09:30', '09:45') }
  it.each<[string, Change, (run: Run) => unknown, unknown]>([
    ['one more stop', inserted, run => run.stops.map(one => one.addressId), ['depot', 'rennes', 'vitre', 'nantes']],
    ['one stop less', { type: 'SUPPRESSION_ARRET', addressId: 'rennes', kind: 'LIVRAISON' }, run => run.stops.length, 2],
    ['no such stop', { type: 'SUPPRESSION_ARRET', addressId: 'brest', kind: 'LIVRAISON' }, run => run, RUN],
    [
      'a quantity',
      { type: 'QUANTITE', addressId: 'rennes', kind: 'LIVRAISON', pallets: -20, weightKg: null },
      run => run.stops[1]!.pallets,
      -20,
    ],
    ['another driver', { type: 'CHAUFFEUR', driverId: 'marc' }, run => run.driverId, 'marc'],
    [
      'another vehicle',
      { type: 'VEHICULE', vehicleId: 't2', trailerId: 'r2' },
      run => [run.vehicleId, run.trailerId],
      ['t2', 'r2'],
    ],
    ['a cancellation leaves the run', { type: 'ANNULATION', billingPct: 50 }, run => run, RUN],
  ])('%s', (_, change, read, wanted) => expect(read(applyChange(RUN, change))).toEqual(wanted))

  it('is undone by its inverse', () => {
    const time = fc
      .integer({ min: 0, max: 1439 })
      .map(m => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
    const change = fc.oneof(
      fc.record({ type: fc.constant('HORAIRE' as const), start: time }),
      fc.record({ type: fc.constant('CHAUFFEUR' as const), driverId: fc.uuid() }),
      fc.record({ type: fc.constant('VEHICULE' as const), vehicleId: fc.uuid(), trailerId: fc.option(fc.uuid()) }),
      fc.record({ type: fc.constant('ITINERAIRE' as const), kmLoaded: fc.constant('88.5'), kmEmpty: fc.constant('3.0') }),
      fc.constant({ type: 'SUPPRESSION_ARRET' as const, addressId: 'rennes', kind: 'LIVRAISON' as const }),
      fc.constant({ type: 'QUANTITE' as const, addressId: 'rennes', kind: 'LIVRAISON' as const, pallets: 3, weightKg: '120.0' }),
      fc.record({
        type: fc.constant('AJOUT_ARRET' as const),
        place: fc.integer({ min: 0, max: 3 }),
        stop: fc.constant(stop('vitre', '09:30', '09:45')),
      }),
    )
    fc.assert(
      fc.property(change, one => {
        const back = inverseOf(one, RUN)
        expect(applyChange(applyChange(RUN, one), back!)).toEqual(RUN)
      }),
    )
  })

  it('needs SALES for the price, or for more than a tenth of the kilometres', () => {
    const km = (kmLoaded: string): Change => ({ type: 'ITINERAIRE', kmLoaded, kmEmpty: '20.0' })
    expect(wantsSales({ type: 'PRIX', price: '1' }, RUN)).toBe(true)
    // 120 km: 12 km are a tenth.
    expect([wantsSales(km('112.0'), RUN), wantsSales(km('112.1'), RUN), wantsSales(km('87.9'), RUN)]).toEqual([false, true, true])
    expect(wantsSales({ type: 'HORAIRE', start: '09:00' }, RUN)).toBe(false)
  })

  it('is described in words, departure first', () => {
    const names: Record<string, string> = { rennes: 'Rennes', anne: 'Anne Roux', marc: 'Marc Le Gall' }
    const nameOf = (id: string | null) => names[id ?? ''] ?? ''
    const moved = differencesOf(RUN, applyChange(RUN, { type: 'HORAIRE', start: '06:30' }), nameOf)
    expect(moved).toEqual([
      { label: 'Départ', before: '06:00', after: '06:30' },
      { label: 'Fin', before: '23:55', after: '00:25 J+1' },
    ])
    expect(shortOf(moved)).toBe('06:00 → 06:30 et 1 autre')
    expect(differencesOf(RUN, applyChange(RUN, { type: 'CHAUFFEUR', driverId: 'marc' }), nameOf)).toEqual([
      { label: 'Chauffeur', before: 'Anne Roux', after: 'Marc Le Gall' },
    ])
    expect(differencesOf(RUN, RUN, nameOf)).toEqual([])
  })
})

describe('dates of a modification', () => {
  const TUESDAY = '2026-11-24'
  const reach = (over: Partial<Reach>): Reach => ({
    scope: 'LIGNE',
    effectiveFrom: TUESDAY,
    effectiveTo: null,
    weekdays: [],
    ...over,
  })

  it('cover one day, a period, or are open-ended; some weekdays or all', () => {
    expect(appliesTo(reach({ scope: 'TRAJET' }), '2026-12-01')).toBe(false)
    const tuesdays = reach({ scope: 'TRAJET_ET_SUIVANTS', weekdays: [2] })
    expect(['2026-11-17', TUESDAY, '2026-11-25', '2026-12-01', '2027-11-23'].filter(date => appliesTo(tuesdays, date))).toEqual([
      TUESDAY,
      '2026-12-01',
      '2027-11-23',
    ])
    const period = reach({ scope: 'PERIODE', effectiveTo: '2026-11-30' })
    expect([appliesTo(period, '2026-11-30'), appliesTo(period, '2026-12-01')]).toEqual([true, false])
    expect([lastDate(reach({ scope: 'TRAJET' })), lastDate(period), lastDate(reach({}))]).toEqual([TUESDAY, '2026-11-30', null])
  })

  it('change the line permanently only without end and on all its days', () => {
    expect(changesLine(reach({}), [1, 2, 3])).toBe(true)
    expect(changesLine(reach({ scope: 'TRAJET_ET_SUIVANTS', weekdays: [2] }), [1, 2, 3])).toBe(false)
    expect(changesLine(reach({ scope: 'TRAJET_ET_SUIVANTS', weekdays: [2] }), [2])).toBe(true)
    expect(changesLine(reach({ effectiveTo: '2026-12-31' }), [2])).toBe(false)
    expect(changesLine(reach({ scope: 'TRAJET' }), [2])).toBe(false)
  })

  it('claim the weekday of every affected date', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('TRAJET' as const, 'TRAJET_ET_SUIVANTS' as const, 'PERIODE' as const, 'LIGNE' as const),
        fc.subarray([1, 2, 3, 4, 5, 6, 7]),
        fc.integer({ min: 0, max: 400 }),
        (scope, weekdays, days) => {
          const date = new Date(Date.UTC(2026, 10, 24 + days)).toISOString().slice(0, 10)
          const one = reach({
            scope,
            weekdays: scope === 'TRAJET' ? [] : weekdays,
            effectiveTo: scope === 'PERIODE' ? '2027-06-30' : null,
          })
          if (appliesTo(one, date)) expect(claimedWeekdays(one)).toContain(isoWeekday(date))
        },
      ),
    )
  })
})
