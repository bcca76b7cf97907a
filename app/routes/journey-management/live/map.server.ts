import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { franceMap, placeOf } from '#app/lib/maps/france-map.server.ts'
import { aroundPlaces, zoomLinks } from '#app/lib/maps/zoom.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { readView, shapedWindow, viewText } from '#domain/france-map.ts'
import { LIVE_STATE_LABELS, type LiveState } from '#domain/journey-management/live/values.ts'

interface Place {
  number: string
  plate: string | null
  state: LiveState
  lat: number | null
  lng: number | null
}

/** Width over height: beside the table the map is narrow and as high as the page. */
const SHAPE = 0.8

/** Vehicle positions of the list on the smallest map that fits, or on `?area`, the zoomed part; null without positions. */
export function liveMap(places: readonly Place[], links: ListLinks) {
  const points = places.map(({ number, plate, state, lat, lng }) => ({
    id: number,
    label: `${plate ?? number}\u202f: ${LIVE_STATE_LABELS[state]}`,
    lat: lat === null ? null : String(lat),
    lng: lng === null ? null : String(lng),
    state,
    href: links.to({ trajet: number }),
  }))
  const placed = points.flatMap(point => placeOf(point) ?? [])
  if (placed.length === 0) return null
  const area = links.get('area')
  const zoom = zoomLinks(area ? readView(area) : aroundPlaces(placed), next => links.to({ area: viewText(next) }))
  return {
    tools: zoom.tools,
    drawing: franceMap({
      label: `${counted(placed.length, 'véhicule')} sur la carte`,
      view: shapedWindow(zoom.window, SHAPE),
      points,
      noun: 'véhicule',
      closerHref: zoom.closerHref,
    }),
  }
}
