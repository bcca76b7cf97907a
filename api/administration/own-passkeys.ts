import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import { passkeyOptions } from '#api/auth/answers.ts'
import { named } from '#api/middleware/answers.ts'
import { notFound, refused, stale } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { passkeys } from '#api/schema/house/passkeys.table.ts'
import { passkeyCredential } from '#domain/administration/passkey-schema.ts'
import { MOST_PASSKEYS, PASSKEY_NAME_MAX, PASSKEY_NOT_ADDED, passkeySite, TOO_MANY_PASSKEYS } from '#domain/auth/passkeys.ts'
import { recordVersion, text } from '#domain/fields.ts'
import { keepChallenge, PASSKEY_TIMEOUT_MS, siteOf, spendChallenge, webauthn } from '../auth/passkey-challenges.ts'
import type { Transaction } from '../db/client.ts'
import { write } from '../db/write.ts'
import type { Env } from '../middleware/env.ts'
import { operations } from '../middleware/operations.ts'
import { ownPasskeysList, removedPasskey } from './answers.ts'

interface OwnPasskey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  version: number
}

export const ownPasskeyRoutes = operations('profile')
  .read('GET /', "Mes clés d'accès", { answer: ownPasskeysList }, async ({ c, db, user }) => {
    const { id, name, createdAt, lastUsedAt, version } = passkeys
    const rows: OwnPasskey[] = await db
      .select({ id, name, createdAt, lastUsedAt, version })
      .from(passkeys)
      .where(eq(passkeys.userId, user.id))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    return { passkeys: rows, origin: passkeySite(c.var.appUrl)?.origin ?? null }
  })
  .respond(
    'POST /options',
    "Demander à ajouter une clé d'accès",
    { answer: passkeyOptions },
    async ({ c, db, user: { id, email, firstName, lastName } }) => {
      const { rpId } = siteOf(c)
      const known = await db
        .select({ id: passkeys.credentialId, transports: passkeys.transports })
        .from(passkeys)
        .where(eq(passkeys.userId, id))
      if (known.length >= MOST_PASSKEYS) throw refused(TOO_MANY_PASSKEYS)
      const { generateRegistrationOptions } = await webauthn()
      const options = await generateRegistrationOptions({
        rpName: 'Quai',
        rpID: rpId,
        userID: new TextEncoder().encode(id),
        userName: email,
        userDisplayName: `${firstName} ${lastName}`,
        excludeCredentials: known,
        // Discoverable and user-verified: the passkey alone identifies and signs in the user.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: PASSKEY_TIMEOUT_MS,
      })
      await keepChallenge(c, options.challenge, id)
      return c.json(options)
    },
  )
  .respond(
    'POST /',
    "Ajouter une clé d'accès",
    { body: z.object({ name: text(PASSKEY_NAME_MAX), credential: passkeyCredential }), answer: named },
    async ({ c, body: { name, credential } }) => {
      siteOf(c)
      await webauthn()
      const added = await write(c, tx =>
        add(c, tx, name, { clientExtensionResults: {}, ...credential } as RegistrationResponseJSON),
      )
      // Refused after the transaction, which uses up the challenge.
      if (!added) throw refused(PASSKEY_NOT_ADDED)
      return c.json(added, 201)
    },
  )
  .respond(
    'PUT /:id',
    "Renommer une clé d'accès",
    { body: z.object({ name: text(PASSKEY_NAME_MAX), version: recordVersion() }), answer: named },
    async ({ c, id, body: { name, version } }) => {
      const mine = own(c, id)
      const renamed = await write(c, async tx => {
        const [row] = await tx
          .update(passkeys)
          .set({ name })
          .where(and(mine, eq(passkeys.version, version)))
          .returning({ id: passkeys.id, name: passkeys.name })
        if (row) return row
        const [current] = await tx.select({ name: passkeys.name, version: passkeys.version }).from(passkeys).where(mine)
        throw current ? stale(current) : notFound()
      })
      return c.json(renamed)
    },
  )
  .respond('DELETE /:id', "Retirer une clé d'accès", { answer: removedPasskey }, async ({ c, id }) => {
    const mine = own(c, id)
    const removed = await write(c, async tx => (await tx.delete(passkeys).where(mine).returning({ id: passkeys.id })).length)
    if (removed === 0) throw notFound()
    return c.json({ ok: true })
  })

const own = (c: Context<Env>, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, c.var.user.id))

async function add(c: Context<Env>, tx: Transaction, name: string, response: RegistrationResponseJSON) {
  const userId = c.var.user.id
  const expectedChallenge = await spendChallenge(c, tx, response.response.clientDataJSON, userId)
  const made = expectedChallenge && (await checked(c, response, expectedChallenge))
  if (!made) return null
  // Serialized, so that the limit holds.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= MOST_PASSKEYS) return null
  const [row] = await tx
    .insert(passkeys)
    .values({
      userId,
      name,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: made.transports ?? [],
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id, name: passkeys.name })
  return row ?? null
}

/** Verified registration for this site with user presence; null otherwise. */
async function checked(c: Context<Env>, response: RegistrationResponseJSON, expectedChallenge: string) {
  const { rpId, origin } = siteOf(c)
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
    })
    return registrationInfo?.credential ?? null
  } catch (error) {
    c.var.log.info({ reason: error instanceof Error ? error.message : '', requestId: c.var.requestId }, 'passkey not added')
    return null
  }
}
