import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, row } from '#api/schema/columns.ts'
import type { Preferences } from '#domain/administration/preference-values.ts'
import { ROLES } from '#domain/roles.ts'

/** Accounts (`domain.md` §3.25), table `account` because `user` is reserved in SQL. */
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
    /** Foreign key only in the migrations: account, driver, address and company reference each other in a cycle. */
    driverId: uuid(),
    phone: text(),
    /** « Tous les clients » (`domain.md` §4.2): sees the indicators of all clients. */
    allClients: boolean().notNull().default(false),
    /** Last invitation, valid for 72 hours. */
    invitedAt: instant().notNull().default(sql`now()`),
    lastLoginAt: instant(),
    preferences: jsonb().$type<Partial<Preferences>>().notNull().default({}),
  },
  t => [
    uniqueIndex('account_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('account_driver_key').on(t.driverId),
    index('account_role_index').on(t.role, t.lastName),
    check('account_role_known', sql`${t.role} in (${sql.raw(ROLES.map(role => `'${role}'`).join(', '))})`),
  ],
)

/** Signed-in device: refresh tokens rotate within one row, so that a replay revokes the whole family. */
export const sessions = pgTable(
  'session',
  {
    ...row,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    refreshHash: text().notNull(),
    rotatedAt: instant().notNull().default(sql`now()`),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    revokedBecause: text({ enum: ['SIGN_OUT', 'ENDED', 'REPLAY', 'DEACTIVATED'] }),
    userAgent: text(),
    remoteAddress: text(),
  },
  t => [
    uniqueIndex('session_refresh_key').on(t.refreshHash),
    index('session_account_index').on(t.userId),
    index('session_revoked_index').on(t.revokedAt),
  ],
)

/**
 * Rotated refresh tokens. Within the grace period they still yield an access token; later use is a replay and ends the session.
 */
export const spentRefreshTokens = pgTable(
  'spent_refresh_token',
  {
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    spentAt: instant().notNull().default(sql`now()`),
  },
  t => [index('spent_refresh_token_session_index').on(t.sessionId)],
)

/**
 * Mailed six-digit code (`domain.md` §3.25): 10 minutes, 5 tries, single use. Unknown addresses get a row too, for equal timing.
 */
export const mailCodes = pgTable(
  'mail_code',
  {
    ...row,
    purpose: text({ enum: ['SIGN_IN', 'EMAIL_CHANGE'] }).notNull(),
    email: text().notNull(),
    /** User changing address; null for a sign-in. */
    userId: uuid().references(() => users.id),
    /** Browser (auth/browsers.ts) where the digits are valid; null for a change of address. */
    browser: text(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  t => [
    index('mail_code_email_index').on(t.purpose, t.email, t.createdAt.desc()),
    index('mail_code_expires_index').on(t.expiresAt),
  ],
)

export const formDrafts = pgTable(
  'form_draft',
  {
    ...row,
    tokenHash: text().notNull(),
    /** Author of the form; only they may read it. Null in rows of an earlier release, readable by nobody. */
    userId: uuid().references(() => users.id),
    path: text().notNull(),
    intent: text().notNull(),
    typed: jsonb().$type<Record<string, string | string[]>>().notNull(),
    expiresAt: instant().notNull(),
  },
  t => [uniqueIndex('form_draft_token_key').on(t.tokenHash), index('form_draft_expires_index').on(t.expiresAt)],
)

/** Attempts per key and window; in the database, so that processes share the limits. */
export const rateLimits = pgTable(
  'rate_limit',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true, mode: 'date' }),
  },
  t => [index('rate_limit_expire_index').on(t.expire)],
)
