import { METRES_PER_DEGREE } from '#domain/france-map.ts'

/** Faster than this between two points a vehicle has not driven: one of them is wrong (`domain.md` §3.26). */
const JUMP_KMH = 130
/** Slower than this, and nearer than `STILL_M` to where it stood, a vehicle stands. */
const STILL_KMH = 5
const STILL_M = 100
/** Standing for so long ends continuous driving (Regulation (EC) 561/2006, article 7). */
const BREAK_MS = 45 * 60_000
/** A gap without points longer than this says nothing of what was done in it. */
const UNKNOWN_MS = 15 * 60_000
/** A device's clock may be ahead of ours by so much. */
const AHEAD_MS = 2 * 60_000
/** Positions are held for 60 days (`domain.md` §2.3): older ones are of no use to anybody. */
export const POSITION_DAYS = 60

export const IN_FUTURE = 'Position datée du futur'
export const TOO_OLD = `Position de plus de ${POSITION_DAYS} jours`
export const OLDER = 'Position plus ancienne que la dernière reçue'
export const JUMP = `Saut de plus de ${JUMP_KMH} km/h`

/** One point of a vehicle's way: when, in milliseconds since 1970, and where, in degrees WGS 84. */
export interface TrackPoint {
  ms: number
  lat: number
  lng: number
  speedKmh: number | null
}

/** Where a vehicle is and since when: its last point, and what follows from those before it. */
export interface Track extends TrackPoint {
  /** Since when it has not moved; null while it moves. */
  stoppedSinceMs: number | null
  /** At the wheel since its last break of 45 min, in seconds. */
  drivingSeconds: number
}

/** Metres between two places, over the ground. */
export function metresBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const east = (b.lng - a.lng) * Math.cos(((a.lat + b.lat) * Math.PI) / 360)
  return Math.hypot(b.lat - a.lat, east) * METRES_PER_DEGREE
}

/** Why a point is left out; null where it counts. A point of the same instant as the last one is that one again. */
export function refusalOf(last: Track | null, point: TrackPoint, nowMs: number): string | 'DOUBLE' | null {
  if (point.ms > nowMs + AHEAD_MS) return IN_FUTURE
  if (point.ms < nowMs - POSITION_DAYS * 86_400_000) return TOO_OLD
  if (!last) return null
  if (point.ms === last.ms) return 'DOUBLE'
  if (point.ms < last.ms) return OLDER
  const hours = (point.ms - last.ms) / 3_600_000
  // Two points within the error of a receiver are no jump, however short the time between them.
  const metres = metresBetween(last, point)
  return metres > STILL_M && metres / 1000 / hours > JUMP_KMH ? JUMP : null
}

/** What is known once this point, later than the last one, has come. */
export function follow(last: Track | null, point: TrackPoint): Track {
  if (!last) return { ...point, stoppedSinceMs: isStill(point.speedKmh) ? point.ms : null, drivingSeconds: 0 }
  const elapsed = point.ms - last.ms
  const near = metresBetween(last, point) <= STILL_M
  const still = near && isStill(point.speedKmh ?? 0)
  if (!still) {
    // Where nothing was heard for long, it stood for some of the time: its driving is counted from anew after a break's length.
    const known = elapsed <= UNKNOWN_MS
    const rested = last.stoppedSinceMs !== null && point.ms - last.stoppedSinceMs >= BREAK_MS
    const before = rested || elapsed >= BREAK_MS ? 0 : last.drivingSeconds
    return { ...point, stoppedSinceMs: null, drivingSeconds: before + (known ? Math.round(elapsed / 1000) : 0) }
  }
  const since = last.stoppedSinceMs ?? last.ms
  return { ...point, stoppedSinceMs: since, drivingSeconds: point.ms - since >= BREAK_MS ? 0 : last.drivingSeconds }
}

const isStill = (speedKmh: number | null) => speedKmh !== null && speedKmh < STILL_KMH

/** Kilometres that are left of a leg: its own, in proportion to the straight line from here. */
export function remainingKm(
  from: { lat: number; lng: number } | null,
  leg: { km: number; start: { lat: number; lng: number } | null; end: { lat: number; lng: number } | null },
): number {
  if (!from || !leg.end) return leg.km
  const ahead = metresBetween(from, leg.end)
  const whole = leg.start ? metresBetween(leg.start, leg.end) : 0
  if (whole === 0) return (ahead / 1000) * ROAD_FACTOR
  return leg.km * (ahead / whole)
}

/** Roads are about this much longer than the straight line, as plans are estimated. */
export const ROAD_FACTOR = 1.3
