import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { withdraw } from '#api/notifications/notify.ts'
import { invalid, refused } from '#api/problem.ts'
import { change, hold } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { EVENT_SOURCES } from '#api/trade/tasks/events.ts'
import { notifyAssignee, taskObject } from '#api/trade/tasks/notify.ts'
import { ENUM, FUTURE, PAST, REQ, STATE } from '#domain/messages.ts'
import {
  ACTION_OF_OTHERS,
  ACTION_OFF,
  EVENT_CLOSED,
  type NewTask,
  NOT_ACTIVE,
  type TaskChange,
  type TaskDone,
  TOO_EARLY,
} from '#domain/transverse/action-tasks/action-task.ts'
import { canTask, isToAssess, type TaskAct } from '#domain/transverse/action-tasks/transitions.ts'
import { ACTION_TASK_STATUS_LABELS, dueDateOf, type TaskEffect } from '#domain/transverse/action-tasks/values.ts'

type Task = typeof actionTasks.$inferSelect

/** Locks the action. Throws 409 for an older `version`. */
async function lockTask(tx: Transaction, id: string, act: TaskAct, version?: number): Promise<Task> {
  const task = await hold(tx, actionTasks, id, version)
  if (!canTask(act, task.status)) throw refused(STATE(ACTION_TASK_STATUS_LABELS[task.status]))
  return task
}

async function set(tx: Transaction, task: Task, changes: Partial<typeof actionTasks.$inferInsert>) {
  await change(tx, actionTasks, task.id, changes)
  return { id: task.id, label: task.label }
}

async function assigneeOf(tx: Transaction, id: string) {
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('share')
  if (!account) throw invalid({ path: 'assigneeId', message: ENUM })
  if (account.status !== 'ACTIF') throw invalid({ path: 'assigneeId', message: NOT_ACTIVE })
  return account
}

export async function addTask(tx: Transaction, { event, eventId, actionId, assigneeId, dueDate }: NewTask) {
  const source = EVENT_SOURCES[event]
  const about = await source.hold(tx, eventId)
  if (!about) throw invalid({ path: 'eventId', message: ENUM })
  if (!about.open) throw refused(EVENT_CLOSED)
  const [action] = await tx.select().from(actions).where(eq(actions.id, actionId)).for('share')
  if (!action) throw invalid({ path: 'actionId', message: ENUM })
  if (!action.active) throw invalid({ path: 'actionId', message: ACTION_OFF })
  if (action.events.length > 0 && !action.events.includes(event)) throw invalid({ path: 'actionId', message: ACTION_OF_OTHERS })
  const assignee = await assigneeOf(tx, assigneeId)
  const due = dueDate ?? dueDateOf(action.defaultDelayDays, about.day, today())
  if (!due) throw invalid({ path: 'dueDate', message: REQ })
  if (due < today()) throw invalid({ path: 'dueDate', message: PAST })
  const { label, checklist } = action
  const [task] = await tx
    .insert(actionTasks)
    .values({
      ...{ event, [source.key]: eventId, eventNumber: about.number, eventLabel: about.label },
      ...{ actionId, label, checklist, assigneeId, dueDate: due },
    })
    .returning()
  await notifyAssignee(tx, task!, assignee)
  return { id: task!.id, label }
}

export async function changeTask(tx: Transaction, id: string, { version, checked, ...input }: TaskChange) {
  const task = await lockTask(tx, id, 'change', version)
  if (input.dueDate !== task.dueDate && input.dueDate < today()) throw invalid({ path: 'dueDate', message: PAST })
  if (checked.some(step => step >= task.checklist.length)) throw invalid({ path: 'checked', message: ENUM })
  if (input.assigneeId !== task.assigneeId) await handOver(tx, task, input.assigneeId, input.dueDate)
  return set(tx, task, { ...input, checked })
}

export async function assignTask(tx: Transaction, id: string, assigneeId: string) {
  const task = await lockTask(tx, id, 'change')
  if (assigneeId !== task.assigneeId) await handOver(tx, task, assigneeId, task.dueDate)
  return set(tx, task, { assigneeId })
}

async function handOver(tx: Transaction, task: Task, assigneeId: string, dueDate: string): Promise<void> {
  const assignee = await assigneeOf(tx, assigneeId)
  await withdraw(tx, taskObject(task.id))
  await notifyAssignee(tx, { ...task, dueDate }, assignee)
}

export async function startTask(tx: Transaction, id: string, version: number) {
  return set(tx, await lockTask(tx, id, 'start', version), { status: 'EN_COURS' })
}

export async function finishTask(tx: Transaction, id: string, { doneOn, result }: TaskDone, version?: number) {
  const task = await lockTask(tx, id, 'done', version)
  if (doneOn && doneOn > today()) throw invalid({ path: 'doneOn', message: FUTURE })
  await withdraw(tx, taskObject(id))
  return set(tx, task, { status: 'FAITE', doneOn: doneOn ?? today(), result })
}

export async function cancelTask(tx: Transaction, id: string, cancelReason: string, version?: number) {
  const task = await lockTask(tx, id, 'cancel', version)
  await withdraw(tx, taskObject(id))
  return set(tx, task, { status: 'ANNULEE', cancelReason })
}

export async function assessTask(tx: Transaction, id: string, effect: TaskEffect, version: number) {
  const task = await lockTask(tx, id, 'assess', version)
  if (!isToAssess(task, today())) {
    if (task.effect && task.effect !== 'A_REVOIR') throw refused(STATE(ACTION_TASK_STATUS_LABELS[task.status]))
    throw refused(TOO_EARLY(task.doneOn!))
  }
  return set(tx, task, { effect, effectOn: today() })
}
