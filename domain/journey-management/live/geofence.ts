import type { JourneyStopStatus } from '#domain/journey-management/journeys/stop-values.ts'
import { metresBetween, type TrackPoint } from './track.ts'

/** Receiver error: a departure needs this distance beyond the fence, metres. */
const MARGIN_M = 50

/** A stop with its geofence: degrees (null without coordinates), radius in metres, and known times. */
export interface FencedStop {
  position: number
  status: JourneyStopStatus
  lat: string | null
  lng: string | null
  geofenceM: number
  actualArrival: string | null
  actualDeparture: string | null
}

export interface Crossing {
  position: number
  act: 'arrive' | 'leave'
  ms: number
}

const isClosed = ({ status }: FencedStop) => status === 'TERMINE' || status === 'ECHEC'
const isThere = ({ status }: FencedStop) => status === 'SUR_PLACE' || status === 'EN_COURS'
const timesOf = ({ actualArrival, actualDeparture }: FencedStop) =>
  [actualArrival, actualDeparture].flatMap(at => (at === null ? [] : Date.parse(at)))

/**
 * Arrivals and departures that chronological points show at the stops in order (`domain.md` §3.7): arrival inside the
 * fence, departure beyond it plus the receiver error. The last stop is left by a person, because vehicles stay where a
 * run ends. Points before a known passage, such as those of an approach, say nothing of what follows it.
 */
export function crossingsOf(stops: readonly FencedStop[], points: readonly TrackPoint[]): Crossing[] {
  const crossings: Crossing[] = []
  let next = 0
  for (const [index, stop] of stops.entries()) {
    if (isClosed(stop)) continue
    if (stop.lat === null || stop.lng === null) break
    const fence = { lat: Number(stop.lat), lng: Number(stop.lng) }
    const [earlier, later] = [stops.slice(0, index), stops.slice(index + 1)]
    const since = Math.max(Number.NEGATIVE_INFINITY, ...earlier.flatMap(timesOf), ...timesOf(stop))
    const until = Math.min(Number.POSITIVE_INFINITY, ...later.flatMap(timesOf))
    const seek = (act: Crossing['act'], shows: (metres: number) => boolean) => {
      const at = points.findIndex(
        (point, place) => place >= next && point.ms >= since && point.ms <= until && shows(metresBetween(point, fence)),
      )
      if (at < 0) return false
      crossings.push({ position: stop.position, act, ms: points[at]!.ms })
      next = at
      return true
    }
    const done =
      (isThere(stop) || seek('arrive', metres => metres <= stop.geofenceM)) &&
      !later.every(isClosed) &&
      seek('leave', metres => metres > stop.geofenceM + MARGIN_M)
    // A later stop that is known tells that this one was passed, which a person settles.
    if (!done && until === Number.POSITIVE_INFINITY) break
  }
  return crossings
}

interface NotedStop extends FencedStop {
  notedArrival: string | null
  notedDeparture: string | null
}

const same = (noted: string | null, actual: string | null) =>
  noted !== null && actual !== null && Date.parse(noted) === Date.parse(actual)

/**
 * Stops without the times that points at the `known` instants showed, to find them anew. Times told by people stay, and so
 * do those of points that are gone, such as another vehicle's.
 */
export function withoutNoted<Stop extends NotedStop>(stops: readonly Stop[], known: ReadonlySet<number>): Stop[] {
  return stops.map(stop => {
    const { status, actualArrival, actualDeparture, notedArrival, notedDeparture } = stop
    if (status === 'ECHEC' || !actualArrival) return stop
    const own = (noted: string | null, actual: string | null) => same(noted, actual) && known.has(Date.parse(actual!))
    if (actualDeparture && !own(notedDeparture, actualDeparture)) return stop
    const left = { actualDeparture: null, notedDeparture: null }
    if (own(notedArrival, actualArrival))
      return { ...stop, ...left, actualArrival: null, notedArrival: null, status: 'A_FAIRE' as const }
    return actualDeparture ? { ...stop, ...left, status: 'SUR_PLACE' as const } : stop
  })
}
