import { and, gte, lt, lte, type SQL } from 'drizzle-orm'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { addDays } from '#domain/calendar/dates.ts'

/** The stops of a run reach so many days beyond its service date (`domain.md` §3.3). */
const MOST_DAYS = 6

/**
 * Journeys of these service dates, both included, `YYYY-MM-DD`. Most indexes go by departure, which is on the service date or some days after
 * it: its instants bound them, a day wider than the local ones need.
 */
export function servedBetween(from: string, to: string): SQL {
  return and(
    gte(journeys.serviceDate, from),
    lte(journeys.serviceDate, to),
    gte(journeys.plannedStart, `${addDays(from, -1)}T00:00:00Z`),
    lt(journeys.plannedStart, `${addDays(to, MOST_DAYS + 2)}T00:00:00Z`),
  )!
}
