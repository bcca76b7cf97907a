import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
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
