import { type Position, roadKm } from './line-plan.ts'

/** Where the length of a run comes from: a routing server, or the straight line made longer. */
export type DistanceSource = 'ROUTE' | 'ESTIMATION'
export const DISTANCE_SOURCE_LABELS: Record<DistanceSource, string> = { ROUTE: 'par la route', ESTIMATION: 'estimation' }
export const ROUTING_FAILED = "Le calcul d'itinéraire n'a pas répondu\u202f: la distance est une estimation"

/** Kilometres through the stops of a run, one decimal, and minutes at the wheel where the roads are known. */
export interface RunDistance {
  km: string
  drivingMin: number | null
  source: DistanceSource
}

/** A site that may not be on the map yet. */
export interface MaybePlaced {
  lat: string | null
  lng: string | null
}

/** The places when all of them are on the map and there are two or more, else null. */
export function placedRun(places: readonly MaybePlaced[]): Position[] | null {
  const placed = places.flatMap(({ lat, lng }) => (lat !== null && lng !== null ? [{ lat, lng }] : []))
  return placed.length === places.length && placed.length > 1 ? placed : null
}

/** The estimate: great circle × 1.3, which says nothing about the time. */
export const estimatedDistance = (places: readonly Position[]): RunDistance => ({
  km: roadKm(places),
  drivingMin: null,
  source: 'ESTIMATION',
})
