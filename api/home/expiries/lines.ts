import { boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { EXPIRY_KINDS } from '#domain/home/expiry-values.ts'

/**
 * Read-only view `expiry_line` (`api/rules/`) over certifications, deadlines, documents and years without bans. `what`: kind of
 * inspection or document, name of a certification or other document, or empty when `kind` suffices.
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
  paper: boolean().notNull(),
})
