import { counted } from '#domain/formats/counted.ts'
import type { MapWindow } from '#domain/france-map.ts'
import { FRANCE_MAP, fromFranceMap, isOnFranceMap, onFranceMap } from '#domain/france-projection.ts'
import { type Cluster, clustersOf } from './clusters.server.ts'
import { mapStyle } from './map-settings.server.ts'
import { namesOn } from './names.server.ts'

/** A place to mark: degrees, WGS 84, as the API gives them. */
export interface MapPoint {
  /** On a route, its number. */
  id: string
  label: string
  lat: string | null
  lng: string | null
  href?: string
  /** What is there, where the map has a shape for it in place of the dot (`<FranceMap shapes>`). */
  state?: string
  /** A door in place of a dot. */
  depot?: boolean
}

export interface FranceMapOptions {
  /** What the map shows, in a sentence: its text alternative. */
  label: string
  view: MapWindow
  points: readonly MapPoint[]
  /** Doors of the carrier among the names, for orientation. */
  depots?: readonly { id: string; label: string; lat: string | null; lng: string | null }[]
  /** The points are stops in order: numbered, and joined by a line. */
  route?: boolean
  /** What the points are, in the singular; addresses by default. */
  noun?: string
  /** It stands in for streets that are drawn apart (`<StreetMap>`), and gets none under it. */
  drawingOnly?: boolean
  /** Where a closer view of points that stand together is; null where none tells them apart: they are listed in place. */
  closerHref?: (area: { x: number; y: number; width: number; height: number }) => string | null
}

/**
 * Widths of the map from which a level holds, in CSS pixels (`france-map.css`), how far apart targets are (44 px under a finger), and the
 * last rank of the towns that have their names.
 */
const LEVELS = [
  { level: 'narrow', pixels: 280, apart: 46, rank: 1 },
  { level: 'middle', pixels: 416, apart: 28, rank: 2 },
  { level: 'wide', pixels: 608, apart: 28, rank: 3 },
]

/** A place of the drawing; null for coordinates that are missing or beyond it. */
export function placeOf<P extends { lat: string | null; lng: string | null }>(point: P) {
  if (point.lat === null || point.lng === null) return null
  const place = onFranceMap({ lat: Number(point.lat), lng: Number(point.lng) })
  return isOnFranceMap(place) ? { ...point, ...place } : null
}

/**
 * A map of France as `<FranceMap>` draws it: call it in a loader. Places are per cent of the view. What stands together differs by width, so
 * each mark and name says at which of three levels it is there.
 */
export function franceMap({
  label,
  view,
  points,
  depots = [],
  route = false,
  drawingOnly = false,
  noun = 'adresse',
  closerHref,
}: FranceMapOptions) {
  const placed = points.flatMap(point => placeOf(point) ?? []).filter(point => inWindow(view, point))
  const ids = new Set(placed.map(({ id }) => id))
  const doors = depots.flatMap(depot => placeOf(depot) ?? []).filter(depot => inWindow(view, depot) && !ids.has(depot.id))
  const drawn = LEVELS.map(({ level, pixels, apart, rank }) => {
    const unit = view.width / pixels
    const clusters = clustersOf(placed, (route ? MARK : apart) * unit)
    const seen = doors.filter(door => clusters.every(({ x, y }) => Math.hypot(x - door.x, y - door.y) > MARK * unit))
    const marks = [
      ...clusters.map(cluster => ({ ...cluster, width: route ? widthOf(cluster) : MARK })),
      ...seen.map(door => ({ ...door, width: MARK })),
    ]
    return { level, clusters, doors: seen, names: namesOn(view, pixels, rank, marks) }
  })
  const at = ({ x, y }: { x: number; y: number }) => ({
    left: rounded(((x - view.x) * 100) / view.width),
    top: rounded(((y - view.y) * 100) / view.height),
  })
  const marks = atLevels(
    drawn.map(({ level, clusters }) => ({ level, items: clusters })),
    ({ members }) => members.map(({ id }) => id).join(' '),
  )
  return {
    label,
    /** Not a part of it: sea is all around. */
    whole: view.width >= FRANCE_MAP.width,
    box: [view.x, view.y, view.width, view.height].map(rounded).join(' '),
    ratio: rounded(view.width / view.height),
    ground: drawingOnly ? null : groundOf(view),
    way: route ? placed.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join(' ') : null,
    doors: atLevels(
      drawn.map(({ level, doors }) => ({ level, items: doors })),
      ({ id }) => id,
    ).map(({ item, levels }) => ({ ...at(item), label: item.label, levels })),
    names: atLevels(
      drawn.map(({ level, names }) => ({ level, items: names })),
      ({ name, kind, side, gap, x, y }) => [name, kind, side, gap, x, y].join(' '),
    ).map(({ item: { x, y, ...name }, levels }) => ({ ...at({ x, y }), ...name, levels })),
    marks: marks
      .sort((a, b) => a.item.y - b.item.y || a.item.x - b.item.x)
      .map(({ item, levels }) => ({ ...at(item), levels, ...markOf(item, { route, closerHref, noun }) })),
  }
}
/** Streets under the marks: a MapLibre style, and what it shows, in degrees from west by south and east to north. */
export interface MapGround {
  style: string
  bounds: [number, number, number, number]
}

function groundOf({ x, y, width, height }: MapWindow): MapGround | null {
  if (!mapStyle) return null
  const [northWest, southEast] = [fromFranceMap({ x, y }, 5), fromFranceMap({ x: x + width, y: y + height }, 5)]
  return { style: mapStyle, bounds: [northWest.lng, southEast.lat, southEast.lng, northWest.lat] }
}

export type FranceDrawing = ReturnType<typeof franceMap>

/** Of a mark, in CSS pixels. */
const MARK = 24

/** The numbers of stops that stand together: « 1·4 ». */
const numbersOf = (stops: readonly MapPoint[]) =>
  stops
    .map(({ id }) => Number(id))
    .sort((a, b) => a - b)
    .join('·')

const widthOf = ({ members }: Cluster<MapPoint & { x: number; y: number }>) => Math.max(MARK, 10 + 7 * numbersOf(members).length)

function markOf(
  { members }: Cluster<MapPoint & { x: number; y: number }>,
  { route, closerHref, noun }: Pick<FranceMapOptions, 'route' | 'closerHref'> & { noun: string },
) {
  const [first] = members
  if (route) {
    return {
      kind: 'stop' as const,
      text: numbersOf(members),
      label: members.map(({ label }) => label).join('\n'),
    }
  }
  if (members.length === 1)
    return {
      kind: first!.depot ? ('depot' as const) : ('point' as const),
      id: first!.id,
      state: first!.state,
      label: first!.label,
      href: first!.href,
    }
  const [xs, ys] = [members.map(({ x }) => x), members.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const href = closerHref?.({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y })
  const text = String(members.length)
  const depot = members.some(({ depot }) => depot)
  if (href)
    return {
      kind: 'closer' as const,
      depot,
      text,
      label: `${counted(members.length, noun)}\u202f: agrandir la carte ici`,
      href,
    }
  return {
    kind: 'together' as const,
    depot,
    text,
    label: `${counted(members.length, noun)} au même endroit`,
    members: members.map(({ id, label, href }) => ({ id, label, href })),
  }
}

/** The same thing of several levels once, with the names of those it is there at. */
function atLevels<T>(levels: readonly { level: string; items: readonly T[] }[], keyOf: (item: T) => string) {
  const found = new Map<string, { item: T; levels: string }>()
  for (const { level, items } of levels) {
    for (const item of items) {
      const same = found.get(keyOf(item))
      if (same) same.levels += ` ${level}`
      else found.set(keyOf(item), { item, levels: level })
    }
  }
  return [...found.values()]
}

const inWindow = (view: MapWindow, { x, y }: { x: number; y: number }) =>
  x >= view.x && y >= view.y && x <= view.x + view.width && y <= view.y + view.height

const rounded = (value: number) => Math.round(value * 100) / 100
