import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { alertOfDay } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { OPEN_REPLACEMENT } from '#domain/journey-management/replacements/transitions.ts'

/**
 * Nightly: daily alert for OPERATOR and CONCEPTOR on open replacements of today and tomorrow (`domain.md` §3.9). Returns their
 * number.
 */
export async function checkReplacements(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<number> {
  const [row] = await db
    .select({ waiting: sql<number>`count(*)::int` })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .where(and(inArray(replacements.status, OPEN_REPLACEMENT), inArray(journeys.serviceDate, [today(), addDays(today(), 1)])))
  const { waiting } = row!
  await alertOfDay(db, jobs, {
    ...{ kind: 'replacements-to-fill', day: today(), roles: ['OPERATOR', 'CONCEPTOR'] },
    message: waiting > 0 ? `${counted(waiting, 'remplacement', 'remplacements')} à pourvoir d'ici demain` : null,
    link: `/journey-management/replacements?from=${today()}&to=${addDays(today(), 1)}`,
  })
  return waiting
}
