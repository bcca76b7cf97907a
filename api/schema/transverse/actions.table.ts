import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { ROLES } from '#domain/roles.ts'
import { ACTION_NATURES, type EventKind } from '#domain/transverse/actions/fields.ts'

/** The catalogue of actions (`domain.md` §3.21): what is done about a delay, an incident, an infraction, a damage. */
export const actions = pgTable('action', {
  ...row,
  code: text().notNull().unique('action_code_key'),
  label: text().notNull(),
  nature: text({ enum: ACTION_NATURES }).notNull(),
  /** The events that it is offered for; none means all. */
  events: text().array().$type<EventKind[]>().notNull().default([]),
  /** Days from the event to the due date. */
  defaultDelayDays: integer(),
  /** Who is proposed to do it. */
  defaultRole: text({ enum: ROLES }),
  checklist: text().array().notNull().default([]),
  active: boolean().notNull().default(true),
})
