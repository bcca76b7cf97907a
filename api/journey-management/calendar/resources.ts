import { and, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { OWN_PLAN, type Reader } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { occupying } from '#api/trade/assignment/means.ts'
import type { HolidayZone } from '#domain/calendar/holidays.ts'
import type { CalendarQuery } from '#domain/journey-management/calendar/calendar.ts'
import type { RowOrder } from '#domain/journey-management/calendar/views.ts'
import type { Window } from './runs.ts'

export interface Resource {
  id: string
  name: string
  category: string | null
  depot: string
  zone: HolidayZone
  runs: number
  minutes: number
}

const KINDS = {
  drivers: {
    table: drivers,
    means: 'driver' as const,
    name: sql`${drivers.firstName} || ' ' || ${drivers.lastName}`,
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
    means: 'vehicle' as const,
    name: sql`${vehicles.plate}`,
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
    means: 'trailer' as const,
    name: sql`${trailers.plate}`,
    category: sql`${trailers.category}`,
    order: sql`${trailers.plate}, ${trailers.id}`,
    where: (_: CalendarQuery): SQL | undefined => notInArray(trailers.status, ['RESTITUE', 'ARCHIVE']),
  },
  tours: {
    table: driverPools,
    means: 'driver_pool' as const,
    name: sql`${driverPools.code}`,
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
const ORDERS: Record<RowOrder, (kind: Kind, window: Window) => SQL> = {
  name: ({ order }) => order,
  departure: ({ table, means, order }, { start, end }) =>
    sql`(select min(other.planned_start) ${occupying(means, table.id, { start, end })}) nulls last, ${order}`,
  depot: ({ table, order }) => sql`(select label collate french from address where address.id = ${table.depotId}), ${order}`,
}

export async function resourcesOf(db: Reader, query: CalendarQuery, window: Window) {
  const { start, end } = window
  const kind = KINDS[query.rows]
  const { table, means, name, category, where } = kind
  const order = ORDERS[query.sort](kind, window)
  const depot = query.depot.length > 0 ? inArray(table.depotId, query.depot) : undefined
  const rows = (await db.execute(sql`
    select page.id, page.name, page.category, page.total, address.label as depot, address.holiday_zone as zone, work.runs, work.minutes
    from (select ${table.id} as id, ${table.depotId} as depot_id, ${name} as name, ${category} as category, count(*) over ()::int as total,
        row_number() over (order by ${order}) as place
      from ${table} where ${and(where(query), depot)} order by ${order}
      limit ${query.lines} offset ${(query.page - 1) * query.lines}) as page
    join address on address.id = page.depot_id
    cross join lateral (select count(*)::int as runs, coalesce(sum(extract(epoch from
          least(other.planned_end, ${end}::timestamptz) - greatest(other.planned_start, ${start}::timestamptz)) / 60), 0)::int as minutes
      ${occupying(means, sql`page.id`, { start, end })}) as work
    order by page.place ${OWN_PLAN}`)) as unknown as (Resource & { total: number })[]
  return { rows: [...rows].map(({ total: _, ...row }): Resource => row), total: rows[0]?.total ?? 0 }
}
