import { counted } from '#domain/formats/counted.ts'
import type { MapWindow } from '#domain/france-map.ts'
import { FRANCE_MAP, fromFranceMap, isOnFranceMap, onFranceMap } from '#domain/france-projection.ts'
import { type Cluster, clustersOf } from './clusters.server.ts'
import { mapStyle } from './map-settings.server.ts'
import { namesOn } from './names.server.ts'

/** Place to mark: degrees, WGS 84, as the API returns them. */
export interface MapPoint {
  /** Number of the stop, on a route. */
  id: string
  label: string
  lat: string | null
  lng: string | null
  href?: string
  /** State with its own shape instead of a dot (`<FranceMap shapes>`). */
  state?: string
  /** Drawn as a door instead of a dot. */
  depot?: boolean
  /** Number of records at this place; several are drawn as a cluster with the point's link. */
  count?: number
}

export interface FranceMapOptions {
  /** Sentence used as text alternative. */
  label: string
  view: MapWindow
  points: readonly MapPoint[]
  /** Depots of the carrier, shown for orientation. */
  depots?: readonly { id: string; label: string; lat: string | null; lng: string | null }[]
  /** The points are stops in order: numbered and joined by a line. */
  route?: boolean
  /** Points of the road between the stops, in map units; null joins them by straight lines. */
  road?: readonly { x: number; y: number }[] | null
  /** Name of a point in the singular; default: address. */
  noun?: string
  /** Placeholder of a separate street map (`<StreetMap>`): no streets below it. */
  drawingOnly?: boolean
  /** Link to a closer view of a cluster; null when zooming cannot separate it: its points are listed in place. */
  closerHref?: (area: MapWindow, ids: readonly string[]) => string | null
  /** Label of the `closerHref` link. */
  closerAct?: string
}

/**
 * Levels: minimum map width in CSS pixels (`france-map.css`), distance between targets (44 px for touch), and highest rank of the named
 * towns.
 */
const LEVELS = [
  { level: 'narrow', pixels: 280, apart: 46, rank: 1 },
  { level: 'middle', pixels: 416, apart: 28, rank: 2 },
  { level: 'wide', pixels: 608, apart: 28, rank: 3 },
]

/** Position on the drawing; null for coordinates that are missing or outside. */
export function placeOf<P extends { lat: string | null; lng: string | null }>(point: P) {
  if (point.lat === null || point.lng === null) return null
  const place = onFranceMap({ lat: Number(point.lat), lng: Number(point.lng) })
  return isOnFranceMap(place) ? { ...point, ...place } : null
}

/**
 * Computes the drawing of `<FranceMap>` in a loader. Positions are percentages of the view. Clustering depends on the width, so each mark
 * and name lists which of three levels it belongs to.
 */
export function franceMap({
  label,
  view,
  points,
  depots = [],
  route = false,
  road = null,
  drawingOnly = false,
  noun = 'adresse',
  closerHref,
  closerAct = 'agrandir la carte ici',
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
    /** The whole country, surrounded by sea. */
    whole: view.width >= FRANCE_MAP.width,
    box: [view.x, view.y, view.width, view.height].map(rounded).join(' '),
    ratio: rounded(view.width / view.height),
    ground: drawingOnly ? null : groundOf(view),
    way: route ? spaced(road ?? placed, road ? view.width / WAY_STEPS : 0).join(' ') : null,
    byRoad: road !== null,
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
      .map(({ item, levels }) => ({ ...at(item), levels, ...markOf(item, { route, closerHref, closerAct, noun }) })),
  }
}

/** Points of a road nearer than this part of the width are one. */
const WAY_STEPS = 250

function spaced(way: readonly { x: number; y: number }[], apart: number): string[] {
  let last: { x: number; y: number } | undefined
  return way.flatMap(({ x, y }, nth) => {
    if (last && nth < way.length - 1 && Math.hypot(x - last.x, y - last.y) < apart) return []
    last = { x, y }
    return `${rounded(x)},${rounded(y)}`
  })
}

/** Streets below the marks: a MapLibre style and its bounds in degrees (west, south, east, north). */
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

/** Width of a mark in CSS pixels. */
const MARK = 24

/** Points of a cluster that are listed in place. */
const TOGETHER = 12

/** Numbers of clustered stops: « 1·4 ». */
const numbersOf = (stops: readonly MapPoint[]) =>
  stops
    .map(({ id }) => Number(id))
    .sort((a, b) => a - b)
    .join('·')

const widthOf = ({ members }: Cluster<MapPoint & { x: number; y: number }>) => Math.max(MARK, 10 + 7 * numbersOf(members).length)

function markOf(
  { members }: Cluster<MapPoint & { x: number; y: number }>,
  { route, closerHref, closerAct, noun }: Pick<FranceMapOptions, 'route' | 'closerHref'> & { closerAct: string; noun: string },
) {
  const [first] = members
  if (route) {
    return {
      kind: 'stop' as const,
      text: numbersOf(members),
      label: members.map(({ label }) => label).join('\n'),
    }
  }
  const count = members.reduce((sum, { count = 1 }) => sum + count, 0)
  if (count === 1)
    return {
      kind: first!.depot ? ('depot' as const) : ('point' as const),
      id: first!.id,
      state: first!.state,
      label: first!.label,
      href: first!.href,
    }
  const [xs, ys] = [members.map(({ x }) => x), members.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const area = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
  const ids = members.map(({ id }) => id)
  const href = members.length === 1 ? first!.href : closerHref?.(area, ids)
  const text = String(count)
  const depot = members.some(({ depot }) => depot)
  if (href)
    return {
      kind: 'closer' as const,
      depot,
      text,
      label: members.length === 1 ? first!.label : `${counted(count, noun)}\u202f: ${closerAct}`,
      href,
    }
  return {
    kind: 'together' as const,
    depot,
    text,
    label: `${counted(count, noun)} au même endroit`,
    members: members.slice(0, TOGETHER).map(({ id, label, href }) => ({ id, label, href })),
    more: Math.max(0, members.length - TOGETHER),
  }
}

/** Merges equal items of several levels, with the names of their levels. */
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
