import { type SQL, sql } from 'drizzle-orm'
import { OWN_PLAN, type Reader } from '#api/db/client.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { marginsOfRequests, type Scope } from './sums.ts'

/** Period of « CDC à marge négative », days (`domain.md` §5 K30). */
const QUARTER = 90

export const losingRequestsQuery = (scope: Scope, until: string, today: string): SQL => sql`
  select request_id, sum(sign * revenue_cents) - sum(sign * cost_cents) as margin
  from (${marginsOfRequests(scope, { from: addDays(until, 1 - QUARTER), to: until }, today)}) as found
  group by request_id having sum(sign * revenue_cents) < sum(sign * cost_cents)`

export async function losingRequests(db: Reader, scope: Scope, until: string, today: string) {
  const [found] = await db.execute<{ requests: number; lostCents: number }>(sql`
    select count(*)::int as requests, coalesce(sum(margin), 0)::float8 as "lostCents" from (${losingRequestsQuery(scope, until, today)}) as request ${OWN_PLAN}`)
  return found!
}
