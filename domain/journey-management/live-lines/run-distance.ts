import { type Position, roadKm } from './line-plan.ts'

/** Source of a distance: routing server, or estimate from the straight line. */
export type DistanceSource = 'ROUTE' | 'ESTIMATION'
export const DISTANCE_SOURCE_LABELS: Record<DistanceSource, string> = { ROUTE: 'par la route', ESTIMATION: 'estimé' }
export const ROUTING_FAILED = "Le calcul d'itinéraire n'a pas répondu\u202f: la distance est une estimation"

/** Kilometres of a run, one decimal, and driving minutes when roads are known. */
export interface RunDistance {
  km: string
  drivingMin: number | null
  source: DistanceSource
}

export interface MaybePlaced {
  lat: string | null
  lng: string | null
}

export const positionOf = (place: MaybePlaced | undefined): Position | null =>
  place?.lat != null && place.lng != null ? { lat: place.lat, lng: place.lng } : null

/** The positions when all are known and there are at least two, else null. */
export function placedRun(places: readonly MaybePlaced[]): Position[] | null {
  const placed = places.flatMap(({ lat, lng }) => (lat !== null && lng !== null ? [{ lat, lng }] : []))
  return placed.length === places.length && placed.length > 1 ? placed : null
}

/** Estimate: great circle × 1.3; without a driving time. */
export const estimatedDistance = (places: readonly Position[]): RunDistance => ({
  km: roadKm(places),
  drivingMin: null,
  source: 'ESTIMATION',
})
