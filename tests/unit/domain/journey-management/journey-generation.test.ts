import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import type { Recurrence } from '#domain/calendar/recurrence.ts'
import {
  type ExistingJourney,
  GenerationError,
  generationText,
  planDay,
  planGeneration,
  planOf,
} from '#domain/journey-management/live-lines/generation.ts'
import type { GenerationLine } from '#domain/journey-management/live-lines/generation-line.ts'

const RULE: Recurrence = {
  weekdays: [1, 2, 3, 4, 5],
  intervalWeeks: 1,
  periods: [],
  holidayPolicy: 'SAUTER',
  holidayZone: 'FR',
  excludeDates: [],
  includeDates: [],
  followSiteClosures: false,
}
const LINE: GenerationLine = {
  label: 'Carquefou → Rungis',
  weekdays: [1, 2, 3, 4, 5],
  kmLoaded: '388.0',
  kmEmpty: '12.0',
  drivingMin: 340,
  serviceMin: 495,
  stops: [
    { addressId: 'a', kind: 'CHARGEMENT', dayOffset: 0, arrival: '06:00', departure: '06:30' },
    { addressId: 'b', kind: 'LIVRAISON', dayOffset: 0, arrival: '11:30', departure: '12:00' },
  ],
  runsFrom: '2026-01-01',
  runsTo: null,
  suspensions: [],
}
const MAY = { from: '2026-05-01', to: '2026-05-31' }

/** Database content after a plan is executed. */
function carryOut(existing: ExistingJourney[], input: Parameters<typeof planGeneration>[0]): ExistingJourney[] {
  const { plan, create, update, cancel, review } = planGeneration(input)
  return [
    ...existing.map(journey => {
      const changed = update.find(({ id }) => id === journey.id)
      const flagged = review.find(({ id }) => id === journey.id)
      if (changed) return { ...journey, status: changed.restore ? ('PLANIFIE' as const) : journey.status, plan }
      if (flagged) return { ...journey, plan: flagged.plan }
      return cancel.some(({ id }) => id === journey.id) ? { ...journey, status: 'ANNULE' as const } : journey
    }),
    ...create.map(({ serviceDate }) => ({
      id: `new ${serviceDate}`,
      serviceDate,
      status: 'PLANIFIE' as const,
      touched: false,
      plan,
    })),
  ]
}

const journey = (serviceDate: string, more: Partial<ExistingJourney> = {}): ExistingJourney => ({
  id: serviceDate,
  serviceDate,
  status: 'PLANIFIE',
  touched: false,
  plan: planOf(LINE),
  ...more,
})

describe('generation of a line', () => {
  it('creates the days of the recurrence and counts skipped holidays', () => {
    const plan = planGeneration({ line: LINE, rule: RULE, existing: [], range: MAY })
    // 21 weekdays less 01/05, 08/05, 14/05 and 25/05.
    expect(plan.create).toHaveLength(17)
    expect(plan.holidays).toBe(4)
    expect(plan.create[0]).toEqual({
      serviceDate: '2026-05-04',
      plannedStart: '2026-05-04T04:00:00.000Z',
      plannedEnd: '2026-05-04T10:00:00.000Z',
      stops: [
        { plannedArrival: '2026-05-04T04:00:00.000Z', plannedDeparture: '2026-05-04T04:30:00.000Z' },
        { plannedArrival: '2026-05-04T09:30:00.000Z', plannedDeparture: '2026-05-04T10:00:00.000Z' },
      ],
    })
  })

  it('is idempotent for any rule (R11)', () => {
    const dates = fc.integer({ min: 0, max: 60 }).map(days => addDays('2026-04-15', days))
    const exceptions = fc.array(
      dates.map(date => ({ date, reason: 'essai' })),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        fc.constantFrom('SAUTER', 'MAINTENIR', 'AVANCER', 'REPORTER'),
        exceptions,
        exceptions,
        fc.integer({ min: 1, max: 4 }),
        dates,
        (weekdays, holidayPolicy, excludeDates, includeDates, intervalWeeks, anchorDate) => {
          const rule = { ...RULE, weekdays, holidayPolicy, excludeDates, includeDates, intervalWeeks, anchorDate } as Recurrence
          const line = { ...LINE, weekdays }
          const once = carryOut([], { line, rule, existing: [], range: MAY })
          const twice = planGeneration({ line, rule, existing: once, range: MAY })
          expect(twice).toMatchObject({ create: [], update: [], cancel: [], review: [] })
          // Consecutive ranges give the same as one range.
          const first = carryOut([], { line, rule, existing: [], range: { from: MAY.from, to: '2026-05-13' } })
          const both = carryOut(first, { line, rule, existing: first, range: MAY })
          expect(both.map(({ serviceDate, status }) => [serviceDate, status])).toEqual(
            once.map(({ serviceDate, status }) => [serviceDate, status]),
          )
        },
      ),
    )
  })

  it('never changes journeys that left, were cancelled by a user or not executed', () => {
    for (const status of ['EN_COURS', 'TERMINE', 'CONTROLE', 'FACTURE', 'NON_EXECUTE'] as const) {
      const existing = [journey('2026-05-04', { status, plan: 'another' }), journey('2026-05-09', { status })]
      const plan = planGeneration({ line: LINE, rule: RULE, existing, range: { from: '2026-05-04', to: '2026-05-10' } })
      expect(plan).toMatchObject({ update: [], cancel: [], review: [] })
      expect(plan.create.map(day => day.serviceDate)).toEqual(['2026-05-05', '2026-05-06', '2026-05-07'])
    }
    const byHand = planGeneration({
      line: LINE,
      rule: RULE,
      existing: [journey('2026-05-04', { status: 'ANNULE', touched: true })],
      range: { from: '2026-05-04', to: '2026-05-04' },
    })
    expect(byHand).toMatchObject({ create: [], update: [], cancel: [], review: [] })
  })

  it('cancels journeys outside the recurrence and flags edited ones (R12)', () => {
    const rule = {
      ...RULE,
      excludeDates: ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07'].map(date => ({ date, reason: 'Inventaire' })),
    }
    const existing = [
      journey('2026-05-04'),
      journey('2026-05-05', { status: 'AFFECTE' }),
      journey('2026-05-06', { status: 'CONFIRME', touched: true }),
      journey('2026-05-07', { status: 'EN_COURS' }),
    ]
    const input = { line: LINE, rule, existing, range: { from: '2026-05-04', to: '2026-05-07' } }
    const plan = planGeneration(input)
    expect(plan.cancel).toEqual([
      { id: '2026-05-04', reason: 'Exception de calendrier' },
      { id: '2026-05-05', reason: 'Exception de calendrier' },
    ])
    expect(plan.review).toEqual([{ id: '2026-05-06', reason: "La date n'est plus dans la récurrence", plan: '' }])
    const after = carryOut(existing, input)
    expect(planGeneration({ ...input, existing: after })).toMatchObject({ cancel: [], review: [], update: [] })
    // Without the exclusion, cancelled journeys run again and flagged ones are flagged again.
    const back = planGeneration({ ...input, rule: RULE, existing: after })
    expect(back.update.map(({ id, restore }) => [id, restore])).toEqual([
      ['2026-05-04', true],
      ['2026-05-05', true],
    ])
    expect(back.review.map(({ id }) => id)).toEqual(['2026-05-06'])
  })

  it('updates unedited journeys of a changed line and flags edited ones once', () => {
    const existing = [journey('2026-05-04'), journey('2026-05-05', { touched: true })]
    const line = { ...LINE, stops: [{ ...LINE.stops[0]!, arrival: '05:30' }, LINE.stops[1]!] }
    const input = { line, rule: RULE, existing, range: { from: '2026-05-04', to: '2026-05-05' } }
    const plan = planGeneration(input)
    expect(plan.update).toMatchObject([{ id: '2026-05-04', restore: false, day: { plannedStart: '2026-05-04T03:30:00.000Z' } }])
    expect(plan.review).toEqual([{ id: '2026-05-05', reason: 'Le trajet prévu a changé', plan: planOf(line) }])
    expect(planGeneration({ ...input, existing: carryOut(existing, input) })).toMatchObject({ update: [], review: [] })
  })

  it('plans a stop that lasts over midnight (law.md §3)', () => {
    const stops = [
      { ...LINE.stops[0]!, arrival: '23:30', departure: '00:30' },
      { ...LINE.stops[1]!, dayOffset: 1 },
    ]
    expect(planDay({ ...LINE, stops }, '2026-05-04').stops[0]).toEqual({
      plannedArrival: '2026-05-04T21:30:00.000Z',
      plannedDeparture: '2026-05-04T22:30:00.000Z',
    })
  })

  it('respects validity and suspensions', () => {
    const line = {
      ...LINE,
      runsFrom: '2026-05-05',
      runsTo: '2026-05-29',
      suspensions: [
        { from: '2026-05-11', to: '2026-05-15' },
        { from: '2026-05-27', to: null },
      ],
    }
    const plan = planGeneration({ line, rule: RULE, existing: [journey('2026-05-12'), journey('2026-06-01')], range: MAY })
    expect(plan.create.map(day => day.serviceDate)).toEqual([
      '2026-05-05',
      '2026-05-06',
      '2026-05-07',
      '2026-05-18',
      '2026-05-19',
      '2026-05-20',
      '2026-05-21',
      '2026-05-22',
      '2026-05-26',
    ])
    // Ascension is in the suspension, so the holiday is not counted.
    expect(plan.holidays).toBe(2)
    expect(plan.cancel).toEqual([
      { id: '2026-05-12', reason: 'Suspension' },
      { id: '2026-06-01', reason: 'Fin de validité' },
    ])
  })

  it('follows closures of a site served on the second day', () => {
    const line = { ...LINE, stops: [LINE.stops[0]!, { ...LINE.stops[1]!, dayOffset: 1 }] }
    const closures = { sites: [[], [{ from: '2026-05-06', to: '2026-05-06', reason: 'Inventaire' }]], carrier: [] }
    const run = (followSiteClosures: boolean) =>
      planGeneration({
        line,
        rule: { ...RULE, followSiteClosures },
        existing: [],
        range: { from: '2026-05-04', to: '2026-05-07' },
        closures,
      }).create.map(day => day.serviceDate)
    expect(run(true)).toEqual(['2026-05-04', '2026-05-06', '2026-05-07'])
    expect(run(false)).toEqual(['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07'])
  })

  it('never runs while the carrier is closed: cancels existing journeys, keeps added dates', () => {
    const run = (rule: typeof RULE) =>
      planGeneration({
        line: LINE,
        rule,
        existing: [{ id: 'made', serviceDate: '2026-05-05', status: 'PLANIFIE', touched: false, plan: null }],
        range: { from: '2026-05-04', to: '2026-05-07' },
        closures: { sites: [], carrier: [{ from: '2026-05-05', to: '2026-05-06', reason: 'Pont' }] },
      })
    const closed = run({ ...RULE, followSiteClosures: false })
    expect(closed.create.map(day => day.serviceDate)).toEqual(['2026-05-04', '2026-05-07'])
    expect(closed.cancel).toEqual([{ id: 'made', reason: 'Exception de calendrier' }])
    const added = run({ ...RULE, includeDates: [{ date: '2026-05-06', reason: 'Convoi' }] })
    expect(added.create.map(day => day.serviceDate)).toEqual(['2026-05-04', '2026-05-06', '2026-05-07'])
  })

  it('keeps local times and counts elapsed time (§6.3)', () => {
    const at = (date: string) => planDay(LINE, date).plannedStart
    expect([at('2026-03-27'), at('2026-03-30'), at('2026-10-26')]).toEqual([
      '2026-03-27T05:00:00.000Z',
      '2026-03-30T04:00:00.000Z',
      '2026-10-26T05:00:00.000Z',
    ])
    const night = {
      ...LINE,
      stops: [
        { ...LINE.stops[0]!, arrival: '22:00', departure: '22:00' },
        { ...LINE.stops[1]!, dayOffset: 1, arrival: '05:00', departure: '05:00' },
      ],
    }
    const hours = (date: string) => {
      const { plannedStart, plannedEnd } = planDay(night, date)
      return (Date.parse(plannedEnd) - Date.parse(plannedStart)) / 3_600_000
    }
    expect([hours('2026-03-28'), hours('2026-10-24'), hours('2026-11-20'), hours('2027-03-27')]).toEqual([6, 8, 7, 6])
  })

  it('keeps stops in order when the spring change skips their hour', () => {
    const line = {
      ...LINE,
      stops: [
        { ...LINE.stops[0]!, arrival: '02:15', departure: '02:30' },
        { ...LINE.stops[1]!, arrival: '03:10', departure: '03:20' },
      ],
    }
    const { stops, plannedStart, plannedEnd } = planDay(line, '2026-03-29')
    const instants = stops.flatMap(stop => [stop.plannedArrival, stop.plannedDeparture])
    expect(instants).toEqual([...instants].sort())
    expect(plannedEnd > plannedStart).toBe(true)
  })

  it('refuses a line that cannot run', () => {
    const plan = (line: GenerationLine) => () => planGeneration({ line, rule: RULE, existing: [], range: MAY })
    expect(plan({ ...LINE, stops: [LINE.stops[0]!] })).toThrow(new GenerationError('Au moins deux arrêts sont nécessaires'))
    expect(plan({ ...LINE, weekdays: [] })).toThrow(GenerationError)
    expect(plan({ ...LINE, stops: [...LINE.stops].reverse() })).toThrow(
      "Arrêt 2\u202F: L'heure d'arrivée doit être postérieure au départ de l'arrêt précédent",
    )
  })

  it('runs a spot once, on its first day', () => {
    const line = { ...LINE, runsFrom: '2026-05-10' }
    const input = { line, rule: null, existing: [], range: MAY }
    expect(planGeneration(input).create.map(day => day.serviceDate)).toEqual(['2026-05-10'])
    expect(planGeneration({ ...input, range: { from: '2026-05-11', to: '2026-06-30' } }).create).toEqual([])
  })
})

it('numbers journeys and reports as in domain.md', () => {
  expect(generationText({ created: 12, ignored: 1, review: 2, errors: 0, cancelled: 3, updated: 0 })).toBe(
    '12 créés, 1 ignorés (fériés), 2 à revoir, 0 erreurs',
  )
})
