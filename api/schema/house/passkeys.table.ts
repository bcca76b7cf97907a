import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'

/** A passkey (WebAuthn) of an account: the half of a key that may be known to all. The audit tells of its name alone. */
export const passkeys = pgTable(
  'passkey',
  {
    ...row,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The authenticator's name for it, base64url as all of WebAuthn. */
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    /** How often the authenticator has signed; it only grows, unless it stays 0. A copied key is found by it. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the authenticator is reached, as the browser said. */
    transports: text().array().notNull(),
    lastUsedAt: instant(),
  },
  t => [uniqueIndex('passkey_credential_key').on(t.credentialId), index('passkey_account_index').on(t.userId)],
)

/** What an authenticator is asked to sign: once, within minutes, and on the browser that asked (browsers.ts). */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    browser: text().notNull(),
    /** Who adds a passkey; null for a sign-in. */
    userId: uuid().references(() => users.id),
    expiresAt: instant().notNull(),
  },
  t => [index('passkey_challenge_expires_index').on(t.expiresAt), index('passkey_challenge_account_index').on(t.userId)],
)
