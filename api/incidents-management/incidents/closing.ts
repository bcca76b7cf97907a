import { and, count, eq } from 'drizzle-orm'
import { isOpen } from '#api/action-tasks/tasks.ts'
import type { Reader } from '#api/db/client.ts'
import { documents } from '#api/documents/documents.table.ts'
import { actionTasks } from '#api/transverse/action-tasks/action-tasks.table.ts'
import { incidentCauses } from '#api/transverse/causes/causes.table.ts'
import type { Closing } from '#domain/incidents-management/incidents/closing.ts'
import type { incidents } from './incidents.table.ts'

/** What closing looks at, of the row and of what belongs to it. */
export async function closingOf(db: Reader, incident: typeof incidents.$inferSelect): Promise<Closing> {
  const [causes, [photos], openActions] = await Promise.all([
    incident.causeId
      ? db
          .select({ requiresPhoto: incidentCauses.requiresPhoto })
          .from(incidentCauses)
          .where(eq(incidentCauses.id, incident.causeId))
      : [],
    db
      .select({ count: count() })
      .from(documents)
      .where(
        and(
          eq(documents.ownerTable, 'incident'),
          eq(documents.ownerId, incident.id),
          eq(documents.kind, 'PHOTO'),
          eq(documents.archived, false),
        ),
      ),
    db.$count(actionTasks, and(eq(actionTasks.incidentId, incident.id), isOpen())),
  ])
  return { ...incident, requiresPhoto: causes[0]?.requiresPhoto ?? false, photos: photos!.count, openActions }
}
