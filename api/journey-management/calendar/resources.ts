import { and, inArray, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { occupied } from '#api/trade/assignment/means.ts'
import type { HolidayZone } from '#domain/calendar/holidays.ts'
import type { CalendarQuery } from '#domain/journey-management/calendar/calendar.ts'
import {
  ROW_FOLDS,
  ROWS_FEW,
  ROWS_FIRST,
  ROWS_MAX,
  type RowFold,
  type RowOrder,
  type RowPart,
} from '#domain/journey-management/calendar/views.ts'
import type { Window } from './runs.ts'

export interface Resource {
  id: string
  name: string
  /** Matricule of a driver when another has the same name. */
  code: string | null
  category: string | null
  depot: string
  zone: HolidayZone
  runs: number
  minutes: number
  /** Fold of the row; null for one with journeys or one chosen by name or id. */
  fold: RowFold | null
}

/** Absent on every working day of the window, by one absence or several; a half day is not one. */
const absentAll = ({ from, to }: Window): SQL => sql`exists (select from absence where absence.driver_id = ${drivers.id}
    and absence.status = 'VALIDEE' and absence.from_date <= ${to} and absence.to_date >= ${from})
  and not exists (select from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    where extract(isodow from day) = any(${drivers.workdays}) and not exists (select from absence
      where absence.driver_id = ${drivers.id} and absence.status = 'VALIDEE' and absence.from_date <= day and absence.to_date >= day
        and not (absence.from_date = day and absence.from_half is not null) and not (absence.to_date = day and absence.to_half is not null)))`

/** Stopped from the first to the last day of the window. */
const stoppedAll =
  (column: SQL, id: SQLWrapper) =>
  ({ from, to }: Window): SQL =>
    sql`exists (select from outage where ${column} = ${id} and outage.from_date <= ${from}
    and (outage.to_date is null or outage.to_date >= ${to}))`

const FULL_NAME = sql`${drivers.firstName} || ' ' || ${drivers.lastName}`
const NO_CODE = sql`null::text`

const KINDS = {
  drivers: {
    table: drivers,
    owners: ['driver_id', 'co_driver_id'],
    away: absentAll,
    isChosen: ({ driverName, driver }: CalendarQuery) => driverName !== '' || driver.length > 0,
    name: FULL_NAME,
    code: sql`case when has_namesake(${drivers}) then ${drivers.code} end`,
    category: sql`null::text`,
    order: sql`${drivers.lastName} collate french, ${drivers.firstName} collate french, ${drivers.id}`,
    where: ({ driverName, driver }: CalendarQuery) =>
      and(
        inArray(drivers.status, ['ACTIF', 'SUSPENDU']),
        searched(drivers.search, driverName),
        driver.length > 0 ? inArray(drivers.id, driver) : undefined,
      ),
  },
  vehicles: {
    table: vehicles,
    owners: ['vehicle_id'],
    away: stoppedAll(sql`outage.vehicle_id`, vehicles.id),
    isChosen: ({ plate, vehicle }: CalendarQuery) => plate !== '' || vehicle.length > 0,
    name: sql`${vehicles.plate}`,
    code: NO_CODE,
    category: sql`${vehicles.category}`,
    order: sql`${vehicles.plate}, ${vehicles.id}`,
    where: ({ plate, vehicle }: CalendarQuery) =>
      and(
        notInArray(vehicles.status, ['RESTITUE', 'ARCHIVE']),
        searched(vehicles.search, plate),
        vehicle.length > 0 ? inArray(vehicles.id, vehicle) : undefined,
      ),
  },
  trailers: {
    table: trailers,
    owners: ['trailer_id'],
    away: stoppedAll(sql`outage.trailer_id`, trailers.id),
    isChosen: () => false,
    name: sql`${trailers.plate}`,
    code: NO_CODE,
    category: sql`${trailers.category}`,
    order: sql`${trailers.plate}, ${trailers.id}`,
    where: (_: CalendarQuery): SQL | undefined => notInArray(trailers.status, ['RESTITUE', 'ARCHIVE']),
  },
  tours: {
    table: driverPools,
    owners: ['driver_pool_id'],
    away: () => sql`false`,
    isChosen: ({ poolName, pool }: CalendarQuery) => poolName !== '' || pool.length > 0,
    name: sql`${driverPools.code}`,
    code: NO_CODE,
    category: sql`${driverPools.label}`,
    order: sql`${driverPools.code}, ${driverPools.id}`,
    where: ({ poolName, pool }: CalendarQuery) =>
      and(
        inArray(driverPools.status, ['ACTIVE', 'SUSPENDUE']),
        searched(driverPools.search, poolName),
        pool.length > 0 ? inArray(driverPools.id, pool) : undefined,
      ),
  },
}

type Kind = (typeof KINDS)[keyof typeof KINDS]

/** Order of the rows; by departure, those without a journey come last. */
const ORDERS: Record<RowOrder, (kind: Kind) => SQL> = {
  name: ({ order }) => order,
  departure: ({ order }) => sql`work.first nulls last, ${order}`,
  depot: ({ table, order }) =>
    sql`(select label collate french from address where address.id = ${table.depotId}), ${table.depotId}, ${order}`,
}

const LIMITS: Record<RowPart, SQL> = {
  few: sql`(select case when count(*) > ${ROWS_FIRST} then ${ROWS_FEW}::int else ${ROWS_FIRST}::int end from resource)`,
  first: sql`${ROWS_FIRST}`,
  all: sql`${ROWS_MAX}`,
}

const FOLDS = sql.raw(`array['${ROW_FOLDS.join("', '")}']`)

/**
 * Rows from the first one of a page on, and how many of the others are folded. One plan for all values: journeys, the only large table,
 * are read by departure in any case.
 */
export async function resourcesOf(db: Reader, query: CalendarQuery, window: Window) {
  const kind = KINDS[query.rows]
  const { table, name, code, category, where, owners, away, isChosen } = kind
  const depot = query.depot.length > 0 ? inArray(table.depotId, query.depot) : undefined
  const fold = isChosen(query)
    ? sql`null::text`
    : sql`case when work.owner is not null then null when ${away(window)} then 'absent' else 'idle' end`
  const [found] = await db.execute<{ total: number; folded: Record<RowFold, number>; rows: Resource[] }>(sql`
    with work as materialized (${occupied(owners, window)}),
    resource as (select ${table.id} as id, ${table.depotId} as depot_id, ${category} as category, folded.fold,
        coalesce(work.runs, 0) as runs, coalesce(work.minutes, 0) as minutes,
        row_number() over (order by array_position(${FOLDS}, folded.fold) nulls first, ${ORDERS[query.sort](kind)}) as place
      from ${table} left join work on work.owner = ${table.id} cross join lateral (select ${fold} as fold) as folded
      where ${and(where(query), depot)}),
    page as (select * from resource where fold is null or fold = any(${sql.param(query.open)}::text[])
      order by place limit ${LIMITS[query.part]} offset ${(query.page - 1) * ROWS_FIRST})
    select (select count(*)::int from resource where fold is null or fold = any(${sql.param(query.open)}::text[])) as total,
      (select json_build_object('idle', count(*) filter (where fold = 'idle'), 'absent', count(*) filter (where fold = 'absent'))
        from resource) as folded,
      coalesce((select json_agg(json_build_object('id', page.id, 'name', named.name, 'code', named.code, 'category', page.category, 'depot', address.label,
          'zone', address.holiday_zone, 'runs', page.runs, 'minutes', page.minutes, 'fold', page.fold) order by page.place)
        from page join address on address.id = page.depot_id
        cross join lateral (select ${name} as name, ${code} as code from ${table} where ${table.id} = page.id) as named), '[]') as rows
`)
  return found!
}
