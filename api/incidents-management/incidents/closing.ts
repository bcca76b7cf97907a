import { and, count, eq } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import type { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { isOpen } from '#api/trade/tasks/tasks.ts'
import type { Closing } from '#domain/incidents-management/incidents/closing.ts'

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
