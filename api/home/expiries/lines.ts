import { boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { EXPIRY_KINDS } from '#domain/home/expiry-values.ts'

/**
 * Everything that ends on a day, with what it concerns: the view `expiry_line` of `api/rules/house/`, over `certification_line`, the deadlines and the
 * papers. `what` is the kind of control or paper, the name of a certification or of another paper, or nothing where the kind says it all. Nobody
 * writes to it.
 */
export const expiryLines = pgTable('expiry_line', {
  id: uuid().notNull(),
  kind: text({ enum: EXPIRY_KINDS }).notNull(),
  ownerId: uuid().notNull(),
  owner: text().notNull(),
  what: text(),
  dueOn: date({ mode: 'string' }).notNull(),
  depotId: uuid(),
  search: text().notNull(),
  /** A document with an end, `id` being its own. */
  paper: boolean().notNull(),
})
