import { and, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { OWN_PLAN } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addDays } from '#domain/calendar/dates.ts'

/** Maximum days of a run after its service date (`domain.md` §3.3). */
export const MOST_DAYS = 6

/**
 * Journeys with these service dates, both included, `YYYY-MM-DD`. Departure bounds, one day wider because of UTC, allow its
 * indexes.
 */
export function servedBetween(from: string, to: string): SQL {
  return and(
    gte(journeys.serviceDate, from),
    lte(journeys.serviceDate, to),
    gte(journeys.plannedStart, `${addDays(from, -1)}T00:00:00Z`),
    sql`${lt(journeys.plannedStart, `${addDays(to, MOST_DAYS + 2)}T00:00:00Z`)} ${OWN_PLAN}`,
  )!
}
