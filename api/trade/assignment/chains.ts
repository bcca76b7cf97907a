import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { joinRoad, keyOf } from '#api/trade/routing/cached-roads.ts'
import { type Routing, roadsBetween } from '#api/trade/routing/distances.ts'
import { type ChainLink, DAY_ENDS_AFTER_MIN, WAYS_ESTIMATED, WAYS_FAILED } from '#domain/assignment/chain.ts'
import type { Busy } from '#domain/journey-management/journeys/assignment.ts'

interface ChainedRun extends Busy {
  id: string
  driverIds: readonly string[]
}

/** Legs of a driver before and after a journey; empty when unknown. */
type Chains = (journeyId: string, driverId: string) => ChainLink[]

export interface LinkRow {
  driverId: string
  before: string
  after: string
  gapMin: number
  fromLabel: string
  fromLat: string
  fromLng: string
  toLabel: string
  toLat: string
  toLng: string
  roadSeconds: number | null
}

/**
 * Legs from each driver's previous journey to these, and on to the next, within one day and with known positions (AF23,
 * `domain.md` §2.8). One statement; durations come from the routing cache, else the estimate, never from a server call.
 */
export const chainsOf = async (db: Reader, runs: readonly ChainedRun[]): Promise<Chains> =>
  chainsFrom(await linksAround(db, runs))

export async function linksAround(db: Reader, runs: readonly ChainedRun[]): Promise<LinkRow[]> {
  const asked = runs.flatMap(({ driverIds, ...run }) => driverIds.map(driverId => ({ driverId, ...run })))
  if (asked.length === 0) return []
  const column = (field: keyof (typeof asked)[number]) => sql.param(asked.map(one => one[field]))
  return db.execute<LinkRow & Record<string, unknown>>(
    linksSql(sql`
      select journey_id, driver_id, starts::timestamptz as planned_start, ends::timestamptz as planned_end
      from unnest(${column('id')}::uuid[], ${column('driverId')}::uuid[], ${column('start')}::text[], ${column('end')}::text[])
        as one (journey_id, driver_id, starts, ends)`),
  )
}

export function chainsFrom(rows: readonly LinkRow[]): Chains {
  const byDriver = Map.groupBy(rows, ({ driverId }) => driverId)
  return (journeyId, driverId) => chainedTo(journeyId, byDriver.get(driverId) ?? [])
}

const ends = ({ fromLat, fromLng, toLat, toLng }: LinkRow) =>
  [
    { lat: fromLat, lng: fromLng },
    { lat: toLat, lng: toLng },
  ] as const

/**
 * Asks the server, in one call, for the roads that are not known, and completes the links. Says which times are estimates; null
 * when all roads are known. Never call in a transaction.
 */
export async function completeLinks(routing: Routing, links: readonly LinkRow[]): Promise<string | null> {
  const unknown = links.filter(({ roadSeconds }) => roadSeconds === null)
  const { roads, failed } = await roadsBetween(routing, unknown.map(ends))
  for (const link of unknown) link.roadSeconds = roads.get(keyOf(ends(link)))?.seconds ?? null
  if (failed) return WAYS_FAILED
  return unknown.some(({ roadSeconds }) => roadSeconds === null) ? WAYS_ESTIMATED : null
}

export const chainedTo = (journeyId: string, rows: readonly LinkRow[]): ChainLink[] =>
  [...rows.filter(({ after }) => after === journeyId), ...rows.filter(({ before }) => before === journeyId)].map(linkOf)

export function linksSql(asked: SQL): SQL {
  const gap = sql`make_interval(mins => ${sql.raw(`${DAY_ENDS_AFTER_MIN}`)})`
  return sql`
    with asked as (${asked}),
    around as (
      select driver_id, tstzrange(min(planned_start) - ${gap}, max(planned_end) + ${gap}) as time from asked group by driver_id),
    seat as (
      select asked.* from asked union all
      select crew.journey_id, crew.driver_id, crew.planned_start, crew.planned_end
      from around join journey_crew crew on crew.driver_id = around.driver_id and tstzrange(crew.planned_start, crew.planned_end) && around.time
      where (crew.journey_id, crew.driver_id) not in (select journey_id, driver_id from asked)),
    pair as (
      select driver_id, lag(journey_id) over day as before, journey_id as after, planned_start - lag(planned_end) over day as gap
      from seat window day as (partition by driver_id order by planned_start))
    select pair.driver_id as "driverId", pair.before, pair.after, (extract(epoch from pair.gap) / 60)::int as "gapMin",
      origin.label as "fromLabel", origin.lat as "fromLat", origin.lng as "fromLng",
      target.label as "toLabel", target.lat as "toLat", target.lng as "toLng", leg.seconds as "roadSeconds"
    from pair
    join lateral (select address.* from journey_stop stop join address on address.id = stop.address_id
      where stop.journey_id = pair.before order by stop.position desc limit 1) origin on true
    join lateral (select address.* from journey_stop stop join address on address.id = stop.address_id
      where stop.journey_id = pair.after order by stop.position limit 1) target on true
    ${joinRoad('origin', 'target')}
    where pair.gap >= interval '0' and pair.gap < ${gap} and origin.id <> target.id and origin.lat is not null and target.lat is not null
    order by pair.driver_id, pair.gap`
}

const linkOf = ({ fromLabel, fromLat, fromLng, toLabel, toLat, toLng, gapMin, roadSeconds }: LinkRow): ChainLink => ({
  from: { label: fromLabel, position: { lat: fromLat, lng: fromLng } },
  to: { label: toLabel, position: { lat: toLat, lng: toLng } },
  gapMin,
  roadSeconds,
})
