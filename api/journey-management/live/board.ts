import { sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { regulatedRun } from '#api/trade/assignment/records-sql.ts'
import { type LiveJourney, type LiveRow, type LiveStop, liveRowOf } from '#domain/journey-management/live/row.ts'
import { NOT_STARTED_MIN } from '#domain/journey-management/live/state.ts'

/** Older unfinished journeys are left to the journeys list, days. */
const UNDER_WAY_DAYS = 3
const NOT_STARTED_HOURS = 24

type JourneyRow = LiveJourney & { id: string; vehicleId: string | null }

const JOURNEY = sql`
  select j.id, j.vehicle_id as "vehicleId", j.number, j.label, j.status, j.planned_start as "plannedStart", j.actual_start as "actualStart",
    c.legal_name as company, p.code as pool,
    case when j.subcontractor_id is not null then sub.legal_name else driver_name(d) end as driver, v.plate,
    ${regulatedRun('j')} and j.co_driver_id is null as "takesBreaks",
    at.ts as "seenAt", at.lat, at.lng, at.stopped_since as "stoppedSince", at.driving_seconds as "drivingSeconds"
  from journey j
  left join company c on c.id = j.company_id
  left join company sub on sub.id = j.subcontractor_id
  left join driver_pool p on p.id = j.driver_pool_id
  left join driver d on d.id = j.driver_id
  left join vehicle v on v.id = j.vehicle_id
  -- Where it was before it left says nothing of this run.
  left join vehicle_position at on at.vehicle_id = j.vehicle_id and j.status = 'EN_COURS' and at.ts >= coalesce(j.actual_start, j.planned_start)`

const STOPS = sql`
  select s.journey_id as "journeyId", s.position, a.label as name, a.city, s.kind, s.status, s.planned_arrival as "plannedArrival",
    s.planned_departure as "plannedDeparture", s.actual_arrival as "actualArrival", s.actual_departure as "actualDeparture",
    a.lat::float8 as lat, a.lng::float8 as lng, coalesce(s.tolerance_min, (select c.tolerance_min from carrier c)) as "toleranceMin", s.leg
  from journey_stop s join address a on a.id = s.address_id`

/** Mapped type, because interfaces have no index signature. */
type Plain<Row> = { [Name in keyof Row]: Row[Name] }

/** PostgreSQL timestamp text in UTC to ISO 8601 with milliseconds. */
function iso(instant: string): string
function iso(instant: string | null): string | null
function iso(instant: string | null) {
  return instant && new Date(instant.replace(' ', 'T').replace('+00', 'Z')).toISOString()
}

export { iso as isoOf }

async function stopsOf(db: Reader, ids: readonly string[]): Promise<Map<string, LiveStop[]>> {
  const rows = await db.execute<Plain<LiveStop & { journeyId: string }>>(
    sql`${STOPS} where s.journey_id = any(${sql.param(ids)}::uuid[]) order by s.journey_id, s.position`,
  )
  const found = new Map<string, LiveStop[]>()
  for (const { journeyId, ...stop } of rows) {
    const stops = found.get(journeyId) ?? []
    stops.push({
      ...stop,
      plannedArrival: iso(stop.plannedArrival),
      plannedDeparture: iso(stop.plannedDeparture),
      actualArrival: iso(stop.actualArrival),
      actualDeparture: iso(stop.actualDeparture),
    })
    found.set(journeyId, stops)
  }
  return found
}

const journeyOf = (row: JourneyRow): JourneyRow => ({
  ...row,
  plannedStart: iso(row.plannedStart),
  actualStart: iso(row.actualStart),
  seenAt: iso(row.seenAt),
  stoppedSince: iso(row.stoppedSince),
})

/** Rows of the live screen: in progress, and overdue. Two reads whose cost depends on the fleet, not on all journeys. */
export async function liveBoard(db: Reader, nowMs: number): Promise<LiveRow[]> {
  const now = new Date(nowMs).toISOString()
  const running = await db.execute<Plain<JourneyRow>>(sql`${JOURNEY}
    where (j.status = 'EN_COURS' and j.planned_start > ${now}::timestamptz - make_interval(days => ${UNDER_WAY_DAYS}))
      or (j.status in ('PLANIFIE', 'AFFECTE', 'CONFIRME') and j.planned_start > ${now}::timestamptz - make_interval(hours => ${NOT_STARTED_HOURS})
        and j.planned_start <= ${now}::timestamptz - make_interval(mins => ${NOT_STARTED_MIN}))
    order by j.planned_start, j.id`)
  if (running.length === 0) return []
  const stops = await stopsOf(
    db,
    running.map(({ id }) => id),
  )
  return running.flatMap(row => liveRowOf(journeyOf(row), stops.get(row.id) ?? [], nowMs) ?? [])
}

export async function liveJourney(db: Reader, ref: string) {
  const by = ref.startsWith('TR-') ? sql`j.number = ${ref}` : sql`j.id = ${ref}`
  const [row] = await db.execute<Plain<JourneyRow>>(sql`${JOURNEY} where ${by}`)
  if (!row) return undefined
  return { journey: journeyOf(row), stops: (await stopsOf(db, [row.id])).get(row.id) ?? [] }
}
