import { and, desc, eq, gte, type SQL } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { incidents } from '#api/incidents-management/incidents/incidents.table.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { today } from '#api/middleware/today.ts'
import { instantAt } from '#domain/calendar/clock.ts'

/** How many are named. */
const LATEST = 8

/** The incidents on some journeys of twelve months, the latest first: what a client or a contract suffered (`domain.md` §4.2, « Qualité »). */
export const incidentsOnJourneys = (db: Reader, which: SQL) =>
  db
    .select({
      id: incidents.id,
      number: incidents.number,
      kind: incidents.kind,
      severity: incidents.severity,
      status: incidents.status,
      occurredAt: incidents.occurredAt,
      place: incidents.place,
    })
    .from(incidents)
    .innerJoin(journeys, eq(journeys.id, incidents.journeyId))
    .where(and(which, eq(incidents.archived, false), gte(incidents.occurredAt, instantAt(today(), -365, '00:00'))))
    .orderBy(desc(incidents.occurredAt), desc(incidents.id))
    .limit(LATEST)
