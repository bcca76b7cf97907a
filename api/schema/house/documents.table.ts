import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { row } from '#api/schema/columns.ts'

/** Uploaded files (`domain.md` §2.4); bytes are in the file store under `storageKey`. */
export const documents = pgTable(
  'document',
  {
    ...row,
    kind: text().notNull(),
    label: text().notNull(),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    sizeBytes: integer().notNull(),
    storageKey: text().notNull(),
    ownerTable: text().notNull(),
    ownerId: uuid().notNull(),
    validFrom: date({ mode: 'string' }),
    validTo: date({ mode: 'string' }),
    archived: boolean().notNull().default(false),
    archivedReason: text(),
    /** Stop index from 0 that it proves; null for the whole journey and for other records. */
    stopPosition: integer(),
    uploadedBy: uuid().references((): AnyPgColumn => users.id),
  },
  t => [
    index('document_owner_index').on(t.ownerTable, t.ownerId),
    // One active photo per driver.
    uniqueIndex('document_driver_photo_key')
      .on(t.ownerId)
      .where(sql`${t.ownerTable} = 'driver' and ${t.kind} = 'PHOTO' and not ${t.archived}`),
  ],
)
