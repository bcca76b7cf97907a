import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { notify, withdraw } from '#api/notifications/notify.ts'
import type { users } from '#api/schema/administration/users.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { Role } from '#domain/roles.ts'
import { allows } from '#domain/screens.ts'
import { EVENT_SCREENS } from '#domain/transverse/action-tasks/values.ts'
import { EVENT_SOURCES, type EventSource } from './events.ts'
import { isOpen } from './tasks.ts'

type Task = typeof actionTasks.$inferSelect

export const taskObject = (id: string) => `action ${id}`

/** Link to the event's sheet when the role may open it, else null. */
export function taskLink(task: Pick<Task, 'id' | 'event' | EventSource['key']>, role: Role): string | null {
  const source = EVENT_SOURCES[task.event]
  const screen = EVENT_SCREENS[task.event]
  if (!allows(screen, role)) return null
  return `${screen}?panel=action&id=${task[source.key]}&tache=${task.id}`
}

export const notifyAssignee = (tx: Transaction, task: Task, assignee: Pick<typeof users.$inferSelect, 'id' | 'role'>) =>
  notify(
    tx,
    { accounts: [assignee.id] },
    {
      kind: 'ACTION_ASSIGNED',
      object: taskObject(task.id),
      text: `${task.label}, avant le ${formatDate(task.dueDate)} · ${task.eventNumber} ${task.eventLabel}`,
      link: taskLink(task, assignee.role),
    },
  )

export const openTasksOfAccount = (accountId: string) => and(eq(actionTasks.assigneeId, accountId), isOpen())

export async function handOverTasks(
  tx: Transaction,
  from: string,
  heir: Pick<typeof users.$inferSelect, 'id' | 'role'>,
): Promise<void> {
  const given = await tx.update(actionTasks).set({ assigneeId: heir.id }).where(openTasksOfAccount(from)).returning()
  for (const task of given) {
    await withdraw(tx, taskObject(task.id))
    await notifyAssignee(tx, task, heir)
  }
}
