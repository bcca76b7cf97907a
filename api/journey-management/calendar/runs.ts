import { and, gt, gte, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { memoize } from 'es-toolkit/function'
import { OWN_PLAN, type Reader } from '#api/db/client.ts'
import { matching } from '#api/journey-management/journeys/list.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { LONGEST_DAYS } from '#api/trade/assignment/means.ts'
import { MEANS_FIELDS, type MeansField, meansOf } from '#api/trade/assignment/means-fields.ts'
import { instantAt, PARIS, toLocal } from '#domain/calendar/clock.ts'
import { addDays, dateRange } from '#domain/calendar/dates.ts'
import type { CalendarQuery } from '#domain/journey-management/calendar/calendar.ts'
import { CELL_MAX, TRAY_MAX } from '#domain/journey-management/calendar/views.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import type { LineColor } from '#domain/journey-management/live-lines/colors.ts'
import { roadTexts } from '#domain/journey-management/live-lines/leg-words.ts'
import type { EnteredLeg } from '#domain/journey-management/live-lines/legs.ts'
import type { RequestKind } from '#domain/sales/delivery-request/values.ts'

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

/** Local times; minutes are elapsed ones (`domain.md` §6.3). */
export interface Run {
  id: string
  number: string
  label: string
  company: string | null
  status: JourneyStatus
  kind: RequestKind
  review: boolean
  color: LineColor | null
  driver: string | null
  start: string
  end: string
  /** Seconds since 1970. */
  startS: number
  endS: number
  minutes: number
  driverId: string | null
  coDriverId: string | null
  vehicleId: string | null
  trailerId: string | null
  versionId: string | null
  pool: string | null
  drivingMin: number
  serviceMin: number
  meansReason: string | null
  version: number
}
export interface WaitingRun extends Run {
  km: string
}
export interface CellRun extends Run {
  cell: string
  ofCell: number
}

const local = (column: SQLWrapper) => sql`(${column} at time zone ${sql.raw(`'${PARIS}'`)})`

const STORED = sql.raw(
  `id number label status kind review version planned_start planned_end driver_id co_driver_id vehicle_id trailer_id version_id
  driving_min service_min means_reason company_id live_line_id driver_pool_id`
    .split(/\s+/)
    .map(column => `journey.${column}`)
    .join(', '),
)
const COLUMNS = {
  id: sql`journey.id`,
  number: sql`journey.number`,
  label: sql`journey.label`,
  company: sql`company.legal_name`,
  status: sql`journey.status`,
  kind: sql`journey.kind`,
  review: sql`journey.review`,
  color: sql`live_line.color`,
  startS: sql`date_part('epoch', journey.planned_start)`,
  endS: sql`date_part('epoch', journey.planned_end)`,
  driverId: sql`journey.driver_id`,
  coDriverId: sql`journey.co_driver_id`,
  vehicleId: sql`journey.vehicle_id`,
  trailerId: sql`journey.trailer_id`,
  versionId: sql`journey.version_id`,
  pool: sql`driver_pool.code`,
  drivingMin: sql`journey.driving_min`,
  serviceMin: sql`journey.service_min`,
  meansReason: sql`journey.means_reason`,
  version: sql`journey.version`,
} satisfies Partial<Record<keyof Run, SQL>>
/** Joins rather than subqueries: lines and clients are few. */
const NAMED = sql`left join company on company.id = journey.company_id left join live_line on live_line.id = journey.live_line_id
    left join driver_pool on driver_pool.id = journey.driver_pool_id`

/** One array per column: decoding hundreds of wide rows took longer than the query. */
async function readRuns<More extends object>(
  db: Reader,
  from: SQL,
  more: Record<keyof More | 'driver', SQL>,
): Promise<(Run & More)[]> {
  const columns: Record<string, SQL> = { ...COLUMNS, ...more }
  const names = Object.keys(columns)
  const named = names.map(name => sql`${columns[name]} as ${sql.identifier(name)}`)
  const lists = names.map(name => sql`array_agg(${sql.identifier(name)})`)
  const [row] = await db.execute<{ lists: unknown[][] | null[] }>(sql`
    select json_build_array(${sql.join(lists, sql`, `)}) as lists
    from (select ${sql.join(named, sql`, `)} from ${from} order by journey.planned_start, journey.id) as run ${OWN_PLAN}`)
  const clock = memoize((seconds: number) => toLocal(new Date(seconds * 1000)))
  const [ids] = row!.lists
  return (ids ?? []).map((_, at) => {
    const found: Record<string, unknown> = {}
    for (let nth = 0; nth < names.length; nth++) found[names[nth]!] = row!.lists[nth]![at]
    const run = found as unknown as Run & More
    run.start = clock(run.startS)
    run.end = clock(run.endS)
    run.minutes = Math.round((run.endS - run.startS) / 60)
    return run
  })
}

const within = ({ from, start, end }: Window) =>
  and(
    gte(journeys.plannedStart, instantAt(addDays(from, -LONGEST_DAYS), 0, '00:00')),
    lt(journeys.plannedStart, end),
    gt(journeys.plannedEnd, start),
  )

/** Depot of driver or vehicle; unassigned journeys match every depot. */
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
  place: SQL
  /** Repeats a journey per driver, vehicle, trailer or tour; a crew of two appears twice. */
  owners?: { columns: readonly SQLWrapper[]; ids: readonly string[] }
  max: number
  /** The last place of a full cell has the number of the others. */
  isCounted?: boolean
}
interface Placed {
  owner: string | null
  place: number
  ofCell: number
}

/** First journeys of each cell and the cell's count. `cellOf` formats the key for the few shown rows only. */
async function inCells(
  db: Reader,
  where: SQL | undefined,
  { place, owners, max, isCounted }: Cells,
  cellOf: (row: Placed) => string,
): Promise<CellRun[]> {
  const owner = owners
    ? sql`unnest(array[${sql.join([...owners.columns], sql`, `)}]) as owner`
    : sql`(select null::uuid as owner) as nobody`
  const asked = owners ? sql`and owner = any(${sql.param([...owners.ids])}::uuid[])` : sql``
  const runs = await readRuns<Placed>(
    db,
    sql`(select ${STORED}, owner, place, count(*) over (partition by owner, place)::int as of_cell,
        row_number() over (partition by owner, place order by journey.planned_start, journey.id) as nth
      from ${journeys} cross join lateral ${owner} cross join lateral (select ${place} as place) as placed where ${where} ${asked}) as journey
    ${NAMED} where journey.nth <= ${isCounted ? sql`case when journey.of_cell > ${max} then ${max - 1}::int else ${max}::int end` : max}`,
    { driver: sql`null::text`, owner: sql`journey.owner`, place: sql`journey.place`, ofCell: sql`journey.of_cell` },
  )
  return runs.map(run => Object.assign(run, { cell: cellOf(run) }))
}

/** Cells by day and quarter of departure: « 2026-12-21 1 ». */
export async function runsOfWeek(db: Reader, query: CalendarQuery, window: Window) {
  const quarter = sql`floor(date_part('epoch', ${local(journeys.plannedStart)} - ${window.from}::timestamp) / ${QUARTER_S})::int`
  const cells = Array.from({ length: 7 * 4 }, (_, nth) => `${addDays(window.from, Math.floor(nth / 4))} ${nth % 4}`)
  const where = and(shown(query, window), gte(journeys.plannedStart, window.start))
  return inCells(db, where, { place: quarter, max: CELL_MAX.week }, ({ place }) => cells[place]!)
}
const QUARTER_S = 6 * 3600

/** Cells by hour of departure; `-1` for earlier days. */
export function runsOfDay(db: Reader, query: CalendarQuery, window: Window) {
  const hour = sql`case when ${journeys.plannedStart} < ${window.start}::timestamptz then -1
      else date_part('hour', ${local(journeys.plannedStart)})::int end`
  return inCells(db, shown(query, window), { place: hour, max: CELL_MAX.day }, ({ place }) => String(place))
}

/** Cells by resource and first shown day: « … 2026-12-21 ». */
export async function runsOfResources(db: Reader, query: CalendarQuery, window: Window, ids: readonly string[]) {
  if (ids.length === 0) return []
  const fields = Object.entries(MEANS_FIELDS).filter(([, kind]) => `${kind}s` === query.rows)
  const tours = query.rows === 'tours'
  const columns = tours ? [journeys.driverPoolId] : fields.map(([field]) => journeys[field as MeansField])
  const days = dateRange(window.from, window.to)
  const runs = await inCells(
    db,
    and(or(...columns.map(column => sql`${column} = any(${sql.param([...ids])}::uuid[])`)), matching(query, {}), within(window)),
    {
      place: sql`greatest(${local(journeys.plannedStart)}::date - ${window.from}::date, 0)`,
      owners: { columns, ids },
      max: CELL_MAX.resources[query.span],
      isCounted: query.span === 'week',
    },
    ({ owner, place }) => `${owner} ${days[place]}`,
  )
  if (tours) await nameCrews(db, runs)
  return runs
}

/** Names each driver once: the check for others of one name costs more than the journeys. */
async function nameCrews(db: Reader, runs: CellRun[]): Promise<void> {
  const ids = meansOf(...runs).driver
  if (ids.length === 0) return
  const rows = await db.execute<{ id: string; name: string }>(
    sql`select id, driver_name(driver) as name from driver where id = any(${sql.param([...ids])}::uuid[])`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  for (const run of runs) run.driver = [run.driverId, run.coDriverId].flatMap(id => names.get(id ?? '') ?? []).join(', ') || null
}

/** « Repos à Angers 21:00–06:00 »: what is entered between the stops of these journeys, by their id. */
export async function stepsOfRuns(db: Reader, runs: readonly Run[]): Promise<(run: Run) => string | null> {
  if (runs.length === 0) return () => null
  const rows = await db.execute<{ id: string; plannedDeparture: string; leg: EnteredLeg }>(sql`
    select journey_id as id, to_char(planned_departure at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as "plannedDeparture", leg
    from journey_stop where leg is not null and journey_id = any(${sql.param([...new Set(runs.map(({ id }) => id))])}::uuid[])
    order by position`)
  const byRun = Map.groupBy(rows, ({ id }) => id)
  return ({ id }) => byRun.get(id)?.flatMap(roadTexts).join(' · ') || null
}

export async function trayOf(db: Reader, query: CalendarQuery, window: Window): Promise<{ rows: WaitingRun[]; total: number }> {
  const runs = await readRuns<{ km: string; total: number }>(
    db,
    sql`(select ${STORED}, journey.km_loaded + journey.km_empty as km, count(*) over ()::int as total from ${journeys}
      where ${and(matching({ ...query, driver: [], vehicle: [] }, {}), within(window))} and journey.status = 'PLANIFIE'
      order by journey.planned_start, journey.id limit ${TRAY_MAX}) as journey ${NAMED}`,
    { driver: sql`null::text`, km: sql`journey.km::text`, total: sql`journey.total` },
  )
  return { rows: runs, total: runs[0]?.total ?? 0 }
}

export async function countsOfMonth(db: Reader, query: CalendarQuery, { from, to }: Window) {
  return [
    ...(await db.execute<{ date: string; planned: number; assigned: number; review: number }>(sql`
      select journey.service_date::text as date, count(*)::int as planned,
        (count(*) filter (where journey.status <> 'PLANIFIE'))::int as assigned, (count(*) filter (where journey.review))::int as review
      from ${journeys} where ${and(matching(query, { from, to }), ofDepot(query))} group by 1 order by 1 ${OWN_PLAN}`)),
  ]
}

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
