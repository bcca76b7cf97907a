import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import type { FileStore } from '#api/documents/file-store.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { designationSheets, infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'

/**
 * Nightly: deletes infractions closed a year ago (`domain.md` §2.3) with documents, sheets and history values; the history keeps
 * who acted when. Files first, so a restart finds the rows. Returns their number.
 */
export async function purgeInfractions(db: Database, files: Pick<FileStore, 'remove'>): Promise<number> {
  const old = await db
    .select({ id: infractions.id, number: infractions.number })
    .from(infractions)
    .where(and(eq(infractions.status, 'CLOSE'), lt(infractions.closedAt, sql`now() - interval '1 year'`)))
    .orderBy(infractions.closedAt)
  for (const { id, number } of old) await purge(db, files, { id, number })
  return old.length
}

async function purge(db: Database, files: Pick<FileStore, 'remove'>, { id, number }: { id: string; number: string }) {
  const papers = await db
    .select({ id: documents.id, storageKey: documents.storageKey })
    .from(documents)
    .where(
      or(
        and(eq(documents.ownerTable, 'infraction'), eq(documents.ownerId, id)),
        and(
          eq(documents.ownerTable, 'designation_sheet'),
          sql`${documents.ownerId} in (select ${designationSheets.id} from ${designationSheets} where ${designationSheets.infractionId} = ${id})`,
        ),
      ),
    )
  const ids = papers.map(paper => paper.id)
  for (const { storageKey } of papers) {
    // Another record may share the same file.
    const others = await db.$count(
      documents,
      and(eq(documents.storageKey, storageKey), sql`${documents.id} <> all(${sql.param(ids)}::uuid[])`),
    )
    if (others === 0) await files.remove(storageKey)
  }
  await transact(db, null, 'SYSTEME', async tx => {
    await tx.execute(sql`select set_config('quai.erasure', 'on', true)`)
    if (ids.length > 0) await tx.delete(documents).where(inArray(documents.id, ids))
    await tx.delete(designationSheets).where(eq(designationSheets.infractionId, id))
    const tasks = await tx.select({ id: actionTasks.id }).from(actionTasks).where(eq(actionTasks.infractionId, id))
    const all = [id, ...ids, ...tasks.map(task => task.id)]
    await tx.delete(infractions).where(eq(infractions.id, id))
    await tx.delete(alerts).where(sql`starts_with(${alerts.subject}, ${`infraction ${id} `})`)
    await tx.delete(notifications).where(eq(notifications.object, number))
    await tx
      .update(auditLog)
      .set({ changes: {} })
      .where(or(inArray(auditLog.rootId, all), inArray(auditLog.entityId, all)))
  })
}
