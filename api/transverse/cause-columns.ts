import { boolean, integer, text } from 'drizzle-orm/pg-core'
import { row } from '#api/db/columns.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'

/** What a cause of delays, incidents or damages says (`domain.md` §3.20); its migration adds the unique code. */
export const causeColumns = {
  ...row,
  code: text().notNull(),
  label: text().notNull(),
  family: text(),
  defaultResponsibility: text({ enum: RESPONSIBILITIES }).notNull(),
  /** Counts against the carrier in the figures of service. */
  countsInService: boolean().notNull().default(false),
  requiresComment: boolean().notNull().default(false),
  requiresPhoto: boolean().notNull().default(false),
  /** Its place in the lists that people choose from, from 1. */
  order: integer().notNull(),
  active: boolean().notNull().default(true),
}
