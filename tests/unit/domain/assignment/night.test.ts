import { describe, expect, it } from 'vitest'
import { drivingFindings } from '#domain/assignment/driving.ts'
import { drivingOnRoads, minutesWithNights, partsWithNights } from '#domain/assignment/night.ts'
import type { PlannedStop } from '#domain/assignment/speed.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { minuteOfLocal } from '#domain/driving-time/civil-time.ts'

/* Nights between the stops of a run (`law.md` §3, A1 and A2). */

const MONDAY = '2026-11-16'
const NANTES = { lat: '47.2184', lng: '-1.5536' }
const BORDEAUX = { lat: '44.8378', lng: '-0.5792' }

const stop = (position: PlannedStop['position'], day: number, arrival: string, departure: string): PlannedStop => {
  const at = (time: string) => minuteOfLocal(`${addDays(MONDAY, day)}T${time}`) * 60
  return { label: '', position, arrival: at(arrival), departure: at(departure), roadMetres: null }
}
const codes = (stops: readonly PlannedStop[], crew: 1 | 2 = 1) => {
  const [start, end] = [stops[0]!.arrival / 60, stops.at(-1)!.departure / 60]
  const parts = partsWithNights({ stops }, crew)
  const run = { start, end, plannedMinutes: end - start, drivingMin: 0, serviceMin: end - start, regulated: true, parts }
  return drivingFindings({ category: 'GRAND_ROUTIER', run, others: [], crew }).map(({ code, severity }) => `${code} ${severity}`)
}

describe('Bordeaux and back with a night', () => {
  const run = (left: string, back: string) => [
    stop(NANTES, 0, '06:00', '07:00'),
    stop(BORDEAUX, 0, '12:15', left),
    stop(NANTES, 1, back, back),
  ]

  it('A1: rests at Bordeaux until the road back begins', () => {
    expect(codes(run('13:15', '12:45'))).toEqual([])
    const [rest] = partsWithNights({ stops: run('13:15', '12:45') }, 1)!.filter(
      ({ kind, end, start }) => kind === 'REPOS' && end - start > 60,
    )
    expect((rest!.end - rest!.start) / 60).toBeGreaterThan(15)
  })

  it('A2: is refused when work at Bordeaux leaves no night', () => {
    expect(codes(run('22:00', '12:45')).sort()).toEqual(['AF13 BLOQUANT', 'AF19 BLOQUANT', 'AF30 BLOQUANT'])
  })

  it('counts driving and work without the night', () => {
    const { drivingMin, serviceMin } = minutesWithNights({ stops: run('13:15', '12:45') })!
    expect([drivingMin, serviceMin]).toEqual([628, 748])
  })

  it('is one long day without positions, because nobody knows the road', () => {
    const [loaded, unloaded, home] = run('13:15', '12:45')
    expect(partsWithNights({ stops: [loaded!, { ...unloaded!, position: null }, home!] }, 1)).toBeUndefined()
  })
})

it('a run of one day has no night, however long it waits', () => {
  expect(partsWithNights({ stops: [stop(NANTES, 0, '06:00', '07:00'), stop(NANTES, 0, '20:30', '21:00')] }, 1)).toBeUndefined()
})

it('a crew of two drives through the night in turns (A4)', () => {
  const MARSEILLE = { lat: '43.2965', lng: '5.3698' }
  const stops = [stop(NANTES, 0, '04:00', '04:15'), stop(MARSEILLE, 0, '21:00', '21:15'), stop(MARSEILLE, 1, '08:00', '08:30')]
  expect(codes(stops, 2)).toEqual([])
  expect(codes(stops, 1)).toContain('AF30 BLOQUANT')
})

describe('driving of one day', () => {
  const driven = (from: PlannedStop, to: PlannedStop, back?: PlannedStop) =>
    drivingOnRoads({ stops: [from, to, ...(back ? [back] : [])] })
  const RENNES = { lat: '48.1173', lng: '-1.6778' }
  const left = stop(NANTES, 0, '06:00', '07:00')

  it('is what the road needs, never the time that the plan leaves', () => {
    const late = stop(RENNES, 0, '16:00', '17:00')
    expect(driven(left, late)).toBe(131)
    expect(driven({ ...left, roadMetres: 110_000 }, late)).toBe(110)
    expect(driven({ ...left, roadMetres: 110_000, roadSeconds: 5_430 }, late)).toBe(91)
    expect(driven({ ...left, roadSeconds: 5_430, leg: { steps: [], drivingMin: 85, km: null } }, late)).toBe(85)
    expect(driven({ ...left, roadSeconds: 5_430, leg: { steps: [], drivingMin: null, km: '100' } }, late)).toBe(100)
  })

  it('is never more than the plan leaves, and nothing between two stops of one site', () => {
    expect(driven(left, stop(RENNES, 0, '08:00', '08:30'))).toBe(60)
    expect(driven(left, stop(NANTES, 0, '12:00', '12:30'), stop(RENNES, 0, '13:00', '13:15'))).toBe(30)
  })

  it('may take all the time on a road that nobody knows', () => {
    expect(driven(left, stop(null, 0, '10:00', '10:30'))).toBe(180)
  })
})
