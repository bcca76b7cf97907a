import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Env } from '#api/middleware/env.ts'
import { carrierClosures } from '#api/schema/administration/parameters.table.ts'
import type { Closure } from '#domain/calendar/recurrence.ts'

/**
 * The days on which the carrier is closed (`/administration/parameters`), as a column of any query: generation and the calendars of cahiers des
 * charges read them with what they read anyway.
 */
export const CARRIER_CLOSURES = sql<Closure[]>`(
  select coalesce(json_agg(json_build_object('from', closed.from_date, 'to', closed.to_date, 'reason', closed.reason) order by closed.from_date), '[]')
  from ${carrierClosures} closed)`

/** The same for who reads nothing else. */
export const readClosures = ({ var: { db, shared } }: Context<Env>): Promise<Closure[]> =>
  shared.read('closures', ['carrier_closure'], async () => {
    const [found] = await db.execute<{ closures: Closure[] }>(sql`select ${CARRIER_CLOSURES} as closures`)
    return found!.closures
  })
