import { and, asc, eq, lt } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { isOpen } from '#api/trade/tasks/tasks.ts'
import { DEFAULT_PREFERENCES } from '#domain/administration/preference-values.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import type { Database } from '../db/client.ts'
import { today } from '../middleware/today.ts'
import { lateTasks, type Text } from './texts.ts'

export async function writeLateTasks(
  { id }: { id: string },
  { db, appUrl }: { db: Database; appUrl: string },
): Promise<(Text & { to: string }) | null> {
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'ACTIF')))
  if (!account || (account.preferences.alertMails ?? DEFAULT_PREFERENCES.alertMails) === 'NONE') return null
  const late = and(eq(actionTasks.assigneeId, id), isOpen(), lt(actionTasks.dueDate, today()))
  const total = await db.$count(actionTasks, late)
  if (total === 0) return null
  const tasks = await db
    .select({ label: actionTasks.label, eventNumber: actionTasks.eventNumber, dueDate: actionTasks.dueDate })
    .from(actionTasks)
    .where(late)
    .orderBy(asc(actionTasks.dueDate), asc(actionTasks.id))
    .limit(LISTED_MAX)
  return { to: account.email, ...(await lateTasks({ firstName: account.firstName, tasks, total, appUrl })) }
}
