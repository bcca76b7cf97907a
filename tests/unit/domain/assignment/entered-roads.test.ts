import { describe, expect, it } from 'vitest'
import { drivingFindings } from '#domain/assignment/driving.ts'
import { minutesWithNights, partsWithNights, type Seat } from '#domain/assignment/night.ts'
import { serviceOf } from '#domain/assignment/quarter.ts'
import type { PlannedStop } from '#domain/assignment/speed.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { localOfMinute, minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import { type TypedStep, typedSteps } from '#domain/journey-management/live-lines/leg-words.ts'
import { enteredLeg, legIssues } from '#domain/journey-management/live-lines/typed-legs.ts'

/* What is entered between two stops, as the check reads it (`law.md` §3). */

const MONDAY = '2026-11-16'
type Stop = [day: number, arrival: string, departure: string, steps?: TypedStep[], drivingMin?: number]

const step = (kind: TypedStep['kind'], dayOffset: number, start: string, end: string | null = null, bunk = true): TypedStep => ({
  ...{ kind, dayOffset, start, end, endDay: null, place: null, bunk },
})
const run = (stops: readonly Stop[], serviceDate = MONDAY): PlannedStop[] =>
  stops.map(([dayOffset, arrival, departure, steps = [], drivingMin]) => {
    const at = (time: string) => minuteOfLocal(`${addDays(serviceDate, dayOffset)}T${time}`) * 60
    const leg = enteredLeg({ dayOffset, arrival, departure, steps, drivingMin })
    return { label: '', position: null, roadMetres: null, leg, arrival: at(arrival), departure: at(departure) }
  })
const refusals = (stops: PlannedStop[], crew: 1 | 2 = 1, seat: Seat = 1) => {
  const [start, end] = [stops[0]!.arrival / 60, stops.at(-1)!.departure / 60]
  const parts = partsWithNights({ stops }, crew, seat)
  const work = { start, end, plannedMinutes: end - start, drivingMin: 0, serviceMin: end - start, regulated: true, parts }
  return drivingFindings({ category: 'GRAND_ROUTIER', run: work, others: [], crew }).map(
    ({ code, severity }) => `${code} ${severity}`,
  )
}
const said = (stops: PlannedStop[], crew: 1 | 2 = 1, seat: Seat = 1) =>
  partsWithNights({ stops }, crew, seat)!.map(
    ({ kind, start, end, onBoard }) =>
      `${kind}${onBoard ? ' à bord' : ''} ${localOfMinute(start).slice(11)}–${localOfMinute(end).slice(11)}`,
  )

describe('A1 with an entered night, without positions', () => {
  const bordeaux = run([
    [0, '06:00', '07:00', [], 270],
    [0, '12:15', '13:15', [step('REPOS', 0, '13:15', '06:00')], 270],
    [1, '11:15', '11:15'],
  ])

  it('drives as typed and rests as entered', () => {
    expect(said(bordeaux)).toEqual([
      'TRAVAIL 06:00–07:00',
      'CONDUITE 07:00–11:30',
      'TRAVAIL 11:30–12:15',
      'TRAVAIL 12:15–13:15',
      'REPOS 13:15–06:00',
      'CONDUITE 06:00–10:30',
      'TRAVAIL 10:30–11:15',
    ])
    expect(refusals(bordeaux)).toEqual([])
    expect(minutesWithNights({ stops: bordeaux })).toEqual({ drivingMin: 540, serviceMin: 12 * 60 + 30 })
  })

  it('takes its breaks out of a longer road', () => {
    const [, first] = said(
      run([
        [0, '06:00', '06:00', [], 300],
        [0, '12:00', '12:00'],
        [1, '12:00', '12:00'],
      ]),
    )
    expect(first).toBe('REPOS 08:30–09:15')
  })
})

const ferry = (off: string, until: string, arrival: string, bunk = true) =>
  run([
    [...([0, '09:15', '09:45'] as const), [step('TRAVERSEE', 0, '18:30', '00:30', bunk), step('REPOS', 1, off, until)], 730],
    [1, arrival, arrival],
  ])

describe('a ferry', () => {
  it('A3: 40 min off the ship interrupt the rest', () => {
    expect(refusals(ferry('01:10', '06:10', '10:10'))).toEqual([])
  })

  it('A3b: 70 min off the ship end it, and so does a rest of 10 h 30 in all', () => {
    expect(refusals(ferry('01:40', '06:40', '10:40'))).toContain('AF13 BLOQUANT')
    expect(refusals(ferry('01:10', '05:40', '10:10'))).toContain('AF13 BLOQUANT')
  })

  it('is availability without a cabin (article 9, 1)', () => {
    expect(refusals(ferry('01:10', '06:10', '10:10', false))).toContain('AF13 BLOQUANT')
  })
})

describe('a crew of two with changes of driver', () => {
  const night = run([
    [0, '18:00', '18:30', [step('RELAIS', 0, '23:00'), step('RELAIS', 1, '03:30')], 780],
    [1, '08:00', '08:30'],
  ])

  it('gives each driver the wheel in turn', () => {
    expect(said(night, 2, 1).filter(part => !part.startsWith('TRAVAIL'))).toEqual([
      'CONDUITE 18:30–22:50',
      // Both wait.
      'MISE_A_DISPOSITION 22:50–23:00',
      'MISE_A_DISPOSITION 23:00–03:30',
      'CONDUITE 03:30–07:50',
      'MISE_A_DISPOSITION 07:50–08:00',
    ])
    expect(said(night, 2, 2).filter(part => part.startsWith('CONDUITE'))).toEqual(['CONDUITE 23:00–03:20'])
  })

  it('is lawful for both, but not for one alone', () => {
    expect(refusals(night, 2, 1)).toEqual([])
    expect(refusals(night, 2, 2)).toEqual([])
    expect(refusals(night, 1)).toContain('AF15 BLOQUANT')
  })
})

it('a run of one day waits in service where only its driving is typed', () => {
  expect(
    said(
      run([
        [0, '06:00', '06:00', [], 60],
        [0, '20:00', '20:00'],
      ]),
    ),
  ).toEqual(['CONDUITE 06:00–07:00', 'TRAVAIL 07:00–20:00'])
})

it('hours that changed since leave a step within its road', () => {
  const stops = run([
    [0, '08:00', '08:00', [step('REPOS', 0, '10:00', '22:00')]],
    [1, '06:00', '06:00'],
  ])
  expect(said([stops[0]!, { ...stops[1]!, arrival: stops[0]!.departure + 3 * 3600 }])).toContain('REPOS 10:00–11:00')
})

it('a night with a clock change is as long as it lasts', () => {
  const [spring] = run(
    [
      [0, '20:00', '20:00', [step('REPOS', 0, '21:00', '06:00')]],
      [1, '08:00', '08:00'],
    ],
    '2026-03-28',
  ).slice(0, 1)
  const stops = run(
    [
      [0, '20:00', '20:00', [step('REPOS', 0, '21:00', '06:00')]],
      [1, '08:00', '08:00'],
    ],
    '2026-03-28',
  )
  expect(spring!.leg!.steps[0]).toMatchObject({ from: 60, to: 600 })
  const rest = partsWithNights({ stops }, 1)!.find(({ kind }) => kind === 'REPOS')!
  expect(localOfMinute(rest.end).slice(11)).toBe('06:00')
  expect(rest.end - rest.start).toBe(8 * 60)
})

describe('as typed', () => {
  const stops = (steps: TypedStep[], drivingMin: number | null = null) => [
    { dayOffset: 0, arrival: '08:00', departure: '09:00', steps, drivingMin },
    { dayOffset: 1, arrival: '10:00', departure: '11:00' },
  ]
  const told = (steps: TypedStep[], drivingMin?: number) =>
    legIssues(stops(steps, drivingMin)).map(({ path, message }) => `${path.join('.')} ${message}`)
  const WITHIN = "Entre 09:00, départ de l'arrêt, et 10:00 J+1, arrivée au suivant"

  it('lies between its two stops', () => {
    expect(told([step('REPOS', 0, '09:00', '08:00')])).toEqual([])
    expect(told([step('REPOS', 0, '08:59', '20:00')])).toEqual([`0.steps.0.start ${WITHIN}`])
    expect(told([step('REPOS', 1, '02:00', '10:01')])).toEqual([`0.steps.0.end ${WITHIN}`])
    expect(told([step('RELAIS', 1, '10:01')])).toEqual([`0.steps.0.start ${WITHIN}`])
    expect(legIssues([stops([])[1]!, stops([step('REPOS', 0, '09:00', '20:00')])[0]!])[0]?.message).toBe(
      'Une étape se saisit entre deux arrêts',
    )
  })

  it('has an end after its start, and overlaps no other', () => {
    expect(told([step('REPOS', 0, '12:00')])).toEqual(['0.steps.0.end Veuillez remplir ce champ'])
    expect(told([{ ...step('REPOS', 1, '04:00', '03:00'), endDay: 1 }])).toEqual([
      "0.steps.0.end L'heure de fin doit être postérieure à l'heure de début",
    ])
    const crossing = step('TRAVERSEE', 0, '18:00', '23:00')
    expect(told([crossing, step('REPOS', 0, '22:59', '06:00')])).toEqual(['0.steps.1.start Cette étape en chevauche une autre'])
    expect(told([crossing, step('RELAIS', 0, '20:00')])).toEqual(['0.steps.1.start Cette étape en chevauche une autre'])
    expect(told([crossing, step('REPOS', 0, '23:00', '06:00')])).toEqual([])
  })

  it('leaves time for the typed driving', () => {
    expect(told([step('REPOS', 0, '20:00', '08:00')], 13 * 60)).toEqual([])
    expect(told([step('REPOS', 0, '20:00', '08:00')], 13 * 60 + 1)).toEqual([
      '0.drivingMin Il reste 13 h 00 de route entre ces deux arrêts',
    ])
  })

  it('reads back as it was typed, and moves with its stop', () => {
    const [stop] = stops([step('TRAVERSEE', 0, '22:00', '06:00'), step('RELAIS', 1, '08:00')])
    const leg = enteredLeg(stop!)
    expect(typedSteps(leg, stop!)).toEqual([
      { ...step('TRAVERSEE', 0, '22:00', '06:00'), endDay: 1 },
      { ...step('RELAIS', 1, '08:00'), bunk: false },
    ])
    const later = typedSteps(leg, { dayOffset: 0, arrival: '10:00', departure: '11:00' })
    expect(later.map(({ dayOffset, start }) => `${dayOffset} ${start}`)).toEqual(['1 00:00', '1 10:00'])
  })

  it('is nothing when nothing is entered, and unknown when the form does not say', () => {
    expect(enteredLeg(stops([])[0]!)).toBeNull()
    expect(enteredLeg({ dayOffset: 0, arrival: '08:00', departure: '09:00' })).toBeUndefined()
  })
})

describe('a crossing without a cabin is availability', () => {
  const hours = run([
    [0, '20:00', '21:00', [step('TRAVERSEE', 0, '23:00', '03:00', false)], 120],
    [1, '06:00', '09:00'],
  ])
  const [start, end] = [hours[0]!.arrival / 60, hours[1]!.departure / 60]
  const work = { start, end, plannedMinutes: end - start, drivingMin: 0, serviceMin: 0, regulated: true }

  it('which is service, of the run and of the quarter (AF31)', () => {
    expect(minutesWithNights({ stops: hours })).toEqual({ drivingMin: 120, serviceMin: 13 * 60 })
    expect(serviceOf({ ...work, parts: partsWithNights({ stops: hours }, 1) })).toBe(13 * 60)
  })

  it('and no work of the night (AF18)', () => {
    expect(refusals(hours)).toContain('AF30 BLOQUANT')
    expect(refusals(hours)).not.toContain('AF18 BLOQUANT')
  })
})
