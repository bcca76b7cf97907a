import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Env } from '#api/middleware/env.ts'
import { carrierClosures } from '#api/schema/administration/parameters.table.ts'
import type { Closure } from '#domain/calendar/recurrence.ts'

export const CARRIER_CLOSURES = sql<Closure[]>`(
  select coalesce(json_agg(json_build_object('from', closed.from_date, 'to', closed.to_date, 'reason', closed.reason) order by closed.from_date), '[]')
  from ${carrierClosures} closed)`

/** Closures alone, cached. */
export const readClosures = ({ var: { db, shared } }: Context<Env>): Promise<Closure[]> =>
  shared.read('closures', ['carrier_closure'], async () => {
    const [found] = await db.execute<{ closures: Closure[] }>(sql`select ${CARRIER_CLOSURES} as closures`)
    return found!.closures
  })
