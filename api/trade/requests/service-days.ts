import { and, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { OWN_PLAN } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addDays } from '#domain/calendar/dates.ts'

/** Maximum days of a run after its service date (`domain.md` §3.3). */
export const MOST_DAYS = 6

/** Half-open bounds of the departures of journeys with these service dates, one day wider because of UTC. */
export const departuresOfService = (from: string, to: string) => ({
  from: `${addDays(from, -1)}T00:00:00Z`,
  before: `${addDays(to, MOST_DAYS + 2)}T00:00:00Z`,
})

/**
 * Journeys with these service dates, both included, `YYYY-MM-DD`. The bounds of departures allow their indexes.
 */
export function servedBetween(from: string, to: string): SQL {
  const departures = departuresOfService(from, to)
  return and(
    gte(journeys.serviceDate, from),
    lte(journeys.serviceDate, to),
    gte(journeys.plannedStart, departures.from),
    sql`${lt(journeys.plannedStart, departures.before)} ${OWN_PLAN}`,
  )!
}
