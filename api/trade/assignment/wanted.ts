import { type SQL, sql } from 'drizzle-orm'
import { DATED_LIST } from '#api/parameters/traffic-bans.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { joinRoad } from '#api/trade/routing/cached-roads.ts'
import { ONE_DAY_MIN } from '#domain/assignment/night.ts'
import type { StopPlan } from '#domain/assignment/speed.ts'
import { PARIS } from '#domain/calendar/clock.ts'
import type { BansAround } from '#domain/calendar/traffic-ban.ts'

/** Version columns of `Sold`. Table-qualified: Drizzle omits the table name in single-table queries. */
export const SOLD = {
  goods: versions.goods,
  vehicleNeed: versions.vehicleNeed,
  driverNeed: versions.driverNeed,
  hgvBanExemption: versions.hgvBanExemption,
  abroad: sql<boolean>`exists(select from delivery_request_stop stop join address on address.id = stop.address_id
    where stop.version_id = delivery_request_version.id and address.country <> 'FR')`,
}

/** The journey has a stop outside France, whatever its contract says. */
export const ABROAD = sql<boolean>`exists(select from journey_stop stop join address on address.id = stop.address_id
    where stop.journey_id = journey.id and address.country <> 'FR')`

const dayOf = (time: string) => sql.raw(`(journey.${time} at time zone '${PARIS}')::date`)
/** The journey runs on a day of the yearly order, as `ban`. */
export const ON_BANNED_DAY = sql`from traffic_ban ban where ban.day between ${dayOf('planned_start')} and ${dayOf('planned_end')}`
/** The first two digits of a French postal code are those of its département. */
export const BANS = sql<BansAround | null>`(select json_build_object('dated', ${DATED_LIST}, 'departments', (
    select coalesce(json_agg(distinct left(address.zip, 2)), '[]') from journey_stop stop join address on address.id = stop.address_id
    where stop.journey_id = journey.id and address.country = 'FR')) ${ON_BANNED_DAY} having count(*) > 0)`

/** Stops with the cached road to the next, and the planned seconds of each. */
const planOf = (kmLoaded: SQL, stops: SQL, seconds: (column: 'arrival' | 'departure') => SQL) =>
  sql<StopPlan>`(select json_build_object('kmLoaded', ${kmLoaded}, 'stops', coalesce(json_agg(json_build_object(
    'label', address.label, 'position', case when address.lat is not null then json_build_object('lat', address.lat::text, 'lng', address.lng::text) end,
    'arrival', ${seconds('arrival')}, 'departure', ${seconds('departure')}, 'roadMetres', leg.metres, 'roadSeconds', leg.seconds,
    'leg', stop.leg) order by stop.position), '[]'))
  from (select *, lead(address_id) over (order by position) as next_id from ${stops}) stop
    join address on address.id = stop.address_id left join address target on target.id = stop.next_id
    ${joinRoad('address', 'target')})`

const plannedSeconds = (column: 'arrival' | 'departure') => sql.raw(`extract(epoch from stop.planned_${column})::int`)
export const PLAN = planOf(sql`journey.km_loaded`, sql`journey_stop where journey_id = journey.id`, plannedSeconds)
/** Stops of `run` when it lasts longer than a day's work or something is entered between them; else null. */
export const NIGHT_PLAN = sql<StopPlan | null>`case when run.planned_end - run.planned_start > ${sql.raw(`interval '${ONE_DAY_MIN} minutes'`)}
    or exists(select from journey_stop entered where entered.journey_id = run.id and entered.leg is not null)
  then ${planOf(sql`(select km_loaded from journey where id = run.id)`, sql`journey_stop where journey_id = run.id`, plannedSeconds)} end`
/** On any of its days: only the times between stops count. */
const linePlanOf = (kmLoaded: SQL, lineId: SQL) =>
  planOf(kmLoaded, sql`live_line_stop where live_line_id = ${lineId}`, column =>
    sql.raw(
      `(stop.day_offset * 86400 + extract(epoch from stop.${column})${column === 'departure' ? ' + (stop.departure < stop.arrival)::int * 86400' : ''})::int`,
    ),
  )
export const LINE_PLAN = linePlanOf(sql`live_line.km_loaded`, sql`live_line.id`)
/** Stops of `line` when it lasts longer than a day's work or something is entered between them; else null. */
export const LINE_NIGHT_PLAN = sql<StopPlan | null>`case when line.amplitude_min > ${sql.raw(`${ONE_DAY_MIN}`)}
    or exists(select from live_line_stop entered where entered.live_line_id = line.id and entered.leg is not null)
  then ${linePlanOf(sql`line.km_loaded`, sql`line.id`)} end`

/** `Sold` of a journey, joined to its version where it has one. */
export const WANTED = { ...SOLD, abroad: ABROAD, bans: BANS, plan: PLAN }

export const POOL = sql<
  string | null
>`(select ${driverPools.code} from ${driverPools} where ${driverPools.id} = ${journeys.driverPoolId})`
