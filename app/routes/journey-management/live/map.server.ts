import { franceMap, placeOf } from '#app/lib/maps/france-map.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { windowAround } from '#domain/france-map.ts'
import { FRANCE_MAP } from '#domain/france-projection.ts'
import { LIVE_STATE_LABELS, type LiveState } from '#domain/journey-management/live/values.ts'

interface Place {
  number: string
  plate: string | null
  state: LiveState
  lat: number | null
  lng: number | null
}

/** Vehicle positions of the list on the smallest map that fits; null without positions. */
export function liveMap(places: readonly Place[], href: (number: string) => string) {
  const points = places.map(({ number, plate, state, lat, lng }) => ({
    id: number,
    label: `${plate ?? number}\u202f: ${LIVE_STATE_LABELS[state]}`,
    lat: lat === null ? null : String(lat),
    lng: lng === null ? null : String(lng),
    state,
    href: href(number),
  }))
  const placed = points.flatMap(point => placeOf(point) ?? [])
  if (placed.length === 0) return null
  return franceMap({
    label: `${counted(placed.length, 'véhicule')} sur la carte`,
    view: windowAround(placed, { shape: FRANCE_MAP.width / FRANCE_MAP.height, least: 160 }),
    points,
    noun: 'véhicule',
  })
}
export type LiveMap = ReturnType<typeof liveMap>
