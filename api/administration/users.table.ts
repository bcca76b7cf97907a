import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ROLES } from '#domain/roles.ts'
import { instant, row } from '../db/columns.ts'
import { drivers } from '../human-resources/drivers.table.ts'

/** Accounts (`domain.md` §3.25). The table is `account`, since `user` is a reserved word of SQL. */
export const users = pgTable(
  'account',
  {
    ...row,
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    status: text({ enum: ['INVITE', 'ACTIF', 'DESACTIVE'] })
      .notNull()
      .default('ACTIF'),
    driverId: uuid().references(() => drivers.id),
    phone: text(),
    lastLoginAt: instant(),
  },
  t => [
    uniqueIndex('account_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('account_driver_key').on(t.driverId),
    index('account_role_index').on(t.role, t.lastName),
  ],
)

/** One signed-in device: its refresh tokens rotate inside one row, so a replay can revoke the whole family at once. */
export const sessions = pgTable(
  'session',
  {
    ...row,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    refreshHash: text().notNull(),
    previousHash: text(),
    rotatedAt: instant().notNull().default(sql`now()`),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    userAgent: text(),
  },
  t => [
    uniqueIndex('session_refresh_key').on(t.refreshHash),
    index('session_previous_index').on(t.previousHash),
    index('session_account_index').on(t.userId),
  ],
)
