import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Seat } from '#domain/assignment/night.ts'
import { quarterStart } from '#domain/assignment/quarter.ts'
import { EU_RULES_ABOVE_KG, EU_RULES_ABROAD } from '#domain/assignment/regime.ts'
import type { StopPlan } from '#domain/assignment/speed.ts'
import { instantAt, PARIS, toLocal } from '#domain/calendar/clock.ts'
import { addDays, mondayOf } from '#domain/calendar/dates.ts'
import { MOVED_MIN } from '#domain/driving-time/run-activities.ts'
import type { Busy } from '#domain/journey-management/journeys/assignment.ts'
import { HELD_LIST, heldRows } from './held.ts'
import { LONGEST_DAYS } from './means.ts'
import { WEEKS_AROUND } from './means-records.ts'
import { NIGHT_PLAN } from './wanted.ts'

/* Queries of the assignment check. Each reads the means from a preceding `with asked as (select … as id)`. */

/** Requested period with its days and surrounding weeks. */
type Field = 'start' | 'end' | 'firstDay' | 'lastDay' | 'weeksFrom' | 'weeksTo'
export type TimeValues = Record<Field, string>
/** Weeks of a quarter up to the last week of a period: instants, and local days of which `lastDay` is included. */
export type QuarterSpan = Record<'from' | 'to' | 'firstDay' | 'lastDay', string>

export function timeOf({ start, end }: Busy): TimeValues {
  const [firstDay, lastDay] = [toLocal(start).slice(0, 10), toLocal(end).slice(0, 10)]
  return {
    ...{ start, end, firstDay, lastDay },
    weeksFrom: midnight(addDays(mondayOf(firstDay), -7 * WEEKS_AROUND.before)),
    weeksTo: midnight(addDays(mondayOf(lastDay), 7 * (1 + WEEKS_AROUND.after))),
  }
}

const midnight = (day: string) => instantAt(day, 0, '00:00')

export function quarterSpan({ start, end }: Busy): QuarterSpan {
  const firstDay = quarterStart(toLocal(start).slice(0, 10))
  const next = addDays(mondayOf(toLocal(end).slice(0, 10)), 7)
  return { firstDay, lastDay: addDays(next, -1), from: midnight(firstDay), to: midnight(next) }
}

const ASKED: SQL = sql`any(array(select id from asked))`
/** List of a record part; empty array without rows. */
const listed = (part: string) => sql`coalesce(${sql.identifier(part)}.list, '[]')`
const local = (column: SQL) => sql`to_char(${column} at time zone ${sql.raw(`'${PARIS}'`)}, 'YYYY-MM-DD"T"HH24:MI')`
const TAKEN = sql`json_build_object('number', run.number, 'start', ${local(sql`run.planned_start`)}, 'end', ${local(sql`run.planned_end`)})`

/**
 * Reads drivers. Each part is read once for all and joined by id; journeys by lateral join. `runs` are read unless `weeks` is false,
 * the quarter with a span.
 */
export const driverRecords = (
  time: TimeValues,
  others: SQL,
  { weeks = true, quarter }: { weeks?: boolean; quarter?: QuarterSpan | undefined } = {},
): SQL => sql`
  select driver.id, driver_name(driver) as person, driver.workdays, driver.hire_date as "hireDate", driver.status, driver.leave_date as "leaveDate", driver.suspended_from as "suspendedFrom",
    driver.licence_categories as licences, driver.licence_valid_to as "lightTo", driver.heavy_licence_valid_to as "heavyTo",
    driver.tacho_card_valid_to as "cardTo", driver.category, ${listed('held')} as certifications, ${listed('away')} as absences,
    ${listed('tour')} as pools, ${listed('met')} as journeys, ${weeks ? sql`coalesce(around.runs, ${NO_RUNS})` : NO_RUNS} as runs,
    ${quarter ? quarterOf(quarter, others) : sql`null::json`} as quarter
  from asked join driver on driver.id = asked.id
  left join (
    select held.driver_id, ${HELD_LIST} as list from ${heldRows(ASKED)} group by 1
  ) held on held.driver_id = driver.id
  left join (
    select driver_id, json_agg(json_build_object('from', from_date, 'fromHalf', from_half, 'to', to_date, 'toHalf', to_half, 'kind', kind)) as list
    from absence where driver_id = ${ASKED} and status = 'VALIDEE'
      and from_date <= ${time.lastDay}::date and to_date >= ${time.firstDay}::date group by 1
  ) away on away.driver_id = driver.id
  left join (
    select member.driver_id, json_agg(json_build_object('code', pool.code, 'from', member.from_date, 'to', member.to_date)) as list
    from driver_pool_member member join driver_pool pool on pool.id = member.driver_pool_id
    where member.driver_id = ${ASKED} group by 1
  ) tour on tour.driver_id = driver.id
  left join lateral (${met(time, others)}) met on true
  ${weeks ? sql`left join lateral (${around(time, others)}) around on true` : sql``}`
const NO_RUNS = sql.raw(`'[[],[],[],[],[],[],[],[],[],[]]'::json`)

/**
 * Arrays: number, start, end, planned minutes, driving, service, availability beside the driver, lorry rules apply, stops of a run of
 * days or with entered roads, the seat.
 */
export type RunColumns = [
  ...[string[], number[], number[], number[], number[], number[], number[], boolean[]],
  ...[(StopPlan | null)[], Seat[]],
]

/** Overlap with the period through the departure index; the exclusion constraint's index takes five times as long. */
const meets = (of: 'seat' | 'run', from: string, to: string) => {
  const [start, end] = [sql.raw(`${of}.planned_start`), sql.raw(`${of}.planned_end`)]
  return sql`${start} > ${from}::timestamptz - ${LONGEST} and ${start} < ${to}::timestamptz and ${end} > ${from}::timestamptz and ${end} > ${start}`
}

/** Journeys of a driver, in either seat, that overlap the period. */
const met = ({ start, end }: TimeValues, others: SQL): SQL => sql`
  select json_agg(${TAKEN}) as list from journey_crew seat join journey run on run.id = seat.journey_id ${others}
  where seat.driver_id = driver.id and ${meets('seat', start, end)}`

/** Columns needed for days and weeks; `journey_driver_index` covers them, so the table is not read. */
const OF_WEEKS = sql.raw(
  'id, number, status, service_date, planned_start, planned_end, actual_start, actual_end, driving_min, service_min, co_driver_id, vehicle_id',
)

/** Journeys of a driver as `run`; each seat uses its own index. */
export const runsOfDriver = (driverId: SQLWrapper): SQL => {
  const seat = (column: string) => sql`select ${OF_WEEKS} from journey where ${sql.identifier(column)} = ${driverId}`
  return sql`(${seat('driver_id')} union all ${seat('co_driver_id')}) run`
}

/** `underEuRules` over weights in kg, a stop outside France and the last day. */
export const euRules = ({ kg, abroad, day }: Record<'kg' | 'abroad' | 'day', SQL>): SQL =>
  sql`(${kg} > ${sql.raw(`${EU_RULES_ABOVE_KG}`)} or (${kg} > ${sql.raw(`${EU_RULES_ABROAD.aboveKg}`)}
    and ${day} >= date '${sql.raw(EU_RULES_ABROAD.since)}' and ${abroad}))`

/**
 * EU rules apply to a run; its own record is read only for a light vehicle, of which there are few. The trailer by its key, since
 * a join would read all trailers for each run.
 */
export const regulatedRun = (
  run: 'run' | 'j',
): SQL => sql`case when ${sql.raw(run)}.vehicle_id in (select id from vehicle where gvw_kg <= ${sql.raw(`${EU_RULES_ABOVE_KG}`)})
  then (select ${euRules({
    kg: sql`(light.gvw_kg + case when own.trailer_id is null then 0 else (select gvw_kg from trailer where id = own.trailer_id) end)`,
    abroad: sql`exists(select from journey_stop stop join address on address.id = stop.address_id
      where stop.journey_id = own.id and address.country <> 'FR')`,
    day: sql`(own.planned_end at time zone ${sql.raw(`'${PARIS}'`)} - interval '1 minute')::date`,
  })} from journey own join vehicle light on light.id = own.vehicle_id where own.id = ${sql.raw(run)}.id) else true end`
export const REGULATED: SQL = regulatedRun('run')

/** The driver's share of `run`: half in a crew of two. */
export const OWN_DRIVING: SQL = sql`case when run.co_driver_id is null then run.driving_min else (run.driving_min + 1) / 2 end`

/** The seat of a driver in `run`. */
export const seatOf = (driverId: SQLWrapper): SQL => sql`case when run.co_driver_id = ${driverId} then 2 else 1 end`

/** Availability of either driver of a crew of two, as `besideOf`. */
export const OWN_BESIDE: SQL = sql`case when run.co_driver_id is null then 0
  else greatest(run.driving_min / 2, run.service_min - (run.driving_min + 1) / 2 - (
    select coalesce(sum(extract(epoch from stop.planned_departure - stop.planned_arrival)) / 60, 0)::int
    from journey_stop stop where stop.journey_id = run.id)) end`

const PLANNED_TIME = sql.raw('(run.planned_end - run.planned_start)')

/** Lateness at the last stop with a delay while the run is on the road; null without any. */
const DELAY_ON_THE_ROAD = sql`case when run.status = 'EN_COURS' then (
    select delay.observed_at - stop.planned_arrival from delay join journey_stop stop on stop.id = delay.stop_id
    where delay.journey_id = run.id and not delay.archived order by stop.position desc limit 1) end`

/** Whole minutes since 1970 of an instant. */
export const minute = (instant: SQL) => sql`(extract(epoch from ${instant}) / 60)::int`

/**
 * Hours of `run` as the driver works them (`law.md`, « Planned and real »): actual ones where known, else planned. While it is on
 * the road, its end follows a late departure, a delay, or a departure on another day (`runOf` reads the journey itself so).
 */
export const REAL_START = sql.raw('coalesce(run.actual_start, run.planned_start)')
export const REAL_END: SQL = sql`coalesce(run.actual_end,
    case when run.actual_start <= run.planned_start - ${sql.raw(`interval '${MOVED_MIN} minutes'`)} then run.actual_start + ${PLANNED_TIME} end,
    greatest(run.planned_end, run.actual_start + ${PLANNED_TIME}, run.planned_end + ${DELAY_ON_THE_ROAD}))`

/** Journeys of the surrounding weeks. One array per column is a third of the JSON size and time. */
function around({ weeksFrom, weeksTo }: TimeValues, others: SQL): SQL {
  // Doubles: `extract` returns numeric, which takes five times as long here.
  const minutes = (time: SQL) => sql`array_agg(floor(date_part('epoch', ${time}) / 60 + 0.5)::int)`
  return sql`
    select json_build_array(array_agg(run.number), ${minutes(REAL_START)}, ${minutes(REAL_END)}, ${minutes(PLANNED_TIME)},
        array_agg(${OWN_DRIVING}), array_agg(run.service_min), array_agg(${OWN_BESIDE}),
        array_agg(${REGULATED}), array_agg(${NIGHT_PLAN}), array_agg(${seatOf(sql`driver.id`)})) as runs
    from ${runsOfDriver(sql`driver.id`)}
    where run.status not in ('ANNULE', 'NON_EXECUTE') and ${meets('run', weeksFrom, weeksTo)} ${others} having count(*) > 0`
}
/** Hours of `driver` in a quarter: service by week and validated absences, as `QuarterWork`. */
export function quarterOf({ from, to, firstDay, lastDay }: QuarterSpan, others: SQL): SQL {
  const minutes = (length: SQL) => sql`date_part('epoch', ${length}) / 60`
  const week = sql`to_char(date_trunc('week', ${REAL_START} at time zone ${sql.raw(`'${PARIS}'`)}), 'YYYY-MM-DD')`
  // `serviceOf`, in whole minutes a run.
  const service = sql`floor(length - case when service_min > 0 then least(greatest(0, planned - service_min), length) else 0 end + 0.5)`
  return sql`json_build_object(
    'services', coalesce((select json_object_agg(week, minutes) from (
      select week, sum(${service})::int as minutes from (
        select ${week} as week, run.service_min, ${minutes(sql`${REAL_END} - ${REAL_START}`)} as length, ${minutes(PLANNED_TIME)} as planned
        from ${runsOfDriver(sql`driver.id`)} where run.status not in ('ANNULE', 'NON_EXECUTE')
          and run.planned_start >= ${from}::timestamptz and run.planned_start < ${to}::timestamptz ${others}) worked
      group by week) weekly), '{}'),
    'absences', coalesce((select json_agg(json_build_object('from', from_date, 'fromHalf', from_half, 'to', to_date, 'toHalf', to_half))
      from absence where driver_id = driver.id and status = 'VALIDEE'
        and from_date <= ${lastDay}::date and to_date >= ${firstDay}::date), '[]'))`
}
const LONGEST = sql.raw(`interval '${LONGEST_DAYS} days'`)

/** Vehicles or trailers. */
export function materialRecords(means: 'vehicle' | 'trailer', time: TimeValues, others: SQL): SQL {
  const table = sql.identifier(means)
  const owner = sql.identifier(`${means}_id`)
  const own = means === 'vehicle' ? sql`, vehicle.gcw_kg as "gcwKg", vehicle.body, vehicle.tachograph` : sql``
  return sql`
  select ${table}.id, ${table}.status, ${table}.category, ${table}.gvw_kg as "gvwKg", ${table}.tare_kg as "tareKg",
    nullif(${table}.pallets, 0) as pallets, ${table}.atp_class as "atpClass"${own}, ${listed('aboard')} as equipment,
    ${listed('still')} as outages, ${listed('due')} as deadlines, ${listed('taken')} as journeys
  from asked join ${table} on ${table}.id = asked.id
  left join (
    select ${owner} as owner, json_agg(distinct kind) as list from equipment
    where ${owner} = ${ASKED} and status = 'AFFECTE' and not archived group by 1
  ) aboard on aboard.owner = ${table}.id
  left join (
    select ${owner} as owner, json_agg(json_build_object('from', from_date,
      'to', coalesce(to_date, case when kind <> 'HORS_SERVICE' then expected_return - 1 end), 'reason', reason)) as list
    from outage where ${owner} = ${ASKED}
      and (to_date is null or (from_date <= ${time.lastDay}::date and to_date >= ${time.firstDay}::date)) group by 1
  ) still on still.owner = ${table}.id
  left join (
    select ${owner} as owner, json_agg(json_build_object('kind', kind, 'dueOn', due_on, 'plannedOn', planned_on)) as list
    from deadline where ${owner} = ${ASKED}
      and (due_on < ${time.lastDay}::date or planned_on between ${time.firstDay}::date and ${time.lastDay}::date) group by 1
  ) due on due.owner = ${table}.id
  left join (
    select run.${owner} as owner, json_agg(${TAKEN}) as list
    from asked join journey run on run.${owner} = asked.id and run.planned_start > ${time.start}::timestamptz - ${LONGEST}
      and run.planned_start < ${time.end}::timestamptz and run.planned_end > ${time.start}::timestamptz
      and run.status not in ('ANNULE', 'NON_EXECUTE') ${others}
    group by 1
  ) taken on taken.owner = ${table}.id`
}
