import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { type List, rowsByIds, searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { EVENT_ID, ofEvents } from '#api/trade/tasks/events.ts'
import { isOpen, ORPHAN_TASKS } from '#api/trade/tasks/tasks.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import type { TASK_SORTS, TaskListQuery } from '#domain/transverse/action-tasks/action-task.ts'
import { EFFECT_DAYS, isLateTask, type TaskStage } from '#domain/transverse/action-tasks/values.ts'

const taskRows = rowsByIds((db, ids) =>
  db
    .select({
      id: actionTasks.id,
      version: actionTasks.version,
      event: actionTasks.event,
      eventId: EVENT_ID,
      eventNumber: actionTasks.eventNumber,
      eventLabel: actionTasks.eventLabel,
      actionId: actionTasks.actionId,
      actionCode: actions.code,
      label: actionTasks.label,
      assigneeId: actionTasks.assigneeId,
      assignee: nameOf(users),
      dueDate: actionTasks.dueDate,
      status: actionTasks.status,
      checklist: actionTasks.checklist,
      checked: actionTasks.checked,
      doneOn: actionTasks.doneOn,
      result: actionTasks.result,
      cancelReason: actionTasks.cancelReason,
      effect: actionTasks.effect,
      effectOn: actionTasks.effectOn,
    })
    .from(actionTasks)
    .innerJoin(actions, eq(actions.id, actionTasks.actionId))
    .innerJoin(users, eq(users.id, actionTasks.assigneeId))
    .where(sql`${actionTasks.id} = any(${ids})`),
)
export type TaskRow = Awaited<ReturnType<typeof taskRows>>[number] & { late: boolean }

export const taskList = (db: Reader, query: TaskListQuery): List<TaskRow> => ({
  db,
  query,
  table: actionTasks,
  where: matching(query),
  sorts: SORTS,
  join: /assignee/.test(query.sort) ? ids => ids.innerJoin(users, eq(users.id, actionTasks.assigneeId)) : undefined,
  rowsOf: async ids => (await taskRows(db, ids)).map(row => ({ ...row, late: isLateTask(row, today()) })),
})

const SORTS: Record<(typeof TASK_SORTS)[number], SQL | readonly SQL[]> = {
  due: sql`${actionTasks.dueDate}`,
  label: sql`${actionTasks.label} collate french`,
  event: sql`${actionTasks.eventNumber}`,
  assignee: [sql`${users.lastName} collate french`, sql`${users.firstName} collate french`],
  status: sql`${actionTasks.status}`,
}

const TO_ASSESS = sql`${actionTasks.status} = 'FAITE' and (${actionTasks.effect} is null or ${actionTasks.effect} = 'A_REVOIR')`

const STAGES: Record<TaskStage, () => SQL | undefined> = {
  open: () => isOpen(),
  assess: () => and(TO_ASSESS, sql`${actionTasks.doneOn} <= ${today()}::date - ${EFFECT_DAYS}::int`),
  all: () => undefined,
}

function matching(query: TaskListQuery): SQL | undefined {
  return and(
    STAGES[query.stage](),
    query.late ? and(isOpen(), lt(actionTasks.dueDate, today())) : undefined,
    query.orphan ? ORPHAN_TASKS : undefined,
    query.assignee.length ? inArray(actionTasks.assigneeId, query.assignee) : undefined,
    query.assigneeName ? ofAssignees(query.assigneeName) : undefined,
    query.event.length ? inArray(actionTasks.event, query.event) : undefined,
    query.action.length
      ? sql`${actionTasks.actionId} in (select ${actions.id} from ${actions} where ${inArray(actions.code, query.action)})`
      : undefined,
    query.status.length ? inArray(actionTasks.status, query.status) : undefined,
    query.of.length ? ofEvents(query.of) : undefined,
    query.only.length ? inArray(actionTasks.id, query.only) : undefined,
    searched(actionTasks.search, query.q),
  )
}

const ofAssignees = (text: string): SQL =>
  sql`${actionTasks.assigneeId} in (select ${users.id} from ${users} where ${searched(sql`searchable(${nameOf(users)})`, text) ?? sql`true`})`

/** Active actions of the catalogue, and assignees: the chosen ones, then the first others; `assigneeName` finds the rest. */
export async function taskChoices(db: Reader, chosen: readonly string[]) {
  const isChosen = sql`${users.id} = any(${sql.param([...chosen])}::uuid[])`
  const [offered, people] = await Promise.all([
    db
      .select({
        id: actions.id,
        code: actions.code,
        label: actions.label,
        events: actions.events,
        defaultDelayDays: actions.defaultDelayDays,
        defaultRole: actions.defaultRole,
        active: actions.active,
      })
      .from(actions)
      .orderBy(desc(actions.active), asc(sql`${actions.label} collate french`))
      .limit(CHOICES_MAX),
    db
      .select({ id: users.id, name: nameOf(users) })
      .from(users)
      .where(or(isChosen, and(eq(users.status, 'ACTIF'), or(sql`${users.role} <> 'DRIVER'`, sql`${users.driverId} is not null`))))
      .orderBy(desc(isChosen), asc(sql`${users.lastName} collate french`), asc(sql`${users.firstName} collate french`))
      .limit(CHOICES_MAX),
  ])
  return { actions: offered, people }
}
