import { describe, expect, it } from 'vitest'
import { toInstant, toLocal } from '#domain/calendar/clock.ts'
import { expectedArrivals, type LiveJourney, type LiveStop } from '#domain/journey-management/live/row.ts'
import { ROAD_FACTOR } from '#domain/journey-management/live/track.ts'
import type { EnteredLeg, LegStep } from '#domain/journey-management/live-lines/legs.ts'

/* Expected arrivals over a night or a crossing: a rest is no driving (`law.md` §3). */

const at = (local: string) => toInstant(`2026-11-${local}`)
/** Degrees of latitude, with the detour of roads. */
const north = (km: number) => 45 + km / ROAD_FACTOR / 111.195

const journey = (over: Partial<LiveJourney> = {}): LiveJourney => ({
  ...{ number: 'TR-1', label: 'Bordeaux', status: 'EN_COURS', company: null, pool: null, driver: null, plate: null },
  ...{ plannedStart: at('16T06:00'), actualStart: at('16T06:00'), takesBreaks: true },
  ...{ seenAt: null, lat: null, lng: null, stoppedSince: null, drivingSeconds: null, ...over },
})
const rest = (from: number, to: number, over: Partial<LegStep> = {}): EnteredLeg => ({
  ...{ steps: [{ kind: 'REPOS', from, to, place: 'Bordeaux', bunk: false, ...over }], drivingMin: 480, km: null },
})
/** Leaves at 14:00 for a site that it reaches at 13:00 of the next day, 479.9 km away. */
const stops = (leg: EnteredLeg | null, left = at('16T14:00')): LiveStop[] => {
  const stop = { kind: 'LIVRAISON' as const, toleranceMin: 15, lng: -1, name: 'Quai', city: 'Bordeaux' }
  const first = { plannedArrival: at('16T13:00'), plannedDeparture: at('16T14:00'), actualArrival: at('16T13:00') }
  return [
    { ...stop, ...first, position: 0, status: 'TERMINE', actualDeparture: left, lat: north(0), leg },
    {
      ...{ ...stop, position: 1, status: 'A_FAIRE', lat: north(479.9), leg: null },
      ...{ plannedArrival: at('17T13:00'), plannedDeparture: at('17T13:30'), actualArrival: null, actualDeparture: null },
    },
  ]
}
const eta = (run: LiveJourney, of: LiveStop[], now: string) =>
  toLocal(new Date(expectedArrivals(run, of, Date.parse(at(now))).get(1)!.etaMs)).slice(8)

/** 300 min after departure: 19:00 to 08:00. */
const NIGHT = rest(300, 1080)
const seen = (when: string, km: number, stoppedSince: string | null = null) =>
  journey({ ...{ seenAt: at(when), lat: north(km), lng: -1 }, stoppedSince: stoppedSince && at(stoppedSince) })

describe('expected arrivals over a rest', () => {
  it('drive before and after it, and rest until its planned end', () => {
    expect(eta(journey(), stops(NIGHT), '16T14:00')).toBe('17T12:00')
    // An hour late: the rest of 11 h is still there before 08:00.
    expect(eta(journey(), stops(NIGHT, at('16T15:00')), '16T15:00')).toBe('17T12:00')
  })

  it('move when eleven hours no longer fit before its planned end', () => {
    expect(eta(journey(), stops(NIGHT, at('16T18:00')), '16T18:00')).toBe('17T13:00')
  })

  it('need no break soon after the rest', () => {
    const run = { ...journey(), drivingSeconds: 4 * 3600 }
    // 30 min, a break, 3 h 30, the rest, then 4 h without a break.
    expect(eta(run, stops(NIGHT), '16T14:00')).toBe('17T12:00')
  })

  it('count what is left of it while the vehicle stands', () => {
    expect(eta(seen('17T02:00', 240, '16T19:00'), stops(NIGHT), '17T02:00')).toBe('17T12:00')
    // It came to the place of its rest at 23:00 and may leave at 10:00.
    expect(eta(seen('17T08:30', 240, '16T23:00'), stops(NIGHT), '17T08:30')).toBe('17T14:00')
  })

  it('leave it out once it is over', () => {
    expect(eta(seen('17T09:00', 300), stops(NIGHT), '17T09:00')).toBe('17T12:00')
  })

  it('take a crossing for as long as it is', () => {
    const crossing = rest(300, 700, { kind: 'TRAVERSEE', bunk: true })
    expect(eta(journey(), stops(crossing, at('16T16:00')), '16T16:00')).toBe('17T07:58')
  })

  it('read a night where nothing is entered, as the check does', () => {
    expect(eta(journey(), stops(null), '16T14:00')).toBe('17T13:00')
  })

  it('are now at the earliest when everything should be over', () => {
    expect(eta(journey(), stops(NIGHT), '17T20:00')).toBe('17T20:00')
  })
})
