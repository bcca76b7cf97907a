import { and, gt, gte, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { crewNames, LONGEST_DAYS, MEANS_FIELDS, type MeansField } from '#api/assignment/means.ts'
import { OWN_PLAN, type Reader } from '#api/db/client.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { matching } from '#api/journey-management/journeys/list.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { instantAt, PARIS, toLocal } from '#domain/calendar/clock.ts'
import { addDays, dateRange } from '#domain/calendar/dates.ts'
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
/** One that waits, as the tray shows it. */
export interface WaitingRun extends Run {
  km: string
}
export interface CellRun extends Run {
  /** What it stands in, and how many stand there. */
  cell: string
  ofCell: number
}

const local = (column: SQLWrapper) => sql`(${column} at time zone ${sql.raw(`'${PARIS}'`)})`

/** The columns of a journey that a block is made of, or that the check of its assignment reads. */
const STORED = sql.raw(
  `id number label status kind review version planned_start planned_end driver_id co_driver_id vehicle_id trailer_id version_id
  driving_min service_min means_reason company_id live_line_id driver_pool_id`
    .split(/\s+/)
    .map(column => `journey.${column}`)
    .join(', '),
)
const COLUMNS = sql`journey.id, journey.number, journey.label, journey.status, journey.kind, journey.review, journey.version,
  date_part('epoch', journey.planned_start) as "startS", date_part('epoch', journey.planned_end) as "endS",
  journey.driver_id as "driverId", journey.co_driver_id as "coDriverId",
  journey.vehicle_id as "vehicleId", journey.trailer_id as "trailerId", journey.version_id as "versionId", journey.driving_min as "drivingMin",
  journey.service_min as "serviceMin", journey.means_reason as "meansReason", company.legal_name as company, live_line.color, driver_pool.code as pool`
/** Joined, and not looked up row by row: lines and clients are few. */
const NAMED = sql`left join company on company.id = journey.company_id left join live_line on live_line.id = journey.live_line_id
    left join driver_pool on driver_pool.id = journey.driver_pool_id`

type Row<Of extends Run> = Omit<Of, 'start' | 'end' | 'minutes'>

/** Its times by the clock: reckoned here, where an offset is known, in a third of the time that the database takes to write them. */
const clocked = <Of extends Run>(row: Row<Of>): Of =>
  Object.assign(row, {
    start: toLocal(new Date(row.startS * 1000)),
    end: toLocal(new Date(row.endS * 1000)),
    minutes: Math.round((row.endS - row.startS) / 60),
  }) as unknown as Of

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

interface Cells {
  /** Where a journey stands, as a number. */
  place: SQL
  /** By the driver, vehicle, trailer or tour of these columns too, as far as it is one of these: a journey of a crew of two stands at both. */
  owners?: { columns: readonly SQLWrapper[]; ids: readonly string[] }
  /** As many as a cell shows. */
  max: number
  driver?: SQL
}
type Placed = Row<CellRun> & { owner: string | null; place: number }

/** The first journeys of each cell, with how many it holds. `cellOf` gives it its name: thousands of texts would be written for the few that are shown. */
async function inCells(
  db: Reader,
  where: SQL | undefined,
  { place, owners, max, driver = sql`null::text` }: Cells,
  cellOf: (row: Placed) => string,
): Promise<CellRun[]> {
  const owner = owners
    ? sql`unnest(array[${sql.join([...owners.columns], sql`, `)}]) as owner`
    : sql`(select null::uuid as owner) as nobody`
  const asked = owners ? sql`and owner = any(${sql.param([...owners.ids])}::uuid[])` : sql``
  const rows = await db.execute(sql`
    select ${COLUMNS}, ${driver} as driver, journey.owner, journey.place, journey.of_cell as "ofCell"
    from (select ${STORED}, owner, place, count(*) over (partition by owner, place)::int as of_cell,
        row_number() over (partition by owner, place order by journey.planned_start, journey.id) as nth
      from ${journeys} cross join lateral ${owner} cross join lateral (select ${place} as place) as placed where ${where} ${asked}) as journey
    ${NAMED} where journey.nth <= ${max} order by journey.planned_start, journey.id ${OWN_PLAN}`)
  return (rows as unknown as Placed[]).map(row => clocked<CellRun>(Object.assign(row, { cell: cellOf(row) })))
}

/** Departures of a week, by day and quarter of the day: « 2026-12-21 1 ». */
export async function runsOfWeek(db: Reader, query: CalendarQuery, window: Window) {
  const quarter = sql`floor(date_part('epoch', ${local(journeys.plannedStart)} - ${window.from}::timestamp) / ${QUARTER_S})::int`
  const cells = Array.from({ length: 7 * 4 }, (_, nth) => `${addDays(window.from, Math.floor(nth / 4))} ${nth % 4}`)
  const where = and(shown(query, window), gte(journeys.plannedStart, window.start))
  return inCells(db, where, { place: quarter, max: CELL_MAX.week }, ({ place }) => cells[place]!)
}
const QUARTER_S = 6 * 3600

/** Journeys of a day by their hour of departure; `-1`: they left before. */
export function runsOfDay(db: Reader, query: CalendarQuery, window: Window) {
  const hour = sql`case when ${journeys.plannedStart} < ${window.start}::timestamptz then -1
      else date_part('hour', ${local(journeys.plannedStart)})::int end`
  return inCells(db, shown(query, window), { place: hour, max: CELL_MAX.day }, ({ place }) => String(place))
}

/** Journeys of these drivers, vehicles, trailers or tours, by whose they are and the day on which each begins to be shown: « … 2026-12-21 ». */
export async function runsOfResources(db: Reader, query: CalendarQuery, window: Window, ids: readonly string[]) {
  if (ids.length === 0) return []
  const fields = Object.entries(MEANS_FIELDS).filter(([, kind]) => `${kind}s` === query.rows)
  const tours = query.rows === 'tours'
  const columns = tours ? [journeys.driverPoolId] : fields.map(([field]) => journeys[field as MeansField])
  const days = dateRange(window.from, window.to)
  return inCells(
    db,
    and(or(...columns.map(column => sql`${column} = any(${sql.param([...ids])}::uuid[])`)), matching(query, {}), within(window)),
    {
      place: sql`greatest(${local(journeys.plannedStart)}::date - ${window.from}::date, 0)`,
      owners: { columns, ids },
      max: CELL_MAX.resources,
      ...(tours && { driver: crewNames() }),
    },
    ({ owner, place }) => `${owner} ${days[place]}`,
  )
}

/** « À affecter »: the first journeys of the window without means, and how many there are. */
export async function trayOf(db: Reader, query: CalendarQuery, window: Window): Promise<{ rows: WaitingRun[]; total: number }> {
  const rows = (await db.execute(sql`select ${COLUMNS}, null::text as driver, journey.km::text as km, journey.total
    from (select ${STORED}, journey.km_loaded + journey.km_empty as km, count(*) over ()::int as total from ${journeys}
      where ${and(matching(query, {}), within(window))} and journey.status = 'PLANIFIE'
      order by journey.planned_start, journey.id limit ${TRAY_MAX}) as journey
    ${NAMED} order by journey.planned_start, journey.id ${OWN_PLAN}`)) as unknown as (Row<WaitingRun> & { total: number })[]
  return { rows: [...rows].map(({ total: _, ...run }) => clocked<WaitingRun>(run)), total: rows[0]?.total ?? 0 }
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
