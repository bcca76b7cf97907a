import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { refused } from '#api/problem.ts'
import { passkeyChallenges } from '#api/schema/house/passkeys.table.ts'
import { PASSKEY_REFUSED, type PasskeySite, passkeySite } from '#domain/auth/passkeys.ts'
import type { Database, Reader } from '../db/client.ts'
import type { Env } from '../middleware/env.ts'
import { browserOf, namedBrowser } from './browsers.ts'

const MINUTES = 5
/** Shorter than the challenge's lifetime, so that the browser gives up first. */
export const PASSKEY_TIMEOUT_MS = (MINUTES * 60 - 15) * 1000

/** Imported on first use: most processes never need it. */
export const webauthn = () => import('@simplewebauthn/server')

/** Passkey site of this host; refused when the public address has no host name. */
export function siteOf(c: Context<Env>): PasskeySite {
  const site = passkeySite(c.var.appUrl)
  if (!site) throw refused(PASSKEY_REFUSED)
  return site
}

export async function keepChallenge(c: Context<Env>, challenge: string, userId: string | null): Promise<void> {
  await c.var.db
    .insert(passkeyChallenges)
    .values({ challenge, userId, browser: namedBrowser(c).id, expiresAt: sql`now() + make_interval(mins => ${MINUTES})` })
}

/** Null without a recent challenge of this browser. Refuse after the transaction: a rollback would restore it. */
export async function spendChallenge(
  c: Context<Env>,
  tx: Reader,
  clientDataJSON: string,
  userId: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  const browser = browserOf(c)
  if (!challenge || !browser) return null
  const [spent] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.browser, browser.id),
        userId ? eq(passkeyChallenges.userId, userId) : isNull(passkeyChallenges.userId),
      ),
    )
    .returning({ live: sql<boolean>`${passkeyChallenges.expiresAt} > now()` })
  return spent?.live ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}

export async function forgetOldChallenges(db: Database): Promise<number> {
  const gone = await db
    .delete(passkeyChallenges)
    .where(lt(passkeyChallenges.expiresAt, sql`now()`))
    .returning({ challenge: passkeyChallenges.challenge })
  return gone.length
}
