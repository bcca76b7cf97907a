import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'

/** Public key of a passkey (WebAuthn). The audit log contains only its name. */
export const passkeys = pgTable(
  'passkey',
  {
    ...row,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Credential id, base64url. */
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    /** Signature counter; increases unless it stays 0. Detects copied keys. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    lastUsedAt: instant(),
  },
  t => [uniqueIndex('passkey_credential_key').on(t.credentialId), index('passkey_account_index').on(t.userId)],
)

export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    browser: text().notNull(),
    userId: uuid().references(() => users.id),
    expiresAt: instant().notNull(),
  },
  t => [index('passkey_challenge_expires_index').on(t.expiresAt), index('passkey_challenge_account_index').on(t.userId)],
)
