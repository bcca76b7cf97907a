import { and, eq, gte, inArray, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Database, OWN_PLAN, type Reader } from '#api/db/client.ts'
import { foundIn, fromWhere, readPage, rowsByIds, searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import { journeyFigures } from '#api/schema/house/figures.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { withPaper } from '#api/schema/journey-management/papers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { upToDateFigures } from '#api/trade/figures/sums.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import type { JourneyFigure } from '#domain/journey-management/journeys/figure-filters.ts'
import type { JOURNEY_SORTS, JourneyListQuery } from '#domain/journey-management/journeys/journey.ts'
import { typedPaperNumber } from '#domain/journey-management/journeys/papers/values.ts'
import { type ShownPeriod, shownPeriod } from '#domain/journey-management/journeys/period.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { CONTROL_CONDITIONS, KM_PLANNED, KM_REAL, TO_SEE } from './control-badges.ts'
import { CREW_PAPERS, expiringFor } from './crew-papers.ts'
import { namesOf } from './names.ts'

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
    ...(query.figure.length > 0 && { stored: upToDateFigures(db) }),
    sorts: period.from || period.to ? { ...SORTS, start: START_IN_PERIOD } : SORTS,
    rowsOf: (ids: string[]) => journeyRows(db, ids),
  }
}

/** A name that belongs to a row, looked up for the rows that are shown: eight joins cost more to plan than to read. */
const nameBy = (select: string) => sql.raw(`(${select})`) as SQL<string | null>

/** What was sold to be taken on at its stops; null where nothing was. */
const takenOn = (column: 'pallets' | 'weight_kg') =>
  sql<string | null>`(select sum(stop.${sql.identifier(column)}) filter (where stop.${sql.identifier(column)} > 0)::text
    from journey_stop stop where stop.journey_id = journey.id)`
const TAKEN_ON = { palletsSold: takenOn('pallets'), weightSold: takenOn('weight_kg') }

/** What is stored of them. */
const storedRows = rowsByIds((db, ids) =>
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
      /** It runs by a line: its plan changes by a modification. */
      ofLine: sql<boolean>`${journeys.liveLineId} is not null`,
      status: journeys.status,
      review: journeys.review,
      reviewReason: journeys.reviewReason,
      touched: journeys.touched,
      stopsTotal: journeys.stopsTotal,
      stopsDone: journeys.stopsDone,
      maxDelayMin: journeys.maxDelayMin,
      kmPlanned: KM_PLANNED,
      toSee: TO_SEE,
      crewPapers: CREW_PAPERS,
      ...TAKEN_ON,
      kmReal: KM_REAL,
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
      poolId: journeys.driverPoolId,
      pool: nameBy('select p.code from driver_pool p where p.id = journey.driver_pool_id'),
      driver: nameBy("select d.first_name || ' ' || d.last_name from driver d where d.id = journey.driver_id"),
      coDriver: nameBy("select d.first_name || ' ' || d.last_name from driver d where d.id = journey.co_driver_id"),
      vehicle: nameBy('select v.plate from vehicle v where v.id = journey.vehicle_id'),
      trailer: nameBy('select t.plate from trailer t where t.id = journey.trailer_id'),
      subcontractor: nameBy('select c.legal_name from company c where c.id = journey.subcontractor_id'),
    })
    .from(journeys)
    .where(sql`${journeys.id} = any(${ids})`),
)

/** What a row of the list and a line of its file show. */
const journeyRows = async (db: Reader, ids: string[]) =>
  (await storedRows(db, ids)).map(({ crewPapers, ...row }) => ({ ...row, expiring: expiringFor(row, crewPapers) }))

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

/** What narrows journeys down, in their list and in their calendar. */
type JourneyFilters = Omit<JourneyListQuery, 'sort' | 'count' | 'perPage'>

/** Rows of the list's query. */
export function matching(query: JourneyFilters, period: ShownPeriod): SQL | undefined {
  return and(
    among(query, period),
    query.status.length
      ? inArray(journeys.status, query.status)
      : // What is behind a figure may have been cancelled, and charged.
        query.cancelled || query.figure.length
        ? undefined
        : ne(journeys.status, 'ANNULE'),
    or(...query.figure.map(counted)),
    query.unassigned ? eq(journeys.status, 'PLANIFIE') : undefined,
    query.late ? sql`${journeys.maxDelayMin} > ${LATE_MIN}` : undefined,
    // Bare, as the index of these few rows has it.
    query.review ? sql`${journeys.review}` : undefined,
    query.toControl ? eq(journeys.status, 'TERMINE') : undefined,
    or(...query.badge.map(badge => CONTROL_CONDITIONS[badge])),
  )
}

/** Everything but the state of a journey: what the status band counts. */
function among(query: JourneyFilters, period: ShownPeriod): SQL | undefined {
  return and(
    period.from ? gte(journeys.serviceDate, period.from) : undefined,
    period.to ? lte(journeys.serviceDate, period.to) : undefined,
    // The indexes by client, driver, vehicle and status go by departure, which is on the service date or, at most, six days after it.
    period.from ? gte(journeys.plannedStart, addDays(period.from, -1)) : undefined,
    period.to ? lt(journeys.plannedStart, addDays(period.to, 8)) : undefined,
    namedBy(query.q, period),
    query.only.length ? inArray(journeys.id, query.only) : undefined,
    query.company.length ? inArray(journeys.companyId, query.company) : undefined,
    query.subcontractor.length ? inArray(journeys.subcontractorId, query.subcontractor) : undefined,
    query.driver.length
      ? or(
          inArray(journeys.driverId, query.driver),
          // A figure counts a journey as that of its first driver alone.
          query.figure.length ? undefined : inArray(journeys.coDriverId, query.driver),
        )
      : undefined,
    query.vehicle.length ? inArray(journeys.vehicleId, query.vehicle) : undefined,
    query.pool.length ? inArray(journeys.driverPoolId, query.pool) : undefined,
    query.line.length ? inArray(journeys.liveLineId, query.line) : undefined,
    query.request.length
      ? sql`${journeys.versionId} in (select id from ${deliveryRequestVersions} where ${inArray(deliveryRequestVersions.requestId, query.request)})`
      : undefined,
    query.companyName ? foundIn(journeys.companyId, companies, query.companyName) : undefined,
    query.poolName ? foundIn(journeys.driverPoolId, driverPools, query.poolName) : undefined,
    query.driverName
      ? or(...[journeys.driverId, journeys.coDriverId].map(seat => foundIn(seat, drivers, query.driverName!)))
      : undefined,
    query.plate ? foundIn(journeys.vehicleId, vehicles, query.plate) : undefined,
    query.subcontracted ? isNotNull(journeys.subcontractorId) : undefined,
    query.salesUser.length
      ? sql`${journeys.companyId} in (select id from company where ${inArray(companies.salesUserId, query.salesUser)})`
      : undefined,
    query.depotName
      ? ofDepots(sql`select id from address where company_id is null and ${searched(sql`search`, query.depotName) ?? sql`true`}`)
      : undefined,
    query.agency.length ? ofDepots(sql`select unnest(${sql.param(query.agency)}::uuid[])`) : undefined,
    query.activity.length ? ofActivity(query.activity) : undefined,
  )
}

/** Days of a period within which a journey is found by the communes of its stops too. */
const COMMUNE_DAYS = 31
/** Stops whose reference has a word, at most: a reference names a call, so few do. */
const REFERENCES_MOST = 1000

/**
 * Each word in what journeys are found by (number, line, client, drivers, plates), or at one of their stops (`domain.md` §4.3): in a reference,
 * by its index; in the name of a commune, row by row, so over a month and no longer.
 */
function searchedFor(q: string, { from, to }: ShownPeriod): SQL | undefined {
  const words = q.split(/\s+/).filter(word => word.length > 0)
  if (q.length < 2 || words.length === 0) return undefined
  const near = from && to && daysBetween(from, to) < COMMUNE_DAYS
  return and(
    ...words.map(word => {
      const like = sql`like '%' || searchable(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`
      return or(
        sql`${journeys.search} ${like} ${OWN_PLAN}`,
        near
          ? sql`exists (select from journey_stop stop join address site on site.id = stop.address_id where stop.journey_id = ${journeys.id}
              and (searchable(stop.reference) ${like} or searchable(site.city) ${like}))`
          : sql`${journeys.id} = any(array(select stop.journey_id from journey_stop stop
              where stop.reference is not null and searchable(stop.reference) ${like} limit ${REFERENCES_MOST}))`,
      )
    }),
  )
}

/** The depot of a journey is its tour's, else its driver's. */
const ofDepots = (ids: SQL): SQL =>
  sql`(${journeys.driverPoolId} in (select id from driver_pool where depot_id in (${ids}))
    or (${journeys.driverPoolId} is null and ${journeys.driverId} in (select id from driver where depot_id in (${ids}))))`

/** Counted among the indicators by their own rows, so that a list is what stands behind a figure. */
const counted = (figure: JourneyFigure): SQL =>
  sql`${journeys.id} in (select ${journeyFigures.journeyId} from ${journeyFigures} where ${journeyFigures[figure]} > 0)`

/** Its trade is its tour's, else its driver's. */
const ofActivity = (activities: readonly string[]): SQL => {
  const wanted = sql`any(${sql.param(activities)}::text[])`
  return sql`(${journeys.driverPoolId} in (select id from driver_pool where activity = ${wanted})
    or (${journeys.driverPoolId} is null and ${journeys.driverId} in (select id from driver where category = ${wanted})))`
}

/** What was typed: the number of a paper, or words of the run. */
function namedBy(typed: string, period: ShownPeriod): SQL | undefined {
  const paper = typedPaperNumber(typed)
  return paper ? withPaper(paper) : searchedFor(typed, period)
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
