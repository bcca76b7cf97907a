import { lineFigures as figuresOfStops } from '#domain/journey-management/delivery-request/line-day.ts'
import { breaksWithin, linePlan, roadKm } from '#domain/journey-management/live-lines/line-plan.ts'
import type { StopKind } from '#domain/sales/delivery-request/values.ts'
import type { Client, Site } from '../clients.ts'
import type { Traction } from '../fleet.ts'
import { drivingMinutes } from '../places.ts'
import type { Random } from '../random.ts'

export type Shape = 'NIGHT' | 'LONG' | 'HALF' | 'CARRIER' | 'DEDICATED' | 'VAN'

interface RouteStop {
  site: Site
  kind: StopKind
  dayOffset: number
  arrival: string
  departure: string
}

export interface Route {
  stops: RouteStop[]
  kmLoaded: string
  kmEmpty: string
}

interface ShapeFacts {
  traction: Traction
  start: readonly [number, number]
  handling: readonly [number, number]
  reach: readonly [number, number]
  stops: readonly [number, number]
  longest: number
}

export const SHAPES: Record<Shape, ShapeFacts> = {
  NIGHT: { traction: 'TRACTEUR', start: [1_245, 1_320], handling: [25, 40], reach: [150, 400], stops: [2, 3], longest: 450 },
  LONG: { traction: 'TRACTEUR', start: [300, 390], handling: [40, 60], reach: [220, 430], stops: [2, 3], longest: 600 },
  HALF: { traction: 'TRACTEUR', start: [330, 390], handling: [30, 45], reach: [40, 175], stops: [2, 3], longest: 285 },
  CARRIER: { traction: 'PORTEUR', start: [330, 390], handling: [20, 35], reach: [10, 130], stops: [3, 5], longest: 300 },
  DEDICATED: { traction: 'PORTEUR', start: [405, 435], handling: [60, 100], reach: [5, 90], stops: [4, 6], longest: 480 },
  VAN: { traction: 'VUL', start: [360, 390], handling: [10, 15], reach: [3, 70], stops: [5, 9], longest: 315 },
}
export const AFTERNOON_MIN = 390

const DAY = 1_440
const QUARTER = 15
const clock = (minute: number) =>
  `${String(Math.floor((minute % DAY) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const upTo = (minutes: number, step: number) => Math.ceil(minutes / step) * step
const distances = new Map<string, number>()

function km(from: Site, to: Site): number {
  const key = `${from.row.id} ${to.row.id}`
  const known = distances.get(key) ?? Number(roadKm([from.row, to.row]))
  distances.set(key, known)
  return known
}

/** Run of a shape from `home` within its maximum time, `later` by so many minutes. `exactly` forces the number of stops. */
export function planRoute(
  shape: Shape,
  random: Random,
  home: Site,
  sites: readonly Site[],
  { exactly, later = 0 }: { exactly?: number | undefined; later?: number } = {},
): Route {
  const facts = SHAPES[shape]
  const wanted = exactly ?? random.integer(...facts.stops)
  const start = upTo(random.integer(...facts.start), QUARTER) + later
  const reachable = random.shuffled(sites.filter(site => within(facts.reach, km(home, site)) && site.row.kind !== 'GARAGE'))
  const around = reachable.length < wanted ? [...sites].sort((a, b) => km(home, a) - km(home, b)).slice(1, wanted + 4) : reachable

  const visited = [home]
  let best = timed(visited, shape, start)
  // Nearest of a random handful next: a tour, not a zigzag.
  for (const candidates = [...around]; visited.length < wanted && candidates.length > 0; ) {
    const last = visited.at(-1)!
    const handful = candidates.slice(0, visited.length === 1 ? 1 : 8).sort((a, b) => km(last, a) - km(last, b))
    const site = handful[0]!
    candidates.splice(candidates.indexOf(site), 1)
    const route = timed([...visited, site], shape, start)
    if (!exactly && linePlan(route).amplitudeMin > facts.longest) continue
    visited.push(site)
    best = route
  }
  if (shape === 'DEDICATED') best = timed([...visited.slice(0, -1), home], shape, start)
  return measured(best, random)
}

export function shifted(route: Route, minutes = AFTERNOON_MIN): Route {
  const stops = route.stops.map(stop => {
    const [arrival, departure] = [stop.arrival, stop.departure].map(time => minuteOf(stop.dayOffset, time) + minutes) as [
      number,
      number,
    ]
    return { ...stop, ...localTimes(arrival, departure) }
  })
  return { ...route, stops }
}

export function reversed(route: Route, shape: Shape, random: Random): Route {
  const first = route.stops[0]!
  const sites = route.stops.map(({ site }) => site).reverse()
  return measured(timed(sites, shape, minuteOf(first.dayOffset, first.arrival)), random)
}

/** Shifts the run so that its second stop is at 00:00. */
export function atMidnight(route: Route): Route {
  const second = route.stops[1]!
  return shifted(route, DAY - minuteOf(second.dayOffset, second.arrival))
}

export const minuteOf = (dayOffset: number, time: string) =>
  dayOffset * DAY + Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Line figures besides the stops, as conception computes them (`domain.md` §3.5). */
export const lineFigures = ({ stops }: Pick<Route, 'stops'>) =>
  figuresOfStops(
    stops.map(({ site: { row }, ...stop }) => ({
      ...stop,
      addressId: row.id!,
      position: row.lat != null && row.lng != null ? { lat: row.lat, lng: row.lng } : null,
    })),
  )

function timed(sites: readonly Site[], shape: Shape, start: number): RouteStop[] {
  const facts = SHAPES[shape]
  let minute = start
  let atWheel = 0
  return sites.map((site, index) => {
    if (index > 0) {
      const leg = drivingMinutes(km(sites[index - 1]!, site))
      const rest = breaksWithin(atWheel + leg) - breaksWithin(atWheel)
      atWheel += leg
      minute += upTo(leg + rest, 5)
    }
    const arrival = minute
    minute += upTo(facts.handling[0] + (site.row.serviceMin ?? 30) / 4, 5)
    // A stop has one day: one across midnight starts at midnight.
    const waits = Math.floor(arrival / DAY) < Math.floor(minute / DAY) ? DAY - (arrival % DAY) : 0
    minute += waits
    return { site, kind: kindOf(shape, index, sites.length), ...localTimes(arrival + waits, minute) }
  })
}

function measured(stops: RouteStop[], random: Random): Route {
  const loaded = Number(roadKm(stops.map(({ site }) => site.row)))
  return { stops, kmLoaded: loaded.toFixed(1), kmEmpty: (loaded * (0.08 + random.next() * 0.12)).toFixed(1) }
}

function localTimes(arrival: number, departure: number) {
  return { dayOffset: Math.floor(arrival / DAY), arrival: clock(arrival), departure: clock(departure) }
}

function kindOf(shape: Shape, index: number, count: number): StopKind {
  if (shape === 'NIGHT') return index === 0 ? 'CHARGEMENT' : index === count - 1 ? 'LIVRAISON' : 'ECHANGE'
  if (shape === 'DEDICATED') return index === 0 ? 'CHARGEMENT' : index === count - 1 ? 'PASSAGE' : 'LIVRAISON'
  return index === 0 ? 'CHARGEMENT' : 'LIVRAISON'
}

function within([least, most]: readonly [number, number], value: number): boolean {
  return value >= least && value <= most
}

export function homesOf(client: Client, sites: readonly Site[], depot: Site): Site[] {
  return sites.filter(site => site.client === client).sort((a, b) => km(depot, a) - km(depot, b))
}

export function endsOf({ stops }: Route): { from: string; to: string } {
  const from = stops[0]!.site.city
  return { from, to: stops.findLast(({ site }) => site.city !== from)?.site.city ?? from }
}
