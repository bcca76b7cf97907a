import {
  extentOf,
  MAP_PICTURE,
  type MapView,
  type MapWindow,
  middleOf,
  viewAround,
  WHOLE_FRANCE,
  windowAround,
} from '#domain/france-map.ts'
import { FRANCE_MAP } from '#domain/france-projection.ts'

/** Highest zoom level of a map. */
const CLOSEST = 16

/** Addresses of the other views of a zoomable map, null where there is none; `hrefOf` makes the address of one. */
export function zoomLinks(view: MapView, hrefOf: (next: MapView) => string) {
  return {
    window: { x: view.x, y: view.y, ...extentOf(view) },
    /** View in which the area fills most of the map. */
    closerHref({ x, y, width, height }: MapWindow) {
      if (view.zoom >= CLOSEST) return null
      const fitting = 0.6 * Math.min(FRANCE_MAP.width / (width || 1), FRANCE_MAP.height / (height || 1))
      const zoom = Math.min(4 * view.zoom, Math.max(2 * view.zoom, fitting))
      return hrefOf(viewAround({ x: x + width / 2, y: y + height / 2 }, zoom))
    },
    tools: {
      closer: view.zoom < CLOSEST ? hrefOf(viewAround(middleOf(view), 2 * view.zoom)) : null,
      farther: view.zoom > 1 ? hrefOf(viewAround(middleOf(view), view.zoom / 2)) : null,
      whole: view.zoom > 1 ? hrefOf(WHOLE_FRANCE) : null,
    },
  }
}
export type ZoomTools = ReturnType<typeof zoomLinks>['tools']

/** View around all places, at most the whole of France. */
export function aroundPlaces(places: readonly { x: number; y: number }[]): MapView {
  const { x, y, width } = windowAround(places, { shape: MAP_PICTURE.width / MAP_PICTURE.height, least: 160 })
  return width < FRANCE_MAP.width ? { x, y, zoom: FRANCE_MAP.width / width } : WHOLE_FRANCE
}
