import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { row } from '#api/schema/columns.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { ACTION_TASK_STATUSES, TASK_EFFECTS } from '#domain/transverse/action-tasks/values.ts'
import { EVENT_KINDS } from '#domain/transverse/actions/fields.ts'
import { actions } from './actions.table.ts'

/**
 * Action on one event (`domain.md` §3.21). One column per event kind; a check requires exactly the one named by `event`; see
 * `EVENT_SOURCES`.
 */
export const actionTasks = pgTable(
  'action_task',
  {
    ...row,
    event: text({ enum: EVENT_KINDS }).notNull(),
    delayId: uuid().references(() => delays.id, { onDelete: 'cascade' }),
    incidentId: uuid().references(() => incidents.id, { onDelete: 'cascade' }),
    damageId: uuid().references(() => damages.id, { onDelete: 'cascade' }),
    infractionId: uuid().references(() => infractions.id, { onDelete: 'cascade' }),
    /** Number and description of the event, copied. */
    eventNumber: text().notNull(),
    eventLabel: text().notNull(),
    actionId: uuid()
      .notNull()
      .references(() => actions.id),
    label: text().notNull(),
    checklist: text().array().notNull().default([]),
    /** Indexes of completed steps. */
    checked: integer().array().notNull().default([]),
    assigneeId: uuid()
      .notNull()
      .references(() => users.id),
    dueDate: date({ mode: 'string' }).notNull(),
    status: text({ enum: ACTION_TASK_STATUSES }).notNull().default('A_FAIRE'),
    doneOn: date({ mode: 'string' }),
    result: text(),
    cancelReason: text(),
    effect: text({ enum: TASK_EFFECTS }),
    effectOn: date({ mode: 'string' }),
    /** Label, number and object of the event, set by a trigger. */
    search: text().notNull().default(''),
  },
  t => [
    index('action_task_delay_index').on(t.delayId).where(sql`${t.delayId} is not null`),
    index('action_task_incident_index').on(t.incidentId).where(sql`${t.incidentId} is not null`),
    index('action_task_damage_index').on(t.damageId).where(sql`${t.damageId} is not null`),
    index('action_task_infraction_index').on(t.infractionId).where(sql`${t.infractionId} is not null`),
    index('action_task_action_index').on(t.actionId),
    index('action_task_assignee_index').on(t.assigneeId, t.dueDate),
    index('action_task_due_index').on(t.dueDate, t.id),
    index('action_task_open_index').on(t.dueDate, t.id).where(sql`${t.status} in ('A_FAIRE', 'EN_COURS')`),
    index('action_task_done_index').on(t.doneOn).where(sql`${t.status} = 'FAITE'`),
    index('action_task_updated_index').on(t.updatedAt, t.id),
  ],
)
