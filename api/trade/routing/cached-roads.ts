import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { roadLegs } from '#api/schema/house/road-legs.table.ts'
import type { Position } from '#domain/journey-management/live-lines/line-plan.ts'
import type { RoadLeg } from './distance-provider.ts'

export type Pair = readonly [from: Position, to: Position]

/** Profile of a truck that nobody knows (`valhalla.ts`). */
const ANY_TRUCK = 'truck'

/**
 * Joins, as `leg`, the known road between two addresses of a statement, named by their aliases. A person has not chosen a vehicle
 * yet: the road of any truck comes first, then that of another one, then that of a car.
 */
export function joinRoad(from: 'address' | 'origin', to: 'target'): SQL {
  const [start, end] = [sql.raw(from), sql.raw(to)]
  return sql`left join lateral (select road.metres, road.seconds from ${roadLegs} road
    where (road.from_lat, road.from_lng, road.to_lat, road.to_lng) = (${start}.lat, ${start}.lng, ${end}.lat, ${end}.lng)
    order by road.profile = ${sql.raw(`'${ANY_TRUCK}'`)} desc, road.profile desc limit 1) leg on true`
}

const numbersOf = ([from, to]: Pair) => [from.lat, from.lng, to.lat, to.lng].map(degrees => Number(degrees).toFixed(6))
export const keyOf = (pair: Pair) => numbersOf(pair).join(' ')

/** Known roads by `keyOf`: of this profile, else of others in the order of `joinRoad`. `only`: of no other. */
export async function knownRoads(
  db: Reader,
  pairs: readonly Pair[],
  profile: string = ANY_TRUCK,
  { only = false } = {},
): Promise<Map<string, RoadLeg>> {
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
  // The last of a pair stays in the map.
  const found = await db
    .select()
    .from(roadLegs)
    .where(
      sql`(${fromLat}, ${fromLng}, ${toLat}, ${toLng}) in (${wanted})${only ? sql` and ${roadLegs.profile} = ${profile}` : sql``}`,
    )
    .orderBy(sql`${roadLegs.profile} = ${profile}`, sql`${roadLegs.profile} = ${ANY_TRUCK}`, roadLegs.profile)
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

export async function rememberRoads(db: Reader, profile: string, legs: readonly (RoadLeg & { pair: Pair })[]): Promise<void> {
  if (legs.length === 0) return
  const rows = legs.map(({ pair, metres, seconds }) => {
    const [fromLat, fromLng, toLat, toLng] = numbersOf(pair) as [string, string, string, string]
    return { ...{ fromLat, fromLng, toLat, toLng }, profile, metres, seconds }
  })
  await db.insert(roadLegs).values(rows).onConflictDoNothing()
}
