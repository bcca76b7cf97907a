import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { eachDone, labelled, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { eachOf } from '#api/middleware/each.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { notFound } from '#api/problem.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { columnsOf } from '#domain/field-book.ts'
import {
  assessTaskSchema,
  assignTasksSchema,
  cancelTaskSchema,
  cancelTasksSchema,
  changeTaskSchema,
  doneTaskSchema,
  doneTasksSchema,
  newTaskSchema,
  taskActSchema,
  taskListQuery,
} from '#domain/transverse/action-tasks/action-task.ts'
import { ACTION_TASK_FIELDS } from '#domain/transverse/action-tasks/fields.ts'
import { actionTaskChoices, actionTaskPage, actionTaskSheet } from './answers.ts'
import { type TaskRow, taskChoices, taskList } from './list.ts'
import { addTask, assessTask, assignTask, cancelTask, changeTask, finishTask, startTask } from './writes.ts'

/** Actions on events and their follow-up (`domain.md` §3.21, §4.7), for roles with an event screen or the catalogue. */
export const actionTaskRoutes = operations(
  'transverse/action-tasks',
  gate(['/incidents-management/delays', '/transverse/actions']),
)
  .list('GET /', 'Suivi des actions', { query: taskListQuery, answer: actionTaskPage }, ({ db, query }) => taskList(db, query))
  .respond('GET /export.csv', 'Suivi des actions en CSV', { query: taskListQuery, file: SHEET }, ({ c, db, query }) =>
    csvList(c, taskList(db, query), { name: 'suivi-actions', columns: COLUMNS }),
  )
  .read(
    'GET /choices',
    'Actions et responsables proposés',
    { query: taskListQuery.pick({ assignee: true }), answer: actionTaskChoices },
    ({ db, query }) => taskChoices(db, query.assignee),
  )
  .read('GET /:id', "Fiche d'une action en cours", { answer: actionTaskSheet }, async ({ db, id }) => {
    const [task] = await taskList(db, taskListQuery.parse({ only: [id] })).rowsOf([id])
    if (!task) throw notFound()
    return task
  })
  .create(
    'POST /',
    'Ajouter une action à un événement',
    { act: 'actionTask.write', body: newTaskSchema, answer: labelled },
    (tx, { body }) => addTask(tx, body),
  )
  .write(
    'POST /done',
    'Noter plusieurs actions comme faites',
    { act: 'actionTask.write', body: doneTasksSchema, answer: eachDone },
    (tx, { body: { ids, ...done } }) => eachOf(ids, id => finishTask(tx, id, done), nameOf(tx)),
  )
  .write(
    'POST /cancel',
    'Annuler plusieurs actions',
    { act: 'actionTask.write', body: cancelTasksSchema, answer: eachDone },
    (tx, { body: { ids, reason } }) => eachOf(ids, id => cancelTask(tx, id, reason), nameOf(tx)),
  )
  .write(
    'POST /assign',
    'Confier plusieurs actions',
    { act: 'actionTask.write', body: assignTasksSchema, answer: eachDone },
    (tx, { body: { ids, assigneeId } }) => eachOf(ids, id => assignTask(tx, id, assigneeId), nameOf(tx)),
  )
  .write(
    'PUT /:id',
    'Modifier une action en cours',
    { act: 'actionTask.write', body: changeTaskSchema, answer: labelled },
    (tx, { id, body }) => changeTask(tx, id, body),
  )
  .write(
    'POST /:id/start',
    'Commencer une action',
    { act: 'actionTask.write', body: taskActSchema, answer: labelled },
    (tx, { id, body }) => startTask(tx, id, body.version),
  )
  .write(
    'POST /:id/done',
    'Noter une action comme faite',
    { act: 'actionTask.write', body: doneTaskSchema, answer: labelled },
    (tx, { id, body: { version, ...done } }) => finishTask(tx, id, done, version),
  )
  .write(
    'POST /:id/cancel',
    'Annuler une action',
    { act: 'actionTask.write', body: cancelTaskSchema, answer: labelled },
    (tx, { id, body: { version, reason } }) => cancelTask(tx, id, reason, version),
  )
  .write(
    'POST /:id/assess',
    "Vérifier l'efficacité d'une action",
    { act: 'actionTask.write', body: assessTaskSchema, answer: labelled },
    (tx, { id, body: { version, effect } }) => assessTask(tx, id, effect, version),
  )

const COLUMNS = {
  ...columnsOf(ACTION_TASK_FIELDS, ['label', 'event', 'eventNumber', 'eventLabel']),
  [ACTION_TASK_FIELDS.assigneeId.label]: (row: TaskRow) => row.assignee,
  ...columnsOf(ACTION_TASK_FIELDS, [
    'dueDate',
    'status',
    'checklist',
    'checked',
    'doneOn',
    'result',
    'cancelReason',
    'effect',
    'effectOn',
  ]),
}

const nameOf = (tx: Transaction) => (id: string) =>
  tx.select({ name: actionTasks.label }).from(actionTasks).where(eq(actionTasks.id, id))
