import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { eachOf } from '#api/middleware/each.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
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
import { type TaskRow, taskChoices, taskList } from './list.ts'
import { addTask, assessTask, assignTask, cancelTask, changeTask, finishTask, startTask } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const mayWrite = right('actionTask.write')
const describe = (summary: string) => describeRoute({ tags: ['transverse/action-tasks'], summary })

/** Actions on events and their follow-up (`domain.md` §3.21, §4.7), for roles with an event screen or the catalogue. */
export const actionTaskRoutes = new Hono<Env>()
  .use(gate(['/incidents-management/delays', '/transverse/actions']))
  .get('/', describe('Suivi des actions'), query(taskListQuery), async c =>
    c.json(await readPage(taskList(c.var.db, c.req.valid('query')))),
  )
  .get('/export.csv', describe('Suivi des actions en CSV'), query(taskListQuery), c =>
    csvList(c, taskList(c.var.db, c.req.valid('query')), { name: 'suivi-actions', columns: COLUMNS }),
  )
  .get('/choices', describe('Actions et responsables proposés'), query(taskListQuery.pick({ assignee: true })), async c =>
    c.json(await taskChoices(c.var.db, c.req.valid('query').assignee)),
  )
  .get('/:id', describe("Fiche d'une action en cours"), byId, async c => {
    const { id } = c.req.valid('param')
    const [task] = await taskList(c.var.db, taskListQuery.parse({ only: [id] })).rowsOf([id])
    if (!task) throw notFound()
    return c.json(task)
  })
  .post('/', describe('Ajouter une action à un événement'), mayWrite, body(newTaskSchema), async c =>
    c.json(await write(c, tx => addTask(tx, c.req.valid('json'))), 201),
  )
  .post('/done', describe('Noter plusieurs actions comme faites'), mayWrite, body(doneTasksSchema), async c => {
    const { ids, ...done } = c.req.valid('json')
    return c.json(await write(c, tx => eachOf(ids, id => finishTask(tx, id, done), nameOf(tx))))
  })
  .post('/cancel', describe('Annuler plusieurs actions'), mayWrite, body(cancelTasksSchema), async c => {
    const { ids, reason } = c.req.valid('json')
    return c.json(await write(c, tx => eachOf(ids, id => cancelTask(tx, id, reason), nameOf(tx))))
  })
  .post('/assign', describe('Confier plusieurs actions'), mayWrite, body(assignTasksSchema), async c => {
    const { ids, assigneeId } = c.req.valid('json')
    return c.json(await write(c, tx => eachOf(ids, id => assignTask(tx, id, assigneeId), nameOf(tx))))
  })
  .put('/:id', describe('Modifier une action en cours'), mayWrite, byId, body(changeTaskSchema), async c =>
    c.json(await write(c, tx => changeTask(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post('/:id/start', describe('Commencer une action'), mayWrite, byId, body(taskActSchema), async c =>
    c.json(await write(c, tx => startTask(tx, c.req.valid('param').id, c.req.valid('json').version))),
  )
  .post('/:id/done', describe('Noter une action comme faite'), mayWrite, byId, body(doneTaskSchema), async c => {
    const { version, ...done } = c.req.valid('json')
    return c.json(await write(c, tx => finishTask(tx, c.req.valid('param').id, done, version)))
  })
  .post('/:id/cancel', describe('Annuler une action'), mayWrite, byId, body(cancelTaskSchema), async c => {
    const { version, reason } = c.req.valid('json')
    return c.json(await write(c, tx => cancelTask(tx, c.req.valid('param').id, reason, version)))
  })
  .post('/:id/assess', describe("Vérifier l'efficacité d'une action"), mayWrite, byId, body(assessTaskSchema), async c => {
    const { version, effect } = c.req.valid('json')
    return c.json(await write(c, tx => assessTask(tx, c.req.valid('param').id, effect, version)))
  })

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
