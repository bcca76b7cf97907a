import { and, eq, gte, inArray, isNotNull, lt, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { sumBy } from 'es-toolkit'
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
import { CREW_PAPERS, expiringFor } from '#api/trade/journeys/crew-papers.ts'
import { informsOf, LATE_CALL } from '#api/trade/journeys/late-call.ts'
import { ofTypedDriver } from '#api/trade/journeys/of-driver.ts'
import { RAN } from '#api/trade/requests/charged-services.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import type { JourneyFigure } from '#domain/journey-management/journeys/figure-filters.ts'
import type { JOURNEY_SORTS, JourneyListQuery } from '#domain/journey-management/journeys/journey.ts'
import { typedPaperNumber } from '#domain/journey-management/journeys/papers/values.ts'
import { isDayUnderWay, type ShownPeriod, shownPeriod } from '#domain/journey-management/journeys/period.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { CONTROL_CONDITIONS, KM_PLANNED, KM_REAL, TO_SEE } from './control-badges.ts'
import { namesOf } from './names.ts'

/** Maximum days for status counts. */
const BAND_DAYS = 7

export async function listJourneys(db: Database, query: JourneyListQuery) {
  const period = shownPeriod(query, today())
  const now = new Date().toISOString()
  const counts = countsOf(db, query, period, now)
  const fold = query.now && isDayUnderWay(query, period, today()) ? foldOf((await counts)!, query) : null
  const shown = fold ? { ...query, page: fold.page } : query
  const list = journeyList(db, shown)
  const [page, counted, named] = await Promise.all([
    readPage(fold && fold.finished > 0 ? { ...list, where: and(list.where, UNFINISHED) } : list),
    counts,
    namesOf(db, query),
  ])
  return { ...page, period, band: counted?.band ?? null, fold, named, today: today(), now }
}

/** Finished journeys of the day, left out while others remain, and the rows listed before the next departure. */
function foldOf({ rows }: DayCounts, { now, page, perPage, cancelled }: JourneyListQuery) {
  const shown = rows.filter(({ status }) => cancelled || status !== 'ANNULE')
  const open = shown.filter(({ status }) => !RAN.some(ran => ran === status))
  const listed = open.length > 0 ? open : shown
  const [total, departed] = [sumBy(listed, ({ n }) => n), sumBy(listed, row => row.departed)]
  const last = Math.max(1, Math.ceil(total / perPage))
  return {
    finished: sumBy(shown, ({ n }) => n) - total,
    departed,
    page: now === 'open' ? Math.min(last, Math.floor(departed / perPage) + 1) : page,
  }
}
const UNFINISHED = notInArray(journeys.status, [...RAN])

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

/** Subqueries for the shown rows: eight joins cost more to plan than to read. */
const nameBy = (select: string) => sql.raw(`(${select})`) as SQL<string | null>

/** Sum over pickup stops; null when nothing was sold. */
const takenOn = (column: 'pallets' | 'weight_kg') =>
  sql<string | null>`(select sum(stop.${sql.identifier(column)}) filter (where stop.${sql.identifier(column)} > 0)::text
    from journey_stop stop where stop.journey_id = journey.id)`
const TAKEN_ON = { palletsSold: takenOn('pallets'), weightSold: takenOn('weight_kg') }

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
      /** A line journey changes by modification. */
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
      ...LATE_CALL,
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
      driverId: journeys.driverId,
      driver: nameBy('select driver_name(d) from driver d where d.id = journey.driver_id'),
      coDriver: nameBy('select driver_name(d) from driver d where d.id = journey.co_driver_id'),
      vehicle: nameBy('select v.plate from vehicle v where v.id = journey.vehicle_id'),
      trailer: nameBy('select t.plate from trailer t where t.id = journey.trailer_id'),
      subcontractor: nameBy('select c.legal_name from company c where c.id = journey.subcontractor_id'),
    })
    .from(journeys)
    .where(sql`${journeys.id} = any(${ids})`),
)

const journeyRows = async (db: Reader, ids: string[]) =>
  (await storedRows(db, ids)).map(({ crewPapers, told, ...row }) => ({
    ...row,
    expiring: expiringFor(row, crewPapers),
    informs: informsOf(row, told),
  }))

export type JourneyRow = Awaited<ReturnType<typeof journeyRows>>[number]

/** Never null, so `desc` reads the index backwards. */
const SORTS: Record<(typeof JOURNEY_SORTS)[number], SQL[]> = {
  start: [sql`${journeys.plannedStart}`],
  number: [sql`${journeys.number}`],
  label: [sql`${journeys.label} collate french`],
  delay: [sql`${journeys.maxDelayMin}`],
  status: [sql`${journeys.status}`, sql`${journeys.plannedStart}`],
}

/** Service date first: one index serves any period in order. */
const START_IN_PERIOD = [sql`${journeys.serviceDate}`, sql`${journeys.plannedStart}`]

type JourneyFilters = Omit<JourneyListQuery, 'sort' | 'count' | 'perPage'>

export function matching(query: JourneyFilters, period: ShownPeriod): SQL | undefined {
  return and(
    among(query, period),
    query.status.length
      ? inArray(journeys.status, query.status)
      : // Figures include charged cancellations.
        query.cancelled || query.figure.length
        ? undefined
        : ne(journeys.status, 'ANNULE'),
    or(...query.figure.map(counted)),
    query.unassigned ? eq(journeys.status, 'PLANIFIE') : undefined,
    query.late ? sql`${journeys.maxDelayMin} > ${LATE_MIN}` : undefined,
    // Unnegated, as in the partial index.
    query.review ? sql`${journeys.review}` : undefined,
    query.toControl ? eq(journeys.status, 'TERMINE') : undefined,
    or(...query.badge.map(badge => CONTROL_CONDITIONS[badge])),
  )
}

function among(query: JourneyFilters, period: ShownPeriod): SQL | undefined {
  return and(
    period.from ? gte(journeys.serviceDate, period.from) : undefined,
    period.to ? lte(journeys.serviceDate, period.to) : undefined,
    // Other indexes sort by departure, up to six days after the service date.
    period.from ? gte(journeys.plannedStart, addDays(period.from, -1)) : undefined,
    period.to ? lt(journeys.plannedStart, addDays(period.to, 8)) : undefined,
    namedBy(query.q, period),
    query.only.length ? inArray(journeys.id, query.only) : undefined,
    query.company.length ? inArray(journeys.companyId, query.company) : undefined,
    query.subcontractor.length ? inArray(journeys.subcontractorId, query.subcontractor) : undefined,
    query.driver.length
      ? or(
          inArray(journeys.driverId, query.driver),
          // Figures count a journey for its first driver only.
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

const COMMUNE_DAYS = 31
const REFERENCES_MOST = 1000

/**
 * By search text, at a stop (`domain.md` §4.3: references by index, communes within a month), or by the matricule or the phone
 * number of a driver.
 */
function searchedFor(q: string, { from, to }: ShownPeriod): SQL | undefined {
  const words = q.split(/\s+/).filter(word => word.length > 0)
  if (q.length < 2 || words.length === 0) return undefined
  const near = from && to && daysBetween(from, to) < COMMUNE_DAYS
  const named = and(
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
  return or(named, ofTypedDriver(q))
}

/** Depot of the tour, else of the driver. */
const ofDepots = (ids: SQL): SQL =>
  sql`(${journeys.driverPoolId} in (select id from driver_pool where depot_id in (${ids}))
    or (${journeys.driverPoolId} is null and ${journeys.driverId} in (select id from driver where depot_id in (${ids}))))`

const counted = (figure: JourneyFigure): SQL => {
  const { done, costed } = journeyFigures
  const value = figure === 'uncosted' ? sql`${done} - ${costed}` : journeyFigures[figure]
  return sql`${journeys.id} in (select ${journeyFigures.journeyId} from ${journeyFigures} where ${value} > 0)`
}

/** Activity of the tour, else of the driver. */
const ofActivity = (activities: readonly string[]): SQL => {
  const wanted = sql`any(${sql.param(activities)}::text[])`
  return sql`(${journeys.driverPoolId} in (select id from driver_pool where activity = ${wanted})
    or (${journeys.driverPoolId} is null and ${journeys.driverId} in (select id from driver where category = ${wanted})))`
}

function namedBy(typed: string, period: ShownPeriod): SQL | undefined {
  const paper = typedPaperNumber(typed)
  return paper ? withPaper(paper) : searchedFor(typed, period)
}

export const bandOf = async (db: Database, query: JourneyListQuery, period: ShownPeriod) =>
  (await countsOf(db, query, period))?.band ?? null

type DayCounts = NonNullable<Awaited<ReturnType<typeof countsOf>>>

/** Counts by status, `departed` those with a departure before `now`. */
async function countsOf(db: Database, query: JourneyListQuery, period: ShownPeriod, now = new Date().toISOString()) {
  const { from, to } = period
  if (!from || !to || daysBetween(from, to) >= BAND_DAYS) return null
  const rows = await db.execute<{ status: JourneyStatus; n: number; departed: number; late: number; review: number }>(sql`
    select ${journeys.status} as status, count(*)::int as n,
      (count(*) filter (where ${journeys.plannedStart} <= ${now}))::int as departed,
      (count(*) filter (where ${journeys.maxDelayMin} > ${LATE_MIN}))::int as late,
      (count(*) filter (where ${journeys.review}))::int as review
    from ${fromWhere(journeys, among(query, period))} group by ${journeys.status} ${OWN_PLAN}`)
  const shown = [...rows].filter(({ status }) => status !== 'ANNULE')
  const sum = (key: 'n' | 'late' | 'review') => shown.reduce((total, row) => total + row[key], 0)
  const band = {
    total: sum('n'),
    byStatus: Object.fromEntries([...rows].map(({ status, n }) => [status, n])) as Partial<Record<JourneyStatus, number>>,
    late: sum('late'),
    review: sum('review'),
  }
  return { band, rows: [...rows] }
}
