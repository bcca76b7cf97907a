import { and, eq, gte, inArray, isNotNull, lt, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Reader } from '#api/db/client.ts'
import { counted, fromWhere, pageOf, searched } from '#api/db/list.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { today } from '#api/middleware/today.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import type { JOURNEY_SORTS, JourneyListQuery } from '#domain/journey-management/journeys/journey.ts'
import { type ShownPeriod, shownPeriod } from '#domain/journey-management/journeys/period.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { journeys } from './journeys.table.ts'

/** Days of a period over which the status band still counts: it never reads more than a few days' rows. */
const BAND_DAYS = 7

/** One page of journeys, with the counts by status of the days shown. */
export async function listJourneys(db: Database, asked: JourneyListQuery) {
  const period = shownPeriod(asked, today())
  const where = matching(asked, period)
  const [rows, total, band, named] = await Promise.all([
    // The page is found among the journeys alone, by an index; names are looked up for its rows only.
    journeyRows(
      db,
      db
        .select()
        .from(journeys)
        .where(where)
        .orderBy(order(asked.sort, period))
        .limit(asked.perPage)
        .offset((asked.page - 1) * asked.perPage)
        .as('journey'),
    ).orderBy(order(asked.sort, period)),
    counted(db, fromWhere(journeys, where), asked.count),
    bandOf(db, asked, period),
    namesOf(db, asked),
  ])
  return { ...pageOf(rows, total, asked), period, band, named, today: today(), now: new Date().toISOString() }
}

/** A name that belongs to a row, looked up for the rows that are shown: eight joined tables would cost more to plan than to read. */
const nameBy = (select: string) => sql.raw(`(${select})`) as SQL<string | null>

/** What a row of the list and a line of its export show; `source` is the table, or some of its rows under its name. */
export const journeyRows = (db: Reader, source: unknown = journeys) =>
  db
    .select({
      id: journeys.id,
      number: journeys.number,
      serviceDate: journeys.serviceDate,
      plannedStart: journeys.plannedStart,
      plannedEnd: journeys.plannedEnd,
      actualStart: journeys.actualStart,
      actualEnd: journeys.actualEnd,
      label: journeys.label,
      kind: journeys.kind,
      status: journeys.status,
      review: journeys.review,
      reviewReason: journeys.reviewReason,
      touched: journeys.touched,
      stopsTotal: journeys.stopsTotal,
      stopsDone: journeys.stopsDone,
      maxDelayMin: journeys.maxDelayMin,
      kmPlanned: sql<string>`${journeys.kmLoaded} + ${journeys.kmEmpty}`,
      kmReal: sql<number | null>`${journeys.odometerEnd} - ${journeys.odometerStart}`,
      reason: journeys.reason,
      companyId: journeys.companyId,
      company: nameBy('select c.legal_name from company c where c.id = journey.company_id'),
      companyBlocked: nameBy("select c.status = 'BLOQUE' from company c where c.id = journey.company_id") as SQL<unknown> as SQL<
        boolean | null
      >,
      requestId: nameBy('select v.request_id from delivery_request_version v where v.id = journey.version_id'),
      request: nameBy(
        'select r.number from delivery_request_version v join delivery_request r on r.id = v.request_id where v.id = journey.version_id',
      ),
      versionNo: nameBy('select v.version_no from delivery_request_version v where v.id = journey.version_id') as SQL<
        number | null
      >,
      driver: nameBy("select d.first_name || ' ' || d.last_name from driver d where d.id = journey.driver_id"),
      vehicle: nameBy('select v.plate from vehicle v where v.id = journey.vehicle_id'),
      trailer: nameBy('select t.plate from trailer t where t.id = journey.trailer_id'),
      subcontractor: nameBy('select c.legal_name from company c where c.id = journey.subcontractor_id'),
    })
    .from(source as typeof journeys)

/** Columns of each sort. None of them is ever null, so a plain `desc` reads their index backwards. */
const SORTS: Record<(typeof JOURNEY_SORTS)[number], SQL[]> = {
  start: [sql`${journeys.plannedStart}`],
  number: [sql`${journeys.number}`],
  label: [sql`${journeys.label} collate french`],
  delay: [sql`${journeys.maxDelayMin}`],
  status: [sql`${journeys.status}`, sql`${journeys.plannedStart}`],
}

/** The order of departure within a period begins with the service date: one index then gives the rows of any period in order. */
const START_IN_PERIOD = [sql`${journeys.serviceDate}`, sql`${journeys.plannedStart}`]

function order(sort: JourneyListQuery['sort'], period: ShownPeriod): SQL {
  const descending = sort.startsWith('-')
  const key = (descending ? sort.slice(1) : sort) as keyof typeof SORTS
  const sorted = key === 'start' && (period.from || period.to) ? START_IN_PERIOD : SORTS[key]
  const columns = [...sorted, sql`${journeys.id}`]
  return sql.join(
    columns.map(column => (descending ? sql`${column} desc` : column)),
    sql`, `,
  )
}

/** Every journey of the list's query, in its order: what the export writes. */
export function journeyIds(db: Database, asked: JourneyListQuery) {
  const period = shownPeriod(asked, today())
  return db.select({ id: journeys.id }).from(journeys).where(matching(asked, period)).orderBy(order(asked.sort, period))
}

/** Rows of the list's query. */
function matching(asked: JourneyListQuery, period: ShownPeriod): SQL | undefined {
  return and(
    among(asked, period),
    asked.status.length ? inArray(journeys.status, asked.status) : asked.cancelled ? undefined : ne(journeys.status, 'ANNULE'),
    asked.unassigned ? eq(journeys.status, 'PLANIFIE') : undefined,
    asked.late ? sql`${journeys.maxDelayMin} > ${LATE_MIN}` : undefined,
    // Bare, as the index of these few rows has it.
    asked.review ? sql`${journeys.review}` : undefined,
  )
}

/** Everything but the state of a journey: what the status band counts. */
function among(asked: JourneyListQuery, period: ShownPeriod): SQL | undefined {
  return and(
    period.from ? gte(journeys.serviceDate, period.from) : undefined,
    period.to ? lte(journeys.serviceDate, period.to) : undefined,
    // The indexes by client, driver, vehicle and status go by departure, which is on the service date or, at most, six days after it.
    period.from ? gte(journeys.plannedStart, addDays(period.from, -1)) : undefined,
    period.to ? lt(journeys.plannedStart, addDays(period.to, 8)) : undefined,
    searched(journeys.search, asked.q),
    asked.only.length ? inArray(journeys.id, asked.only) : undefined,
    asked.company.length ? inArray(journeys.companyId, asked.company) : undefined,
    asked.subcontractor.length ? inArray(journeys.subcontractorId, asked.subcontractor) : undefined,
    asked.driver.length ? inArray(journeys.driverId, asked.driver) : undefined,
    asked.vehicle.length ? inArray(journeys.vehicleId, asked.vehicle) : undefined,
    asked.line.length ? inArray(journeys.liveLineId, asked.line) : undefined,
    asked.request.length
      ? sql`${journeys.versionId} in (select id from ${deliveryRequestVersions} where ${inArray(deliveryRequestVersions.requestId, asked.request)})`
      : undefined,
    asked.companyName ? foundIn(journeys.companyId, companies, asked.companyName) : undefined,
    asked.driverName ? foundIn(journeys.driverId, drivers, asked.driverName) : undefined,
    asked.plate ? foundIn(journeys.vehicleId, vehicles, asked.plate) : undefined,
    asked.subcontracted ? isNotNull(journeys.subcontractorId) : undefined,
  )
}

/** Records found by a part of their name; one letter finds all of them. */
function foundIn(column: SQLWrapper, table: typeof companies | typeof drivers | typeof vehicles, text: string): SQL {
  return sql`${column} in (select ${table.id} from ${table} where ${searched(table.search, text) ?? sql`true`})`
}

/** Counts by status over the days shown; none for a long period, whose rows are too many to count for a heading. */
async function bandOf(db: Database, asked: JourneyListQuery, period: ShownPeriod) {
  const { from, to } = period
  if (!from || !to || daysBetween(from, to) >= BAND_DAYS) return null
  const rows = await db.execute<{ status: JourneyStatus; n: number; late: number; review: number }>(sql`
    select ${journeys.status} as status, count(*)::int as n,
      (count(*) filter (where ${journeys.maxDelayMin} > ${LATE_MIN}))::int as late,
      (count(*) filter (where ${journeys.review}))::int as review
    from ${fromWhere(journeys, among(asked, period))} group by ${journeys.status}`)
  const shown = [...rows].filter(({ status }) => status !== 'ANNULE')
  const sum = (key: 'n' | 'late' | 'review') => shown.reduce((total, row) => total + row[key], 0)
  return {
    total: sum('n'),
    byStatus: Object.fromEntries([...rows].map(({ status, n }) => [status, n])) as Partial<Record<JourneyStatus, number>>,
    late: sum('late'),
    review: sum('review'),
  }
}

/** Names of the records that the filters hold by their ids, for the chips. */
async function namesOf(db: Database, asked: JourneyListQuery): Promise<Record<string, string>> {
  const named = async (ids: readonly string[], read: (ids: string[]) => Promise<{ id: string; name: string | null }[]>) =>
    ids.length ? read([...ids]) : []
  const found = await Promise.all([
    named([...asked.company, ...asked.subcontractor], ids =>
      db.select({ id: companies.id, name: companies.legalName }).from(companies).where(inArray(companies.id, ids)),
    ),
    named(asked.driver, ids =>
      db
        .select({ id: drivers.id, name: sql<string>`${drivers.firstName} || ' ' || ${drivers.lastName}` })
        .from(drivers)
        .where(inArray(drivers.id, ids)),
    ),
    named(asked.vehicle, ids =>
      db.select({ id: vehicles.id, name: vehicles.plate }).from(vehicles).where(inArray(vehicles.id, ids)),
    ),
    named(asked.request, ids =>
      db
        .select({ id: deliveryRequests.id, name: deliveryRequests.number })
        .from(deliveryRequests)
        .where(inArray(deliveryRequests.id, ids)),
    ),
  ])
  return Object.fromEntries(found.flat().flatMap(({ id, name }) => (name ? [[id, name]] : [])))
}
