import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#api/db/client.ts'
import { LONGEST_DAYS } from '#api/trade/assignment/means.ts'
import { lastFromHistory, showAt } from './stored.ts'

export const OFF_DUTY = 'Hors du temps de travail\u202f: position non conservée'

/** Time before and after a run that counts as work: the way to the depot and the checks of the vehicle. */
const MARGIN_MIN = 30
/** A run that nobody ended is believed to last this long after its plan. */
const UNENDED_HOURS = 24
const DAY_MS = 86_400_000
/** Points that one transaction deletes at most. */
const STEP = 5_000

/**
 * Times outside every run of the vehicle, between two instants at least, in which a driver in charge has switched tracking off. In charge
 * is the crew of the last run, which keeps the vehicle, else its usual driver. A list of common table expressions that ends with
 * `off_duty (after, before)`, both excluded.
 */
function offDutyTimes(vehicleId: string, from: number, to: number): SQL {
  // Runs around the instants, and the one before, whose crew may still keep the vehicle.
  const since = new Date(from - LONGEST_DAYS * DAY_MS).toISOString()
  const until = new Date(to + DAY_MS).toISOString()
  const margin = sql`make_interval(mins => ${MARGIN_MIN})`
  return sql`
    own as not materialized (
      select driver_id, co_driver_id, planned_start, coalesce(actual_start, planned_start) as first,
        coalesce(actual_end, planned_end + case when status = 'EN_COURS' then make_interval(hours => ${UNENDED_HOURS}) else '0' end) as last
      from journey
      where vehicle_id = ${vehicleId} and status not in ('ANNULE', 'NON_EXECUTE') and driver_id is not null
        and exists (select from driver where off_duty_untracked)
    ), run as (
      select * from own where planned_start between ${since}::timestamptz and ${until}::timestamptz
      union all (select * from own where planned_start < ${since}::timestamptz order by planned_start desc limit 1)
    ), turn as (
      select driver_id, co_driver_id, lead(first) over (order by first) as next,
        max(last) over (order by first rows unbounded preceding) as busy_until
      from run
    ), off_duty as (
      select busy_until + ${margin} as after, coalesce(next - ${margin}, 'infinity') as before from turn
      where exists (select from driver where off_duty_untracked and id in (turn.driver_id, turn.co_driver_id))
      union all
      select '-infinity', coalesce((select min(first) from run) - ${margin}, 'infinity')
      from vehicle v join driver d on d.id = v.driver_id where v.id = ${vehicleId} and d.off_duty_untracked
    )`
}

/** Those of these instants at which the vehicle is not tracked. */
export async function offDutyInstants(tx: Transaction, vehicleId: string, instants: readonly number[]): Promise<Set<number>> {
  const rows = await tx.execute<{ ms: number }>(sql`
    with ${offDutyTimes(vehicleId, Math.min(...instants), Math.max(...instants))}
    select ms from unnest(${sql.param([...instants])}::float8[]) as sent(ms) cross join lateral to_timestamp(ms / 1000) as at
    where exists (select from off_duty where at > after and at < before)`)
  return new Set([...rows].map(({ ms }) => ms))
}

/**
 * Nightly: deletes the points that were stored before a driver's tracking was switched off, and would not be stored now. Passages, delays
 * and odometers stay: they are facts of runs. Returns how many points were deleted.
 */
export async function forgetOffDuty(db: Database): Promise<number> {
  const kept = await db.execute<{ id: string }>(sql`
    select vehicle_id as id from journey j join driver d on d.off_duty_untracked and d.id in (j.driver_id, j.co_driver_id)
    where vehicle_id is not null
    union select v.id from vehicle v join driver d on d.id = v.driver_id where d.off_duty_untracked`)
  let forgotten = 0
  for (const { id } of kept) {
    for (let gone = STEP; gone === STEP; forgotten += gone) gone = await db.transaction(tx => forgetSome(tx, id))
  }
  return forgotten
}

async function forgetSome(tx: Transaction, vehicleId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${vehicleId}, 0))`)
  const [held] = await tx.execute<{ first: number | null; last: number | null }>(sql`
    select extract(epoch from min(ts))::float8 * 1000 as first, extract(epoch from max(ts))::float8 * 1000 as last
    from position where vehicle_id = ${vehicleId}`)
  if (held?.first == null || held.last === null) return 0
  const rows = await tx.execute<{ ts: string }>(sql`
    with ${offDutyTimes(vehicleId, held.first, held.last)}, gone as (
      select ts from off_duty cross join lateral (
        select ts from position where vehicle_id = ${vehicleId} and ts > after and ts < before limit ${STEP}
      ) as stored limit ${STEP}
    )
    delete from position using gone where vehicle_id = ${vehicleId} and position.ts = gone.ts returning gone.ts`)
  if (rows.length > 0) await showAt(tx, vehicleId, await lastFromHistory(tx, vehicleId))
  return rows.length
}
