import { describe, expect, it } from 'vitest'
import { minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import { activitiesOf, type DriverRun } from '#domain/driving-time/run-activities.ts'
import { weekCounters, weekLimits } from '#domain/driving-time/week-counters.ts'

const MONDAY = '2026-11-16'
const run = (start: string, end: string, over: Partial<DriverRun> = {}): DriverRun => {
  const hours = { start: minuteOfLocal(start), end: minuteOfLocal(end) }
  const plannedMinutes = hours.end - hours.start
  return { ...hours, plannedMinutes, drivingMin: 300, serviceMin: plannedMinutes - 45, regulated: true, ...over }
}
const sums = (runs: readonly DriverRun[]) =>
  Object.fromEntries(
    [...Map.groupBy(activitiesOf(runs), ({ kind }) => kind)].map(([kind, all]) => [
      kind,
      all.reduce((sum, { start, end }) => sum + end - start, 0),
    ]),
  )

describe("activities of a driver's journeys", () => {
  it('drives, works and rests as planned', () => {
    expect(sums([run(`${MONDAY}T06:00`, `${MONDAY}T14:00`)])).toEqual({ CONDUITE: 300, TRAVAIL: 135, REPOS: 45 })
    expect(sums([run(`${MONDAY}T06:00`, `${MONDAY}T14:00`, { serviceMin: 0 })])).toEqual({ CONDUITE: 300, TRAVAIL: 180 })
  })

  it('counts overruns as work and caps driving at the elapsed time', () => {
    const late = run(`${MONDAY}T06:00`, `${MONDAY}T15:01`, { plannedMinutes: 480, serviceMin: 435 })
    expect(sums([late])).toEqual({ CONDUITE: 300, TRAVAIL: 196, REPOS: 45 })
    const early = run(`${MONDAY}T06:00`, `${MONDAY}T10:00`, { plannedMinutes: 480, serviceMin: 435 })
    expect(sums([early])).toEqual({ CONDUITE: 195, REPOS: 45 })
  })

  it('counts driving a light vehicle as work', () => {
    expect(sums([run(`${MONDAY}T06:00`, `${MONDAY}T14:00`, { regulated: false })])).toEqual({ TRAVAIL: 435, REPOS: 45 })
  })

  it('starts an overlapping journey when the previous one ends', () => {
    const both = [
      run(`${MONDAY}T08:00`, `${MONDAY}T11:00`, { serviceMin: 0 }),
      run(`${MONDAY}T06:00`, `${MONDAY}T09:00`, { serviceMin: 0 }),
    ]
    expect(sums(both)).toEqual({ CONDUITE: 300 })
    expect(activitiesOf(both).at(-1)!.end).toBe(minuteOfLocal(`${MONDAY}T11:00`))
    expect(sums([both[0]!, { ...both[0]! }])).toEqual({ CONDUITE: 180 })
  })
})

it('counts weeks with the previous week', () => {
  const first = minuteOfLocal('2026-11-16T00:00')
  const runs = [
    run('2026-11-10T06:00', '2026-11-10T14:00'),
    run('2026-11-17T06:00', '2026-11-17T14:00'),
    // A night across the end of the week: half belongs to the next one.
    run('2026-11-22T22:00', '2026-11-23T02:00', { serviceMin: 0, drivingMin: 240 }),
  ]
  expect(weekCounters(runs, first, 3)).toEqual([
    { monday: '2026-11-16', driving: 420, fortnight: 720, service: 435 + 120 },
    { monday: '2026-11-23', driving: 120, fortnight: 540, service: 120 },
    { monday: '2026-11-30', driving: 0, fortnight: 120, service: 0 },
  ])
  expect(weekCounters([], first, 1)).toEqual([{ monday: '2026-11-16', driving: 0, fortnight: 0, service: 0 }])
  expect(weekLimits('MESSAGERIE')).toEqual({ driving: 3360, fortnight: 5400, service: 2880 })
})
