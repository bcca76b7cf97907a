import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Reader } from '#api/db/client.ts'
import { roadLegs } from '#api/schema/house/road-legs.table.ts'
import { Decimal, decimalText } from '#domain/decimal.ts'
import type { Position } from '#domain/journey-management/live-lines/line-plan.ts'
import {
  estimatedDistance,
  type MaybePlaced,
  placedRun,
  type RunDistance,
} from '#domain/journey-management/live-lines/run-distance.ts'
import { type DistanceProvider, type RoadLeg, RoutingError } from './distance-provider.ts'

export interface Routing {
  db: Database
  routing: DistanceProvider | null
  log: Logger
}

/**
 * Distance through these places from the cache, else the routing server, else an estimate; null when a place has no position.
 * `failed`: the server did not answer. Never call in a transaction: the timeout is ten seconds.
 */
export async function distanceThrough(
  { db, routing, log }: Routing,
  places: readonly MaybePlaced[],
): Promise<(RunDistance & { failed: boolean }) | null> {
  const run = placedRun(places)
  if (!run) return null
  const [cached] = await cachedDistances(db, [places])
  if (cached?.source === 'ROUTE' || !routing) return { ...cached!, failed: false }
  try {
    const legs = await routing.legs(run)
    await remember(db, run, legs)
    return { ...roadDistance(legs), failed: false }
  } catch (error) {
    if (!(error instanceof RoutingError)) throw error
    log.warn({ err: error }, 'no answer of the routing server: the distance is an estimate')
    return { ...cached!, failed: true }
  }
}

/** Cached distances when all legs are known, else estimates; never calls the server. */
export async function cachedDistances(db: Reader, runs: readonly (readonly MaybePlaced[])[]): Promise<(RunDistance | null)[]> {
  const placed = runs.map(placedRun)
  const pairs = placed.flatMap(run => (run ? pairsOf(run) : []))
  const legs = await legsBetween(db, pairs)
  return placed.map(run => {
    if (!run) return null
    const known = pairsOf(run).flatMap(pair => legs.get(keyOf(pair)) ?? [])
    return known.length === run.length - 1 ? roadDistance(known) : estimatedDistance(run)
  })
}

type Pair = readonly [from: Position, to: Position]
const pairsOf = (run: readonly Position[]): Pair[] => run.slice(1).map((place, index) => [run[index]!, place])
const numbersOf = ([from, to]: Pair) => [from.lat, from.lng, to.lat, to.lng].map(degrees => Number(degrees).toFixed(6))
const keyOf = (pair: Pair) => numbersOf(pair).join(' ')

async function legsBetween(db: Reader, pairs: readonly Pair[]): Promise<Map<string, RoadLeg>> {
  if (pairs.length === 0) return new Map()
  const wanted = sql.join(
    pairs.map(
      pair =>
        sql`(${sql.join(
          numbersOf(pair).map(degrees => sql`${degrees}::numeric`),
          sql`, `,
        )})`,
    ),
    sql`, `,
  )
  const { fromLat, fromLng, toLat, toLng } = roadLegs
  const found = await db.select().from(roadLegs).where(sql`(${fromLat}, ${fromLng}, ${toLat}, ${toLng}) in (${wanted})`)
  return new Map(
    found.map(({ metres, seconds, ...leg }) => [
      keyOf([
        { lat: leg.fromLat, lng: leg.fromLng },
        { lat: leg.toLat, lng: leg.toLng },
      ]),
      { metres, seconds },
    ]),
  )
}

async function remember(db: Database, run: readonly Position[], legs: readonly RoadLeg[]): Promise<void> {
  const rows = pairsOf(run).map((pair, index) => {
    const [fromLat, fromLng, toLat, toLng] = numbersOf(pair) as [string, string, string, string]
    return { fromLat, fromLng, toLat, toLng, ...legs[index]! }
  })
  await db.insert(roadLegs).values(rows).onConflictDoNothing()
}

function roadDistance(legs: readonly RoadLeg[]): RunDistance {
  const sum = (part: keyof RoadLeg) => legs.reduce((total, leg) => total + leg[part], 0)
  return {
    km: decimalText(Decimal(String(sum('metres'))).div('1000'), 1),
    drivingMin: Math.round(sum('seconds') / 60),
    source: 'ROUTE',
  }
}
