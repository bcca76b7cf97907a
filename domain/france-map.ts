import { DEPARTMENT_BOXES } from './france-departments.ts'
import { FRANCE_MAP, fromFranceMap, UNITS_PER_DEGREE } from './france-projection.ts'

/** A view of the map: upper left corner in map units, and zoom factor. */
export interface MapView {
  x: number
  y: number
  zoom: number
}

export interface MapWindow {
  x: number
  y: number
  width: number
  height: number
}

/** Window around all points with a margin; `shape` is width over height. Stays within the map where possible. */
export function windowAround(
  points: readonly { x: number; y: number }[],
  { shape = 4 / 3, least }: { shape?: number; least: number },
): MapWindow {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const width = Math.max((Math.max(...xs) - left) * 1.3, (Math.max(...ys) - top) * 1.3 * shape, least)
  const height = width / shape
  return {
    width,
    height,
    x: startOf((left + Math.max(...xs)) / 2, width, FRANCE_MAP.width),
    y: startOf((top + Math.max(...ys)) / 2, height, FRANCE_MAP.height),
  }
}

/** The same width and middle with another height; `shape` is width over height. Stays within the map where possible. */
export function shapedWindow({ x, y, width, height }: MapWindow, shape: number): MapWindow {
  return { x, width, height: width / shape, y: startOf(y + height / 2, width / shape, FRANCE_MAP.height) }
}

/** Start of a length around its middle, within the map where it fits. */
const startOf = (middle: number, length: number, most: number) =>
  length >= most ? (most - length) / 2 : Math.max(0, Math.min(middle - length / 2, most - length))

export const WHOLE_FRANCE: MapView = { x: 0, y: 0, zoom: 1 }

/** Zoom levels: a large département, and the closest useful one given the precision of the outlines. */
const REGION_ZOOM = 8
const CLOSEST_ZOOM = 16

/** Size of the location picker, CSS pixels; fixed, because without JavaScript a click is sent in these pixels. */
export const MAP_PICTURE = { width: 320, height: 305 } as const

export function extentOf({ zoom }: MapView): { width: number; height: number } {
  const width = FRANCE_MAP.width / zoom
  return { width, height: (width * MAP_PICTURE.height) / MAP_PICTURE.width }
}

/** View centred on a point, kept within the map. */
export function viewAround({ x, y }: { x: number; y: number }, zoom = REGION_ZOOM): MapView {
  const bounded = Math.min(CLOSEST_ZOOM, Math.max(1, zoom))
  const { width, height } = extentOf({ x, y, zoom: bounded })
  const within = (value: number, most: number) => Number(Math.min(most, Math.max(0, value)).toFixed(2))
  return {
    x: within(x - width / 2, FRANCE_MAP.width - width),
    y: within(y - height / 2, FRANCE_MAP.height - height),
    zoom: bounded,
  }
}

/** View of a whole département; undefined for unknown codes. */
export function viewOfDepartment(code: string): MapView | undefined {
  const box = DEPARTMENT_BOXES[code]
  if (!box) return undefined
  const [x, y, width, height] = box
  return viewAround({ x: x + width / 2, y: y + height / 2 }, 0.9 * Math.min(FRANCE_MAP.width / width, FRANCE_MAP.height / height))
}

export function pointIn(view: MapView, pixel: { x: number; y: number }): { x: number; y: number } {
  const unit = extentOf(view).width / MAP_PICTURE.width
  return { x: view.x + pixel.x * unit, y: view.y + pixel.y * unit }
}

/** About 100 m, the resolution of the closest view. */
export const POSITION_DECIMALS = 3

/** The point if visible, else null. */
export function inView(view: MapView, point: { x: number; y: number }): { x: number; y: number } | null {
  const { width, height } = extentOf(view)
  return point.x >= view.x && point.y >= view.y && point.x <= view.x + width && point.y <= view.y + height ? point : null
}

export function middleOf(view: MapView): { x: number; y: number } {
  const { width, height } = extentOf(view)
  return { x: view.x + width / 2, y: view.y + height / 2 }
}

/** Next closer view around a point, or around the centre: France, region, half a region. */
export function closerView(view: MapView, point: { x: number; y: number } | null): MapView {
  return viewAround(point ?? middleOf(view), view.zoom < REGION_ZOOM ? REGION_ZOOM : view.zoom * 2)
}

/** The window in degrees, `south,west,north,east`. */
export function degreesOf({ x, y, width, height }: MapWindow): string {
  const [northWest, southEast] = [fromFranceMap({ x, y }, 5), fromFranceMap({ x: x + width, y: y + height }, 5)]
  return [southEast.lat, northWest.lng, northWest.lat, southEast.lng].join(',')
}

/** Ground size of a pixel at the centre of the view, metres. */
export function metresPerPixel(view: MapView): number {
  const { lat } = fromFranceMap(middleOf(view))
  const metresPerUnit = (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)) / UNITS_PER_DEGREE
  return (extentOf(view).width / MAP_PICTURE.width) * metresPerUnit
}

/** Per degree of latitude, or of longitude at the equator. */
export const METRES_PER_DEGREE = 111_320

export const viewText = ({ x, y, zoom }: MapView) => [x, y, zoom].join(' ')

/** Parses a view; anything invalid is the whole of France. */
export function readView(text: string): MapView {
  const [x, y, zoom, ...more] = text.split(' ').map(Number)
  if (more.length > 0 || ![x, y, zoom].every(Number.isFinite) || !(zoom! >= 1)) return WHOLE_FRANCE
  const { width, height } = extentOf({ x: x!, y: y!, zoom: zoom! })
  return viewAround({ x: x! + width / 2, y: y! + height / 2 }, zoom)
}
