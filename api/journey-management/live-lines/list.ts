import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { foundIn, rowsByIds, searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { withSuspension } from '#api/trade/requests/suspension.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { ENDING_DAYS, type LIVE_LINE_SORTS, type LiveLineListQuery } from '#domain/journey-management/live-lines/live-line.ts'

export const lineList = (db: Reader, query: LiveLineListQuery) => ({
  db,
  query,
  table: liveLines,
  where: matching(query),
  number: liveLines.number,
  sorts: SORTS,
  nullable: ['generatedUntil'],
  rowsOf: (ids: string[]) => lineRows(db, ids),
})

const subcontractors = alias(companies, 'subcontractor')

const plainRows = rowsByIds((db, ids) =>
  db
    .select({
      id: liveLines.id,
      number: liveLines.number,
      code: liveLines.code,
      label: liveLines.label,
      color: liveLines.color,
      weekdays: liveLines.weekdays,
      startTime: liveLines.startTime,
      endTime: liveLines.endTime,
      stops: sql<number>`(select count(*)::int from ${liveLineStops} where ${liveLineStops.liveLineId} = ${liveLines.id})`,
      pools: sql<{ id: string; code: string; weekdays: number[] }[]>`(
        select coalesce(json_agg(json_build_object('id', tour.id, 'code', tour.code, 'weekdays', tour.weekdays) order by tour.code), '[]')
        from (select pool.id, pool.code, array_agg(item.weekday order by item.weekday) as weekdays
          from driver_pool_item item join driver_pool pool on pool.id = item.driver_pool_id
          where item.live_line_id = live_line.id and item.weekday = any(live_line.weekdays) group by pool.id) tour)`,
      km: sql<string>`${liveLines.kmLoaded} + ${liveLines.kmEmpty}`,
      drivingMin: liveLines.drivingMin,
      generatedUntil: liveLines.generatedUntil,
      generationError: liveLines.generationError,
      suspendedFrom: liveLines.suspendedFrom,
      suspendedTo: liveLines.suspendedTo,
      status: liveLines.status,
      validTo: deliveryRequestVersions.validTo,
      versionNo: deliveryRequestVersions.versionNo,
      requestId: deliveryRequests.id,
      request: deliveryRequests.number,
      company: companies.legalName,
      driver: sql<string | null>`driver_name(${drivers})`,
      vehicle: vehicles.plate,
      subcontractor: subcontractors.legalName,
    })
    .from(liveLines)
    .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, liveLines.versionId))
    .innerJoin(deliveryRequests, eq(deliveryRequests.id, deliveryRequestVersions.requestId))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .leftJoin(drivers, eq(drivers.id, liveLines.defaultDriverId))
    .leftJoin(vehicles, eq(vehicles.id, liveLines.defaultVehicleId))
    .leftJoin(subcontractors, eq(subcontractors.id, liveLines.subcontractorId))
    .where(sql`${liveLines.id} = any(${ids})`),
)
const lineRows = async (db: Reader, ids: readonly string[]) => (await plainRows(db, ids)).map(withSuspension)

export type LineRow = Awaited<ReturnType<typeof lineRows>>[number]

const SORTS: Record<(typeof LIVE_LINE_SORTS)[number], SQL> = {
  start: sql`${liveLines.startTime}`,
  number: sql`${liveLines.number}`,
  label: sql`${liveLines.label} collate french`,
  km: sql`${liveLines.kmLoaded} + ${liveLines.kmEmpty}`,
  generatedUntil: sql`${liveLines.generatedUntil}`,
  status: sql`${liveLines.status}`,
}

function matching(query: LiveLineListQuery): SQL | undefined {
  const { requestId, validTo } = deliveryRequestVersions
  return and(
    searched(liveLines.search, query.q),
    query.only.length ? inArray(liveLines.id, query.only) : undefined,
    query.status.length ? inArray(liveLines.status, query.status) : query.closed ? undefined : ne(liveLines.status, 'CLOTURE'),
    query.company.length ? ofRequests(inArray(deliveryRequests.companyId, query.company)) : undefined,
    query.companyName ? ofRequests(foundIn(deliveryRequests.companyId, companies, query.companyName)) : undefined,
    query.request.length ? ofVersions(inArray(requestId, query.request)) : undefined,
    query.weekday.length ? sql`${liveLines.weekdays} && ${sql.param(query.weekday.map(Number))}::int[]` : undefined,
    query.pool.length
      ? sql`${liveLines.id} in (select item.live_line_id from driver_pool_item item
          where item.driver_pool_id = any(${sql.param(query.pool)}::uuid[]))`
      : undefined,
    query.depot.length ? ofDepots(query.depot) : undefined,
    query.noPool
      ? sql`exists (select from unnest(live_line.weekdays) day where not exists (select from driver_pool_item item
          where item.live_line_id = live_line.id and item.weekday = day))`
      : undefined,
    query.noDriver ? and(isNull(liveLines.defaultDriverId), isNull(liveLines.subcontractorId)) : undefined,
    query.ending ? ofVersions(and(gte(validTo, today()), lte(validTo, addDays(today(), ENDING_DAYS)))) : undefined,
    query.failed ? isNotNull(liveLines.generationError) : undefined,
  )
}

/** Depot of its tours, else of its usual driver or vehicle. */
const ofDepots = (depots: readonly string[]) => {
  const ids = sql`${sql.param([...depots])}::uuid[]`
  return sql`(exists (select from driver_pool_item item join driver_pool pool on pool.id = item.driver_pool_id
      where item.live_line_id = live_line.id and pool.depot_id = any(${ids}))
    or live_line.default_driver_id in (select driver.id from driver where driver.depot_id = any(${ids}))
    or live_line.default_vehicle_id in (select vehicle.id from vehicle where vehicle.depot_id = any(${ids})))`
}

const ofVersions = (where: SQL | undefined) =>
  sql`${liveLines.versionId} in (select ${deliveryRequestVersions.id} from ${deliveryRequestVersions} where ${where})`

const ofRequests = (where: SQL) =>
  ofVersions(sql`${deliveryRequestVersions.requestId} in (select ${deliveryRequests.id} from ${deliveryRequests} where ${where})`)
