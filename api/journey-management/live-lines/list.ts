import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Reader } from '#api/db/client.ts'
import { counted, ordered, pageOf, searched } from '#api/db/list.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { today } from '#api/middleware/today.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { ENDING_DAYS, type LIVE_LINE_SORTS, type LiveLineListQuery } from '#domain/journey-management/live-lines/live-line.ts'
import { liveLineStops, liveLines } from './live-lines.table.ts'

/** One page of planned lines. */
export async function listLiveLines(db: Database, asked: LiveLineListQuery) {
  const where = matching(asked)
  const [rows, total] = await Promise.all([
    lineRows(db)
      .where(where)
      .orderBy(order(asked.sort))
      .limit(asked.perPage)
      .offset((asked.page - 1) * asked.perPage),
    counted(db, sql`${WITH_CONTRACT} where ${where ?? sql`true`}`, asked.count),
  ])
  return { ...pageOf(rows, total, asked), today: today() }
}

const subcontractors = alias(companies, 'subcontractor')

const WITH_CONTRACT = sql`${liveLines}
  join ${deliveryRequestVersions} on ${deliveryRequestVersions.id} = ${liveLines.versionId}
  join ${deliveryRequests} on ${deliveryRequests.id} = ${deliveryRequestVersions.requestId}`

/** What a row of the list and a line of its export show. */
export const lineRows = (db: Reader) =>
  db
    .select({
      id: liveLines.id,
      number: liveLines.number,
      code: liveLines.code,
      label: liveLines.label,
      weekdays: liveLines.weekdays,
      startTime: liveLines.startTime,
      endTime: liveLines.endTime,
      stops: sql<number>`(select count(*)::int from ${liveLineStops} where ${liveLineStops.liveLineId} = ${liveLines.id})`,
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
      driver: sql<string | null>`${drivers.firstName} || ' ' || ${drivers.lastName}`,
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

const SORTS: Record<(typeof LIVE_LINE_SORTS)[number], SQL> = {
  start: sql`${liveLines.startTime}`,
  number: sql`${liveLines.number}`,
  label: sql`${liveLines.label} collate french`,
  km: sql`${liveLines.kmLoaded} + ${liveLines.kmEmpty}`,
  generatedUntil: sql`${liveLines.generatedUntil}`,
  status: sql`${liveLines.status}`,
}

export const order = (sort: LiveLineListQuery['sort']) => ordered(sort, SORTS, liveLines.id, ['generatedUntil'])

/** Rows of the list's query; the export asks the same. */
export function matching(asked: LiveLineListQuery): SQL | undefined {
  return and(
    searched(liveLines.search, asked.q),
    asked.only.length ? inArray(liveLines.id, asked.only) : undefined,
    asked.status.length ? inArray(liveLines.status, asked.status) : asked.closed ? undefined : ne(liveLines.status, 'CLOTURE'),
    asked.company.length ? inArray(deliveryRequests.companyId, asked.company) : undefined,
    asked.companyName
      ? sql`${deliveryRequests.companyId} in (select ${companies.id} from ${companies} where ${searched(companies.search, asked.companyName) ?? sql`true`})`
      : undefined,
    asked.request.length ? inArray(deliveryRequests.id, asked.request) : undefined,
    asked.weekday.length ? sql`${liveLines.weekdays} && ${sql.param(asked.weekday.map(Number))}::int[]` : undefined,
    asked.noDriver ? and(isNull(liveLines.defaultDriverId), isNull(liveLines.subcontractorId)) : undefined,
    asked.ending
      ? and(gte(deliveryRequestVersions.validTo, today()), lte(deliveryRequestVersions.validTo, addDays(today(), ENDING_DAYS)))
      : undefined,
    asked.failed ? isNotNull(liveLines.generationError) : undefined,
  )
}
