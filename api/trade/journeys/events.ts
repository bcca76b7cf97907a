import { and, desc, eq, gte, type SQL } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'

/** Latest incidents and damages of these journeys over twelve months (`domain.md` §4.2, « Qualité »). */
export async function eventsOnJourneys(db: Reader, which: SQL) {
  const [happened, harmed] = await Promise.all([
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
      .limit(SHORT_LIST_MAX),
    db
      .select({
        id: damages.id,
        number: damages.number,
        kind: damages.kind,
        status: damages.status,
        foundOn: damages.foundOn,
        description: damages.description,
      })
      .from(damages)
      .innerJoin(journeys, eq(journeys.id, damages.journeyId))
      .where(and(which, eq(damages.archived, false), gte(damages.foundOn, addDays(today(), -365))))
      .orderBy(desc(damages.foundOn), desc(damages.id))
      .limit(SHORT_LIST_MAX),
  ])
  return { incidents: happened, damages: harmed }
}
