import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#api/schema/columns.ts'

/** Deleted records of the lists; the trigger `bury` notes them for programs that read changes (decision 38). */
export const tombstones = pgTable(
  'tombstone',
  {
    /** Table or view that the list reads. */
    tableName: text().notNull(),
    recordId: uuid().notNull(),
    /** Its number or code; never the name of a person. */
    reference: text(),
    deletedAt: instant().notNull(),
  },
  t => [primaryKey({ columns: [t.tableName, t.deletedAt, t.recordId] }), index('tombstone_deleted_index').on(t.deletedAt)],
)
