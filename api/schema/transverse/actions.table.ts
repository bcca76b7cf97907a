import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { ROLES } from '#domain/roles.ts'
import { ACTION_NATURES, type EventKind } from '#domain/transverse/actions/fields.ts'

/** Catalogue of actions (`domain.md` §3.21) on delays, incidents, infractions and damages. */
export const actions = pgTable('action', {
  ...row,
  code: text().notNull().unique('action_code_key'),
  label: text().notNull(),
  nature: text({ enum: ACTION_NATURES }).notNull(),
  /** Event kinds; empty means all. */
  events: text().array().$type<EventKind[]>().notNull().default([]),
  defaultDelayDays: integer(),
  defaultRole: text({ enum: ROLES }),
  checklist: text().array().notNull().default([]),
  active: boolean().notNull().default(true),
})
