import { boolean, date, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'
import type { KeyArea, KeyRole } from '#domain/administration/users/applications/fields.ts'
import type { Act } from '#domain/rights.ts'

/** Keys of applications (decision 34). A key is shown once; its hash is stored. */
export const applicationKeys = pgTable(
  'application_key',
  {
    ...row,
    name: text().notNull(),
    role: text().$type<KeyRole>().notNull(),
    /** Areas that it reads, as far as its role does. */
    areas: text().array().$type<KeyArea[]>().notNull(),
    acts: text().array().$type<Act[]>().notNull(),
    /** Sends positions of the whole fleet, as a gateway does. */
    positions: boolean().notNull(),
    /** Networks that may use it, as CIDR; empty for all. */
    networks: text().array().notNull(),
    /** Last day of use. */
    expiresOn: date(),
    keyHash: text().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  t => [uniqueIndex('application_key_hash_key').on(t.keyHash)],
)
