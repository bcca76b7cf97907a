import type { JourneyStopStatus } from '#domain/journey-management/journeys/stop-values.ts'
import { metresBetween, type TrackPoint } from './track.ts'

/** Receiver error: a departure needs this distance beyond the fence, metres. */
const MARGIN_M = 50

/** A stop with its geofence: degrees (null without coordinates) and radius in metres. */
export interface FencedStop {
  position: number
  status: JourneyStopStatus
  lat: string | null
  lng: string | null
  geofenceM: number
}

export interface Crossing {
  position: number
  act: 'arrive' | 'leave'
  ms: number
}

/**
 * Arrivals and departures that chronological points show at the stops in order (`domain.md` §3.7): arrival inside the
 * fence, departure beyond it plus the receiver error. The last stop is left by a person, because vehicles stay where a
 * run ends.
 */
export function crossingsOf(stops: readonly FencedStop[], points: readonly TrackPoint[]): Crossing[] {
  const crossings: Crossing[] = []
  const open = stops.filter(({ status }) => status !== 'TERMINE' && status !== 'ECHEC')
  let there = open[0] !== undefined && (open[0].status === 'SUR_PLACE' || open[0].status === 'EN_COURS')
  for (const point of points) {
    const stop = open[0]
    if (!stop || stop.lat === null || stop.lng === null) break
    const metres = metresBetween(point, { lat: Number(stop.lat), lng: Number(stop.lng) })
    if (!there && metres <= stop.geofenceM) {
      there = true
      crossings.push({ position: stop.position, act: 'arrive', ms: point.ms })
    } else if (there && open.length > 1 && metres > stop.geofenceM + MARGIN_M) {
      there = false
      open.shift()
      crossings.push({ position: stop.position, act: 'leave', ms: point.ms })
    }
  }
  return crossings
}
