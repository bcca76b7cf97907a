import { METRES_PER_DEGREE } from '#domain/france-map.ts'

/** Faster between two points means one is wrong (`domain.md` §3.26). */
export const JUMP_KMH = 130
/** No lorry reports a higher speed. */
const SPEED_MOST_KMH = 250
/** Boxes without a fix report the origin. */
const ORIGIN_DEGREES = 0.01
/** Slower than this and within `STILL_M`, the vehicle is standing. */
const STILL_KMH = 5
export const STILL_M = 100
/** Standing this long ends continuous driving (Regulation (EC) 561/2006, article 7). */
const BREAK_MS = 45 * 60_000
/** Longer gaps between points say nothing about driving. */
const UNKNOWN_MS = 15 * 60_000
/** Tolerated lead of a device's clock. */
const AHEAD_MS = 2 * 60_000
/** Retention of positions (`domain.md` §2.3). */
export const POSITION_DAYS = 60

export const IN_FUTURE = 'Position datée du futur'
export const TOO_OLD = `Position de plus de ${POSITION_DAYS} jours`
/** Why a point is stored but not used. */
export const ASIDE = ['SANS_FIX', 'VITESSE', 'SAUT'] as const
export type Aside = (typeof ASIDE)[number]
export const ASIDE_LABELS: Record<Aside, string> = {
  SANS_FIX: 'Position sans réception satellite',
  VITESSE: `Vitesse de plus de ${SPEED_MOST_KMH} km/h`,
  SAUT: `Saut de plus de ${JUMP_KMH} km/h`,
}

/** A vehicle position: milliseconds since 1970, WGS 84 degrees. */
export interface TrackPoint {
  ms: number
  lat: number
  lng: number
  speedKmh: number | null
}

/** Last position of a vehicle with what the earlier ones imply. */
export interface Track extends TrackPoint {
  /** Start of the standstill; null while moving. */
  stoppedSinceMs: number | null
  /** Driving seconds since the last 45-minute break. */
  drivingSeconds: number
}

/** Great-circle distance, metres. */
export function metresBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const east = (b.lng - a.lng) * Math.cos(((a.lat + b.lat) * Math.PI) / 360)
  return Math.hypot(b.lat - a.lat, east) * METRES_PER_DEGREE
}

/** Why a point is refused, or null. */
export function refusalOf({ ms }: Pick<TrackPoint, 'ms'>, nowMs: number): string | null {
  if (ms > nowMs + AHEAD_MS) return IN_FUTURE
  return ms < nowMs - POSITION_DAYS * 86_400_000 ? TOO_OLD : null
}

/** Reason why a point is wrong by itself, whatever the other points say; `valid` comes from the receiver. */
export function faultOf({ lat, lng, speedKmh, valid = true }: Omit<TrackPoint, 'ms'> & { valid?: boolean }): Aside | null {
  if (!valid || (Math.abs(lat) < ORIGIN_DEGREES && Math.abs(lng) < ORIGIN_DEGREES)) return 'SANS_FIX'
  return (speedKmh ?? 0) > SPEED_MOST_KMH ? 'VITESSE' : null
}

export function follow(last: Track | null, point: TrackPoint): Track {
  if (!last) return { ...point, stoppedSinceMs: isStill(point.speedKmh) ? point.ms : null, drivingSeconds: 0 }
  const elapsed = point.ms - last.ms
  const near = metresBetween(last, point) <= STILL_M
  const still = near && isStill(point.speedKmh ?? 0)
  if (!still) {
    // The vehicle stood for part of a long gap: a gap as long as a break resets driving.
    const known = elapsed <= UNKNOWN_MS
    const rested = last.stoppedSinceMs !== null && point.ms - last.stoppedSinceMs >= BREAK_MS
    const before = rested || elapsed >= BREAK_MS ? 0 : last.drivingSeconds
    return { ...point, stoppedSinceMs: null, drivingSeconds: before + (known ? Math.round(elapsed / 1000) : 0) }
  }
  const since = last.stoppedSinceMs ?? last.ms
  return { ...point, stoppedSinceMs: since, drivingSeconds: point.ms - since >= BREAK_MS ? 0 : last.drivingSeconds }
}

const isStill = (speedKmh: number | null) => speedKmh !== null && speedKmh < STILL_KMH

/** Remaining kilometres of a leg, in proportion to the straight line. */
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

export const ROAD_FACTOR = 1.3
