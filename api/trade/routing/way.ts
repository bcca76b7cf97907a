import { metresBetween } from '#domain/journey-management/live/track.ts'
import { type MaybePlaced, placedRun } from '#domain/journey-management/live-lines/run-distance.ts'
import type { Truck } from '#domain/materials/truck.ts'
import { RoutingError } from './distance-provider.ts'
import type { Routing } from './distances.ts'

/** Nearer points are one on a map of a run. */
const APART_M = 250
/** After a failure the server is left alone, so that a page does not wait for it again and again. */
const REST_MS = 60_000
const failedAt = new WeakMap<object, number>()

/**
 * Points of the road through these places, in degrees, for a map; null without a server, without a position of a place, or while the
 * server fails. Never call in a transaction: it waits for up to three seconds.
 */
export async function wayThrough({ routing, log }: Routing, places: readonly MaybePlaced[], truck: Truck) {
  const run = placedRun(places)
  if (!routing || !run || Date.now() < (failedAt.get(routing) ?? 0) + REST_MS) return null
  try {
    return spaced(await routing.way(run, truck))
  } catch (error) {
    if (!(error instanceof RoutingError)) throw error
    failedAt.set(routing, Date.now())
    log.warn({ err: error }, 'no answer of the routing server: the map shows straight lines')
    return null
  }
}

function spaced(way: readonly [lat: number, lng: number][]) {
  const kept: [lat: number, lng: number][] = []
  for (const [nth, [lat, lng]] of way.entries()) {
    const last = kept.at(-1)
    if (!last || nth === way.length - 1 || metresBetween({ lat, lng }, { lat: last[0], lng: last[1] }) >= APART_M)
      kept.push([lat, lng])
  }
  return kept
}
