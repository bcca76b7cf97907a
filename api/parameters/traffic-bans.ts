import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import type { Period } from '#domain/calendar/recurrence.ts'
import type { DatedBan } from '#domain/calendar/traffic-ban.ts'

const local = (time: SQL) => sql`to_char(ban.day + ${time}, 'YYYY-MM-DD"T"HH24:MI')`

/** JSON list of the `ban` rows of the yearly order; null without any. */
export const DATED_LIST = sql`json_agg(json_build_object('from', ${local(sql`ban.from_time`)}, 'to', ${local(sql`ban.to_time`)},
  'area', ban.area) order by ban.day, ban.from_time, ban.area)`

/** Bans of the yearly order on these days, both included. */
export async function readDatedBans(db: Reader, { from, to }: Period): Promise<DatedBan[]> {
  const [found] = await db.execute<{ list: DatedBan[] | null }>(
    sql`select ${DATED_LIST} as list from traffic_ban ban where ban.day between ${from}::date and ${to}::date`,
  )
  return found?.list ?? []
}

/** This year and the next, where the table has none of their bans: nothing is known then. */
export async function yearsWithoutBans(db: Reader): Promise<number[]> {
  const year = Number(today().slice(0, 4))
  const rows = await db.execute<{ year: number }>(sql`
    select year from generate_series(${year}::int, ${year + 1}::int) as year where not exists (
      select from traffic_ban where day between make_date(year, 1, 1) and make_date(year, 12, 31)) order by year`)
  return rows.map(row => row.year)
}
