import { sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { isCrowded } from '#domain/human-resources/absences/values.ts'

/** Staff of the depots on the days of these requests, Sundays excluded: absent today, and once all are validated. */
export async function coverageOf(db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db.execute<{ depot: string; date: string; staff: number; absent: number; after: number }>(sql`
    with staff as (select id, depot_id from driver where status in ('ACTIF', 'SUSPENDU')),
    chosen as (
      select absence.id, absence.from_date, absence.to_date, staff.depot_id
      from absence join staff on staff.id = absence.driver_id
      where absence.id = any(${sql.param(ids)}::uuid[]) and absence.status = 'DEMANDEE'),
    days as (
      select distinct depot_id, day::date as day from chosen, generate_series(from_date, to_date, interval '1 day') as day
      where extract(isodow from day) < 7),
    away as (
      select days.depot_id, days.day, absence.driver_id, bool_or(absence.status = 'VALIDEE') as already
      from days join staff on staff.depot_id = days.depot_id
      join absence on absence.driver_id = staff.id and days.day between absence.from_date and absence.to_date
        and (absence.status = 'VALIDEE' or absence.id in (select id from chosen))
      group by 1, 2, 3)
    select address.label as depot, away.day::text as date,
      (select count(*)::int from staff where staff.depot_id = away.depot_id) as staff,
      count(*) filter (where already)::int as absent, count(*)::int as after
    from away join address on address.id = away.depot_id
    group by address.id, away.depot_id, away.day
    order by address.label, away.day`)
  return rows.map(row => ({ ...row, crowded: isCrowded(row.after, row.staff) }))
}
