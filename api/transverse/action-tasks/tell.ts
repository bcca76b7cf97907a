import { EVENT_SOURCES, type EventSource } from '#api/action-tasks/events.ts'
import type { users } from '#api/administration/users.table.ts'
import type { Transaction } from '#api/db/client.ts'
import { tell } from '#api/notifications/tell.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { Role } from '#domain/roles.ts'
import { allows } from '#domain/screens.ts'
import { EVENT_SCREENS } from '#domain/transverse/action-tasks/values.ts'
import type { actionTasks } from './action-tasks.table.ts'

type Task = typeof actionTasks.$inferSelect

/** What the notification about an action is about. */
export const taskObject = (id: string) => `action ${id}`

/** Where this role reads of it: on the sheet of its event, else nowhere. */
export function taskLink(task: Pick<Task, 'id' | 'event' | EventSource['key']>, role: Role): string | null {
  const source = EVENT_SOURCES[task.event]
  const screen = EVENT_SCREENS[task.event]
  if (!allows(screen, role)) return null
  return `${screen}?panel=action&id=${task[source.key]}&tache=${task.id}`
}

/** Tells who is to do it. */
export const tellAssignee = (tx: Transaction, task: Task, assignee: Pick<typeof users.$inferSelect, 'id' | 'role'>) =>
  tell(
    tx,
    { accounts: [assignee.id] },
    {
      kind: 'ACTION_ASSIGNED',
      object: taskObject(task.id),
      text: `${task.label}, avant le ${formatDate(task.dueDate)} · ${task.eventNumber} ${task.eventLabel}`,
      link: taskLink(task, assignee.role),
    },
  )
