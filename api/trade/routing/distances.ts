import { chunk } from 'es-toolkit'
import type { Logger } from 'pino'
import type { Database, Reader } from '#api/db/client.ts'
import { Decimal, decimalText } from '#domain/decimal.ts'
import type { Position } from '#domain/journey-management/live-lines/line-plan.ts'
import {
  estimatedDistance,
  type MaybePlaced,
  placedRun,
  type RunDistance,
} from '#domain/journey-management/live-lines/run-distance.ts'
import { type Truck, truckOf } from '#domain/materials/truck.ts'
import { keyOf, knownRoads, type Pair, rememberRoads } from './cached-roads.ts'
import { type DistanceProvider, type RoadLeg, RoutingError } from './distance-provider.ts'

export interface Routing {
  db: Database
  routing: DistanceProvider | null
  log: Logger
}

const ANY = truckOf({})

/**
 * Distance through these places from the cache, else the routing server, else an estimate; null when a place has no position.
 * `failed`: the server did not answer. Never call in a transaction: the timeout is ten seconds.
 */
export async function distanceThrough(
  { db, routing, log }: Routing,
  places: readonly MaybePlaced[],
  truck: Truck = ANY,
): Promise<(RunDistance & { failed: boolean }) | null> {
  const run = placedRun(places)
  if (!run) return null
  if (!routing) return { ...(await cachedDistances(db, [places]))[0]!, failed: false }
  const profile = routing.profile(truck)
  const pairs = pairsOf(run)
  const known = legsOf(pairs, await knownRoads(db, pairs, profile, { only: true }))
  if (known) return { ...roadDistance(known), failed: false }
  try {
    const legs = await routing.legs(run, truck)
    await rememberRoads(
      db,
      profile,
      legs.map((leg, nth) => ({ ...leg, pair: pairs[nth]! })),
    )
    return { ...roadDistance(legs), failed: false }
  } catch (error) {
    warn(log, error)
    return { ...(await cachedDistances(db, [places]))[0]!, failed: true }
  }
}

/** Cached distances when all legs are known, else estimates; never calls the server. A truck's own roads come first. */
export async function cachedDistances(
  db: Reader,
  runs: readonly (readonly MaybePlaced[])[],
  profile?: string,
): Promise<(RunDistance | null)[]> {
  const placed = runs.map(placedRun)
  const pairs = placed.flatMap(run => (run ? pairsOf(run) : []))
  const roads = await knownRoads(db, pairs, profile)
  return placed.map(run => {
    if (!run) return null
    const known = legsOf(pairsOf(run), roads)
    return known ? roadDistance(known) : estimatedDistance(run)
  })
}

/** Sizes of one matrix call: what OSRM (100 places) and Valhalla (2,500 pairs) answer without further settings. */
const MOST_PLACES = 50

/**
 * Roads of many pairs: what is known, and the rest in one call to the server. Pairs beyond the size of a call wait for the next
 * one. `failed`: the server did not answer. Never call in a transaction.
 */
export async function roadsBetween(
  { db, routing, log }: Routing,
  pairs: readonly Pair[],
): Promise<{ roads: ReadonlyMap<string, RoadLeg>; failed: boolean }> {
  const roads = await knownRoads(db, pairs)
  const unknown = pairs.filter(pair => !roads.has(keyOf(pair)))
  if (!routing || unknown.length === 0) return { roads, failed: false }
  const [from, to]: [Map<string, Position>, Map<string, Position>] = [new Map(), new Map()]
  const asked = unknown.filter(([start, end]) => add(from, start) && add(to, end))
  try {
    const rows = await routing.matrix([...from.values()], [...to.values()], ANY)
    const [starts, ends] = [[...from.keys()], [...to.keys()]]
    const found = asked.flatMap(pair => {
      const leg = rows[starts.indexOf(placeKey(pair[0]))]?.[ends.indexOf(placeKey(pair[1]))]
      return leg ? [{ ...leg, pair }] : []
    })
    await rememberRoads(db, routing.profile(ANY), found)
    return { roads: new Map([...roads, ...found.map(({ pair, ...leg }) => [keyOf(pair), leg] as const)]), failed: false }
  } catch (error) {
    warn(log, error)
    return { roads, failed: true }
  }
}

/**
 * Asks for the unknown roads of runs, those of many in one call to the server. Tells of each run whether the server did not answer,
 * which is not asked again then. Never call in a transaction.
 */
export async function learnRoads(routing: Routing, runs: readonly (readonly MaybePlaced[])[]): Promise<boolean[]> {
  if (!routing.routing) return runs.map(() => false)
  const pairs = runs.map(places => pairsOf(placedRun(places) ?? []))
  const known = await knownRoads(routing.db, pairs.flat())
  const unknown = new Map(pairs.flat().flatMap(pair => (known.has(keyOf(pair)) ? [] : [[keyOf(pair), pair]])))
  for (const asked of chunk([...unknown], MOST_PLACES)) {
    const { failed } = await roadsBetween(
      routing,
      asked.map(([, pair]) => pair),
    )
    if (failed) return pairs.map(run => run.some(pair => unknown.has(keyOf(pair))))
    for (const [key] of asked) unknown.delete(key)
  }
  return runs.map(() => false)
}

const placeKey = ({ lat, lng }: Position) => `${Number(lat)} ${Number(lng)}`

/** Whether the place is among those asked, or there was room for it. */
function add(places: Map<string, Position>, place: Position): boolean {
  const key = placeKey(place)
  if (!places.has(key) && places.size >= MOST_PLACES) return false
  places.set(key, place)
  return true
}

function warn(log: Logger, error: unknown) {
  if (!(error instanceof RoutingError)) throw error
  log.warn({ err: error }, 'no answer of the routing server: the distance is an estimate')
}

const pairsOf = (run: readonly Position[]): Pair[] => run.slice(1).map((place, index) => [run[index]!, place])

/** The roads of all pairs, or null. */
function legsOf(pairs: readonly Pair[], roads: ReadonlyMap<string, RoadLeg>): RoadLeg[] | null {
  const known = pairs.flatMap(pair => roads.get(keyOf(pair)) ?? [])
  return known.length === pairs.length ? known : null
}

function roadDistance(legs: readonly RoadLeg[]): RunDistance {
  const sum = (part: keyof RoadLeg) => legs.reduce((total, leg) => total + leg[part], 0)
  return {
    km: decimalText(Decimal(String(sum('metres'))).div('1000'), 1),
    drivingMin: Math.round(sum('seconds') / 60),
    source: 'ROUTE',
  }
}
