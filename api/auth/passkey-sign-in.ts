import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import { takeTurn } from '#api/middleware/rate-limits.ts'
import { refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { passkeys } from '#api/schema/house/passkeys.table.ts'
import { passkeyAssertion } from '#domain/administration/passkey-schema.ts'
import { PASSKEY_REFUSED } from '#domain/auth/passkeys.ts'
import type { Transaction } from '../db/client.ts'
import { transact } from '../db/write.ts'
import type { Env } from '../middleware/env.ts'
import { operations } from '../middleware/operations.ts'
import { passkeyOptions, signedIn } from './answers.ts'
import { rememberSignIn } from './browsers.ts'
import { keepChallenge, PASSKEY_TIMEOUT_MS, siteOf, spendChallenge, webauthn } from './passkey-challenges.ts'
import { createSession, keepSession } from './sessions.ts'

/** Sign-in by discoverable passkey: no address is typed, and answers do not reveal accounts. */
export const passkeySignInRoutes = operations('auth')
  .respond('POST /options', "Demander à se connecter par une clé d'accès", { answer: passkeyOptions }, async ({ c }) => {
    const { rpId } = siteOf(c)
    await takeTurn(c, 'passkey')
    const { generateAuthenticationOptions } = await webauthn()
    const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required', timeout: PASSKEY_TIMEOUT_MS })
    await keepChallenge(c, options.challenge, null)
    return c.json(options)
  })
  .respond(
    'POST /verify',
    "Se connecter par une clé d'accès",
    { body: z.object({ assertion: passkeyAssertion }), answer: signedIn },
    async ({ c, db, body }) => {
      const answer = { clientExtensionResults: {}, ...body.assertion }
      siteOf(c)
      await webauthn()
      const opened = await transact(db, null, 'ECRAN', tx => open(c, tx, answer))
      // Refused after the transaction, which uses up the challenge.
      if (!opened) throw refused(PASSKEY_REFUSED)
      rememberSignIn(c, opened.user.email)
      return c.json(await keepSession(c, opened))
    },
  )

async function open(c: Context<Env>, tx: Transaction, answer: AuthenticationResponseJSON) {
  const challenge = await spendChallenge(c, tx, answer.response.clientDataJSON, null)
  if (!challenge) return null
  // Locked, so that concurrent answers see each other's counter.
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, answer.id)).for('update')
  const counter = passkey && (await checked(c, answer, challenge, passkey))
  if (!passkey || counter === null || counter === undefined) return null
  const [account] = await tx.select({ status: users.status }).from(users).where(eq(users.id, passkey.userId)).for('update')
  if (account?.status !== 'ACTIF') return null
  await tx.execute(sql`select set_config('quai.actor', ${passkey.userId}, true)`)
  await change(tx, passkeys, passkey.id, { counter, lastUsedAt: sql`now()` })
  return createSession(c, tx, passkey.userId)
}

/** Signature counter when the assertion is valid for this site with user presence; null otherwise. */
async function checked(
  c: Context<Env>,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  passkey: typeof passkeys.$inferSelect,
): Promise<number | null> {
  const { rpId, origin } = siteOf(c)
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    // The library throws on any invalid answer; the reason is logged only.
    c.var.log.info({ reason: error instanceof Error ? error.message : '', requestId: c.var.requestId }, 'passkey refused')
    return null
  }
}
