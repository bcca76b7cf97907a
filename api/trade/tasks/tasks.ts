import { type AnyColumn, and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { OPEN_TASK_STATUSES } from '#domain/transverse/action-tasks/values.ts'
import type { EventKind } from '#domain/transverse/actions/fields.ts'
import { EVENT_SOURCES } from './events.ts'

/**
 * Actions of an event neither done nor cancelled, by due date. Call after locking the event, so that none is added meanwhile.
 *
 *     const open = await openTasksOf(tx, 'INCIDENT', incident.id)
 *     if (open.length > 0) throw refused(ACTIONS_OPEN(open.map(task => task.label)))
 */
export const openTasksOf = (tx: Transaction, event: EventKind, eventId: string) =>
  tx
    .select({ id: actionTasks.id, label: actionTasks.label, dueDate: actionTasks.dueDate })
    .from(actionTasks)
    .where(and(eq(EVENT_SOURCES[event].column, eventId), isOpen()))
    .orderBy(asc(actionTasks.dueDate), asc(actionTasks.id))

/** True when an action is open. Statuses are literals, so that the partial index applies with any parameters. */
export const isOpen = (status: AnyColumn | SQL = actionTasks.status): SQL =>
  sql`${status} in (${sql.raw(OPEN_TASK_STATUSES.map(value => `'${value}'`).join(', '))})`

export const ORPHAN_TASKS = sql`${isOpen()}
  and ${actionTasks.assigneeId} in (select ${users.id} from ${users} where ${users.status} = 'DESACTIVE')`

/**
 * List columns of an event: its actions without cancelled ones, done and late. `table` is the event table's name in the query.
 *
 *     db.select({ number: incidents.number, ...taskCounts('INCIDENT', 'incident') }).from(incidents)
 */
export function taskCounts(event: EventKind, table: string) {
  const column = EVENT_SOURCES[event].key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const mine = sql`task.${sql.identifier(column)} = ${sql.identifier(table)}.id`
  const count = (which: SQL) => sql<number>`(select count(*)::int from action_task task where ${mine} and ${which})`
  return {
    tasks: count(sql`task.status <> 'ANNULEE'`),
    tasksDone: count(sql`task.status = 'FAITE'`),
    tasksLate: count(sql`${isOpen(sql`task.status`)} and task.due_date < (now() at time zone 'Europe/Paris')::date`),
  }
}
