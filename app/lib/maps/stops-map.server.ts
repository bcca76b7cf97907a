import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { ofName } from '#domain/formats/of-name.ts'
import { windowAround } from '#domain/france-map.ts'
import { onFranceMap } from '#domain/france-projection.ts'
import { franceMap, placeOf } from './france-map.server.ts'

interface Stop {
  site: { label: string; city: string; lat: string | null; lng: string | null }
}

type Way = readonly (readonly [lat: number, lng: number])[]

/** Stops of a journey with the road between them, where a routing server gives it. */
export async function journeyMap(api: ApiClient, ref: string, stops: readonly Stop[]) {
  const { way } = await json(api['journey-management'].journeys[':ref'].road.$get({ param: { ref } }))
  return stopsMap(stops, way)
}

/** Numbered, joined stops of a run on the smallest map that fits; null when none has coordinates in France. */
export function stopsMap(stops: readonly Stop[], way: Way | null = null) {
  const points = stops.map(({ site: { label, city, lat, lng } }, index) => ({
    id: String(index + 1),
    label: `${index + 1}. ${label}, ${city}`,
    lat,
    lng,
  }))
  const placed = points.flatMap(point => placeOf(point) ?? [])
  if (placed.length === 0) return null
  const road = way?.map(([lat, lng]) => onFranceMap({ lat, lng }))
  const [from, to] = [stops[0]!, stops.at(-1)!]
  return {
    missing: stops.length - placed.length,
    drawing: franceMap({
      label: `${stops.length} arrêts, ${ofName(from.site.city)} à ${to.site.city}`,
      view: windowAround([...placed, ...(road ?? [])], { shape: 16 / 9, least: 60 }),
      points,
      route: true,
      road: road ?? null,
    }),
  }
}
export type StopsMap = ReturnType<typeof stopsMap>
