import { sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { LONGEST_DAYS } from '#api/trade/assignment/means.ts'

export const OFF_DUTY = 'Hors du temps de travail\u202f: position non conservée'

/** Time before and after a run that counts as work: the way to the depot and the checks of the vehicle. */
const MARGIN_MIN = 30
/** A run that nobody ended is believed to last this long after its plan. */
const UNENDED_HOURS = 24
const DAY_MS = 86_400_000

/**
 * Instants outside every run of the vehicle, when a driver in charge has switched tracking off for that time. In charge is the crew of
 * the last run, which keeps the vehicle, else its usual driver.
 */
export async function offDutyInstants(tx: Transaction, vehicleId: string, instants: readonly number[]): Promise<Set<number>> {
  // Runs around the instants, and the one before, whose crew may still keep the vehicle.
  const since = new Date(Math.min(...instants) - LONGEST_DAYS * DAY_MS).toISOString()
  const until = new Date(Math.max(...instants) + DAY_MS).toISOString()
  const rows = await tx.execute<{ ms: number }>(sql`
    with own as not materialized (
      select driver_id, co_driver_id, planned_start, coalesce(actual_start, planned_start) as first,
        coalesce(actual_end, planned_end + case when status = 'EN_COURS' then make_interval(hours => ${UNENDED_HOURS}) else '0' end) as last
      from journey
      where vehicle_id = ${vehicleId} and status not in ('ANNULE', 'NON_EXECUTE') and driver_id is not null
        and exists (select from driver where off_duty_untracked)
    ), run as (
      select * from own where planned_start between ${since}::timestamptz and ${until}::timestamptz
      union all (select * from own where planned_start < ${since}::timestamptz order by planned_start desc limit 1)
    )
    select ms from unnest(${sql.param([...instants])}::float8[]) as sent(ms) cross join lateral to_timestamp(ms / 1000) as at
    where exists (select from driver where off_duty_untracked)
      and not exists (select from run where at between first - make_interval(mins => ${MARGIN_MIN}) and last + make_interval(mins => ${MARGIN_MIN}))
      and exists (
        select from driver d left join (select * from run where first <= at order by first desc limit 1) before on true
        where d.off_duty_untracked and case when before.driver_id is null
          then d.id = (select v.driver_id from vehicle v where v.id = ${vehicleId})
          else d.id in (before.driver_id, before.co_driver_id) end
      )`)
  return new Set([...rows].map(({ ms }) => ms))
}
