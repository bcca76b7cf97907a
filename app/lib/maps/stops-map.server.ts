import { ofName } from '#domain/formats/of-name.ts'
import { windowAround } from '#domain/france-map.ts'
import { franceMap, placeOf } from './france-map.server.ts'

interface Stop {
  site: { label: string; city: string; lat: string | null; lng: string | null }
}

/** Numbered, joined stops of a run on the smallest map that fits; null when none has coordinates in France. */
export function stopsMap(stops: readonly Stop[]) {
  const points = stops.map(({ site: { label, city, lat, lng } }, index) => ({
    id: String(index + 1),
    label: `${index + 1}. ${label}, ${city}`,
    lat,
    lng,
  }))
  const placed = points.flatMap(point => placeOf(point) ?? [])
  if (placed.length === 0) return null
  const [from, to] = [stops[0]!, stops.at(-1)!]
  return {
    missing: stops.length - placed.length,
    drawing: franceMap({
      label: `${stops.length} arrêts, ${ofName(from.site.city)} à ${to.site.city}`,
      view: windowAround(placed, { shape: 16 / 9, least: 60 }),
      points,
      route: true,
    }),
  }
}
export type StopsMap = ReturnType<typeof stopsMap>
