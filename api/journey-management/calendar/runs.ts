import { and, gt, gte, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { crewNames, LONGEST_DAYS, MEANS_FIELDS, type MeansField } from '#api/assignment/means.ts'
import { POOL } from '#api/assignment/wanted.ts'
import { OWN_PLAN, type Reader } from '#api/db/client.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { matching } from '#api/journey-management/journeys/list.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { instantAt, PARIS } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { CalendarQuery } from '#domain/journey-management/calendar/calendar.ts'
import { CELL_MAX, TRAY_MAX } from '#domain/journey-management/calendar/views.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import type { LineColor } from '#domain/journey-management/live-lines/colors.ts'
import type { RequestKind } from '#domain/sales/delivery-request/values.ts'

/** The days that are shown, with the instants between which they lie. */
export interface Window {
  from: string
  to: string
  start: string
  end: string
}

export const windowOf = ({ from, to }: { from: string; to: string }): Window => ({
  from,
  to,
  start: instantAt(from, 0, '00:00'),
  end: instantAt(to, 1, '00:00'),
})

/** One journey as a block shows it. Times are those of the carrier's clock, minutes those that really pass (`domain.md` §6.3). */
export interface Run {
  id: string
  number: string
  label: string
  company: string | null
  status: JourneyStatus
  kind: RequestKind
  review: boolean
  /** The colour of its line. */
  color: LineColor | null
  /** Who drives it, where the lines of the calendar do not say it. */
  driver: string | null
  start: string
  end: string
  /** The same instants in seconds since 1970. */
  startS: number
  endS: number
  minutes: number
  km: string
  driverId: string | null
  coDriverId: string | null
  vehicleId: string | null
  trailerId: string | null
  versionId: string | null
  /** Code of its tour. */
  pool: string | null
  drivingMin: number
  serviceMin: number
  /** Why its means run it all the same, once a warning was overruled. */
  meansReason: string | null
  version: number
}
export interface CellRun extends Run {
  /** What it stands in, and how many stand there. */
  cell: string
  ofCell: number
}

const local = (column: SQLWrapper) => sql`(${column} at time zone ${sql.raw(`'${PARIS}'`)})`
const clock = (column: SQLWrapper) => sql`to_char(${local(column)}, 'YYYY-MM-DD"T"HH24:MI')`

const COLUMNS = sql`journey.id, journey.number, journey.label, journey.status, journey.kind, journey.review, journey.version,
  (select c.legal_name from company c where c.id = journey.company_id) as company,
  (select l.color from live_line l where l.id = journey.live_line_id) as color,
  ${clock(journeys.plannedStart)} as start, ${clock(journeys.plannedEnd)} as "end",
  extract(epoch from journey.planned_start)::float8 as "startS", extract(epoch from journey.planned_end)::float8 as "endS",
  (extract(epoch from journey.planned_end - journey.planned_start) / 60)::int as minutes, (journey.km_loaded + journey.km_empty)::text as km,
  journey.driver_id as "driverId", journey.co_driver_id as "coDriverId", journey.vehicle_id as "vehicleId", journey.trailer_id as "trailerId",
  journey.version_id as "versionId", ${POOL} as pool, journey.driving_min as "drivingMin", journey.service_min as "serviceMin",
  journey.means_reason as "meansReason"`

/** Journeys that run at some moment of the window. */
const within = ({ from, start, end }: Window) =>
  and(
    gte(journeys.plannedStart, instantAt(addDays(from, -LONGEST_DAYS), 0, '00:00')),
    lt(journeys.plannedStart, end),
    gt(journeys.plannedEnd, start),
  )

/** A depot's journeys are those of its drivers and lorries; one that nobody drives yet may become anybody's. */
function ofDepot({ depot }: CalendarQuery): SQL | undefined {
  if (depot.length === 0) return undefined
  const ids = sql.param(depot)
  return or(
    ...[journeys.driverId, journeys.coDriverId].map(
      seat => sql`${seat} in (select ${drivers.id} from ${drivers} where ${drivers.depotId} = any(${ids}::uuid[]))`,
    ),
    sql`${journeys.vehicleId} in (select ${vehicles.id} from ${vehicles} where ${vehicles.depotId} = any(${ids}::uuid[]))`,
    and(isNull(journeys.driverId), isNull(journeys.vehicleId)),
  )
}

const shown = (query: CalendarQuery, window: Window) => and(matching(query, {}), ofDepot(query), within(window))

/** The first journeys of each cell, with how many it holds. */
async function inCells(
  db: Reader,
  where: SQL | undefined,
  cell: SQL,
  max: number,
  { from = sql``, driver = sql`null::text` } = {},
): Promise<CellRun[]> {
  const rows = await db.execute(sql`
    select ${COLUMNS}, ${driver} as driver, placed.cell, placed.of_cell as "ofCell"
    from (select journey.id, cell, count(*) over (partition by cell)::int as of_cell,
        row_number() over (partition by cell order by journey.planned_start, journey.id) as place
      from ${journeys} cross join lateral (select ${cell} as cell ${from}) as placed where ${where}) as placed
    join ${journeys} on journey.id = placed.id where placed.place <= ${max}
    order by journey.planned_start, journey.id ${OWN_PLAN}`)
  return [...rows] as unknown as CellRun[]
}

/** Departures of a week, by day and quarter of the day: « 2026-12-21 1 ». */
export async function runsOfWeek(db: Reader, query: CalendarQuery, window: Window) {
  const rows = await inCells(
    db,
    and(shown(query, window), gte(journeys.plannedStart, window.start)),
    // A number for each quarter since the first day: thousands of texts would be written and sorted for the few that are shown.
    sql`floor(extract(epoch from ${local(journeys.plannedStart)} - ${window.from}::timestamp) / ${QUARTER_S})::int`,
    CELL_MAX.week,
  )
  const cells = Array.from({ length: 7 * 4 }, (_, place) => `${addDays(window.from, Math.floor(place / 4))} ${place % 4}`)
  return rows.map(row => ({ ...row, cell: cells[Number(row.cell)]! }))
}
const QUARTER_S = 6 * 3600

/** Journeys of a day by their hour of departure; `-1`: they left before. */
export const runsOfDay = (db: Reader, query: CalendarQuery, window: Window) =>
  inCells(
    db,
    shown(query, window),
    sql`case when ${journeys.plannedStart} < ${window.start}::timestamptz then '-1'
      else extract(hour from ${local(journeys.plannedStart)})::text end`,
    CELL_MAX.day,
  )

/** Journeys of these drivers, vehicles, trailers or tours, by whose they are and the day on which each begins to be shown: one of a crew of two is both drivers'. */
export async function runsOfResources(db: Reader, query: CalendarQuery, window: Window, ids: readonly string[]) {
  if (ids.length === 0) return []
  const fields = Object.entries(MEANS_FIELDS).filter(([, kind]) => `${kind}s` === query.rows)
  const tours = query.rows === 'tours'
  const columns = tours ? [journeys.driverPoolId] : fields.map(([field]) => journeys[field as MeansField])
  const asked = sql.param([...ids])
  return inCells(
    db,
    and(or(...columns.map(column => sql`${column} = any(${asked}::uuid[])`)), matching(query, {}), within(window)),
    sql`owner || ' ' || to_char(greatest(${local(journeys.plannedStart)}, ${window.from}::timestamp), 'YYYY-MM-DD')`,
    CELL_MAX.resources,
    {
      from: sql`from unnest(array[${sql.join(columns, sql`, `)}]) as owner where owner = any(${asked}::uuid[])`,
      ...(tours && { driver: crewNames() }),
    },
  )
}

/** « À affecter »: the first journeys of the window without means, and how many there are. */
export async function trayOf(db: Reader, query: CalendarQuery, window: Window): Promise<{ rows: Run[]; total: number }> {
  const rows = (await db.execute(sql`select ${COLUMNS}, null::text as driver, count(*) over ()::int as total from ${journeys}
    where ${and(matching(query, {}), within(window))} and journey.status = 'PLANIFIE'
    order by journey.planned_start, journey.id limit ${TRAY_MAX} ${OWN_PLAN}`)) as unknown as (Run & { total: number })[]
  return { rows: [...rows].map(({ total: _, ...run }) => run), total: rows[0]?.total ?? 0 }
}

/** How many journeys each day has, and how many of them have their means. */
export async function countsOfMonth(db: Reader, query: CalendarQuery, { from, to }: Window) {
  return [
    ...(await db.execute<{ date: string; planned: number; assigned: number; review: number }>(sql`
      select journey.service_date::text as date, count(*)::int as planned,
        (count(*) filter (where journey.status <> 'PLANIFIE'))::int as assigned, (count(*) filter (where journey.review))::int as review
      from ${journeys} where ${and(matching(query, { from, to }), ofDepot(query))} group by 1 order by 1 ${OWN_PLAN}`)),
  ]
}

/** How many drivers are away on each day. */
export async function absentsOfMonth(db: Reader, { depot }: CalendarQuery, { from, to }: Window) {
  const own = depot.length > 0 ? sql`and driver.depot_id = any(${sql.param(depot)}::uuid[])` : sql``
  return [
    ...(await db.execute<{ date: string; absent: number }>(sql`
      select day::date::text as date, count(distinct driver.id)::int as absent
      from generate_series(${from}::date, ${to}::date, interval '1 day') as day
      join absence on absence.status = 'VALIDEE' and absence.from_date <= day and absence.to_date >= day
      join driver on driver.id = absence.driver_id ${own}
      group by 1 order by 1 ${OWN_PLAN}`)),
  ]
}
