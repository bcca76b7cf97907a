import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, row } from '#api/schema/columns.ts'
import type { Preferences } from '#domain/administration/preference-values.ts'
import { ROLES } from '#domain/roles.ts'

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
    /** Its foreign key stands in the migrations alone: account, driver, address and company refer to each other in a ring. */
    driverId: uuid(),
    phone: text(),
    /** « Tous les clients » (`domain.md` §4.2): a salesperson sees the indicators of the clients of all. */
    allClients: boolean().notNull().default(false),
    /** When it was invited last: the invitation is good for 72 hours. */
    invitedAt: instant().notNull().default(sql`now()`),
    lastLoginAt: instant(),
    /** What differs from `DEFAULT_PREFERENCES`. */
    preferences: jsonb().$type<Partial<Preferences>>().notNull().default({}),
  },
  t => [
    uniqueIndex('account_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('account_driver_key').on(t.driverId),
    index('account_role_index').on(t.role, t.lastName),
    check('account_role_known', sql`${t.role} in (${sql.raw(ROLES.map(role => `'${role}'`).join(', '))})`),
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
    /** Last refresh: the last use, to a quarter of an hour. */
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

/** Refresh tokens that were rotated away. Within the grace one still gets an access token; later it is a replay and ends its session. */
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
 * A six-digit code requested at an address (`domain.md` §3.25): 10 minutes, 5 tries, single use. There is a row whether an account has that
 * address or not, so that both take the same time.
 */
export const mailCodes = pgTable(
  'mail_code',
  {
    ...row,
    purpose: text({ enum: ['SIGN_IN', 'EMAIL_CHANGE'] }).notNull(),
    /** In lower case. */
    email: text().notNull(),
    /** Whose address is to change; null for a sign-in. */
    userId: uuid().references(() => users.id),
    /** The browser that asked (auth/browsers.ts), where alone its digits count; null for a change of address. */
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

/** A form that was posted after its session had ended: it waits for its author to sign in again. */
export const formDrafts = pgTable(
  'form_draft',
  {
    ...row,
    tokenHash: text().notNull(),
    /** To whom the page of the form was shown: nobody else gets it. Null of an earlier release, and then nobody does. */
    userId: uuid().references(() => users.id),
    /** Path and search of the page. */
    path: text().notNull(),
    intent: text().notNull(),
    typed: jsonb().$type<Record<string, string | string[]>>().notNull(),
    expiresAt: instant().notNull(),
  },
  t => [uniqueIndex('form_draft_token_key').on(t.tokenHash), index('form_draft_expires_index').on(t.expiresAt)],
)

/** Points used up in a window, by key; counted here so that several processes share the limits. */
export const rateLimits = pgTable(
  'rate_limit',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true, mode: 'date' }),
  },
  t => [index('rate_limit_expire_index').on(t.expire)],
)
