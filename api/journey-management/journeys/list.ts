import { and, eq, gte, inArray, isNotNull, lt, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Database, OWN_PLAN, type Reader } from '#api/db/client.ts'
import { fromWhere, readPage, rowsByIds, searched } from '#api/db/list.ts'
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
import { WAITING_STOP_KINDS } from '#domain/sales/pricing/waiting.ts'
import { journeys } from './journeys.table.ts'

/** Days of a period over which the status band still counts: it never reads more than a few days' rows. */
const BAND_DAYS = 7

/** One page of journeys, with the counts by status of the days shown. */
export async function listJourneys(db: Database, query: JourneyListQuery) {
  const period = shownPeriod(query, today())
  const [page, band, named] = await Promise.all([readPage(journeyList(db, query)), bandOf(db, query, period), namesOf(db, query)])
  return { ...page, period, band, named, today: today(), now: new Date().toISOString() }
}

/** The list of journeys with its query, for its pages and its file. */
export function journeyList(db: Reader, query: JourneyListQuery) {
  const period = shownPeriod(query, today())
  return {
    db,
    query,
    table: journeys,
    where: matching(query, period),
    evenly: true,
    number: journeys.number,
    sorts: period.from || period.to ? { ...SORTS, start: START_IN_PERIOD } : SORTS,
    rowsOf: (ids: string[]) => journeyRows(db, ids),
  }
}

/** A name that belongs to a row, looked up for the rows that are shown: eight joins cost more to plan than to read. */
const nameBy = (select: string) => sql.raw(`(${select})`) as SQL<string | null>

/** Of a run that waits for its control: a stop at a client's site held it beyond what is free, and its contract says nothing of waiting. */
const WAITING_UNCHARGED = sql<boolean>`${journeys.status} = 'TERMINE'
  and exists (
    select from journey_stop stop join address site on site.id = stop.address_id join company c on c.id = journey.company_id
    where stop.journey_id = journey.id and site.company_id is not null and stop.kind in ${WAITING_STOP_KINDS}
      and stop.actual_departure - greatest(stop.actual_arrival, stop.planned_arrival) > make_interval(mins => c.free_waiting_min))
  and not exists (
    select from delivery_request_service agreed join additional_service service on service.id = agreed.service_id
    where agreed.version_id = journey.version_id and service.trigger = 'AUTO_ATTENTE')`

/** Of the same: pallets given and returned differ. */
const PALLET_GAP = sql<boolean>`${journeys.status} = 'TERMINE' and coalesce((
  select sum(coalesce(stop.pallets_given, 0)) <> sum(coalesce(stop.pallets_returned, 0))
  from journey_stop stop where stop.journey_id = journey.id), false)`

/** What a row of the list and a line of its file show. */
const journeyRows = rowsByIds((db, ids) =>
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
      hasPrice: sql<boolean>`${journeys.priceCents} is not null`,
      waitingUncharged: WAITING_UNCHARGED,
      palletGap: PALLET_GAP,
      kmReal: sql<number | null>`${journeys.odometerEnd} - ${journeys.odometerStart}`,
      reason: journeys.reason,
      meansReason: journeys.meansReason,
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
    .from(journeys)
    .where(sql`${journeys.id} = any(${ids})`),
)

export type JourneyRow = Awaited<ReturnType<typeof journeyRows>>[number]

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

/** Rows of the list's query. */
function matching(query: JourneyListQuery, period: ShownPeriod): SQL | undefined {
  return and(
    among(query, period),
    query.status.length ? inArray(journeys.status, query.status) : query.cancelled ? undefined : ne(journeys.status, 'ANNULE'),
    query.unassigned ? eq(journeys.status, 'PLANIFIE') : undefined,
    query.late ? sql`${journeys.maxDelayMin} > ${LATE_MIN}` : undefined,
    // Bare, as the index of these few rows has it.
    query.review ? sql`${journeys.review}` : undefined,
  )
}

/** Everything but the state of a journey: what the status band counts. */
function among(query: JourneyListQuery, period: ShownPeriod): SQL | undefined {
  return and(
    period.from ? gte(journeys.serviceDate, period.from) : undefined,
    period.to ? lte(journeys.serviceDate, period.to) : undefined,
    // The indexes by client, driver, vehicle and status go by departure, which is on the service date or, at most, six days after it.
    period.from ? gte(journeys.plannedStart, addDays(period.from, -1)) : undefined,
    period.to ? lt(journeys.plannedStart, addDays(period.to, 8)) : undefined,
    searched(journeys.search, query.q),
    query.only.length ? inArray(journeys.id, query.only) : undefined,
    query.company.length ? inArray(journeys.companyId, query.company) : undefined,
    query.subcontractor.length ? inArray(journeys.subcontractorId, query.subcontractor) : undefined,
    query.driver.length ? inArray(journeys.driverId, query.driver) : undefined,
    query.vehicle.length ? inArray(journeys.vehicleId, query.vehicle) : undefined,
    query.line.length ? inArray(journeys.liveLineId, query.line) : undefined,
    query.request.length
      ? sql`${journeys.versionId} in (select id from ${deliveryRequestVersions} where ${inArray(deliveryRequestVersions.requestId, query.request)})`
      : undefined,
    query.companyName ? foundIn(journeys.companyId, companies, query.companyName) : undefined,
    query.driverName ? foundIn(journeys.driverId, drivers, query.driverName) : undefined,
    query.plate ? foundIn(journeys.vehicleId, vehicles, query.plate) : undefined,
    query.subcontracted ? isNotNull(journeys.subcontractorId) : undefined,
  )
}

/** Records found by a part of their name; one letter finds all of them. */
function foundIn(column: SQLWrapper, table: typeof companies | typeof drivers | typeof vehicles, text: string): SQL {
  return sql`${column} in (select ${table.id} from ${table} where ${searched(table.search, text) ?? sql`true`})`
}

/** Counts by status over these days; none for a long period, whose rows are too many to count for a heading. */
export async function bandOf(db: Database, query: JourneyListQuery, period: ShownPeriod) {
  const { from, to } = period
  if (!from || !to || daysBetween(from, to) >= BAND_DAYS) return null
  const rows = await db.execute<{ status: JourneyStatus; n: number; late: number; review: number }>(sql`
    select ${journeys.status} as status, count(*)::int as n,
      (count(*) filter (where ${journeys.maxDelayMin} > ${LATE_MIN}))::int as late,
      (count(*) filter (where ${journeys.review}))::int as review
    from ${fromWhere(journeys, among(query, period))} group by ${journeys.status} ${OWN_PLAN}`)
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
async function namesOf(db: Database, query: JourneyListQuery): Promise<Record<string, string>> {
  const named = async (ids: readonly string[], read: (ids: string[]) => Promise<{ id: string; name: string | null }[]>) =>
    ids.length ? read([...ids]) : []
  const found = await Promise.all([
    named([...query.company, ...query.subcontractor], ids =>
      db.select({ id: companies.id, name: companies.legalName }).from(companies).where(inArray(companies.id, ids)),
    ),
    named(query.driver, ids =>
      db
        .select({ id: drivers.id, name: sql<string>`${drivers.firstName} || ' ' || ${drivers.lastName}` })
        .from(drivers)
        .where(inArray(drivers.id, ids)),
    ),
    named(query.vehicle, ids =>
      db.select({ id: vehicles.id, name: vehicles.plate }).from(vehicles).where(inArray(vehicles.id, ids)),
    ),
    named(query.request, ids =>
      db
        .select({ id: deliveryRequests.id, name: deliveryRequests.number })
        .from(deliveryRequests)
        .where(inArray(deliveryRequests.id, ids)),
    ),
  ])
  return Object.fromEntries(found.flat().flatMap(({ id, name }) => (name ? [[id, name]] : [])))
}
