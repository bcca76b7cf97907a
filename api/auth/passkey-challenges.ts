import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { refused } from '#api/problem.ts'
import { passkeyChallenges } from '#api/schema/house/passkeys.table.ts'
import { PASSKEY_REFUSED, type PasskeySite, passkeySite } from '#domain/passkeys.ts'
import type { Database, Reader } from '../db/client.ts'
import type { Env } from '../middleware/env.ts'
import { browserOf, namedBrowser } from './browsers.ts'

const MINUTES = 5
/** What the browser is told: it gives up before the challenge does. */
export const PASSKEY_TIMEOUT_MS = (MINUTES * 60 - 15) * 1000

/** The library, loaded when somebody first has a passkey: most processes start for other things. */
export const webauthn = () => import('@simplewebauthn/server')

/** Where passkeys of this host are good; refused where its public address has no name. */
export function siteOf(c: Context<Env>): PasskeySite {
  const site = passkeySite(c.var.appUrl)
  if (!site) throw refused(PASSKEY_REFUSED)
  return site
}

/** Keeps what the browser that calls is asked to have signed: for an account that adds a passkey, or for a sign-in. */
export async function keepChallenge(c: Context<Env>, challenge: string, userId: string | null): Promise<void> {
  await c.var.db
    .insert(passkeyChallenges)
    .values({ challenge, userId, browser: namedBrowser(c).id, expiresAt: sql`now() + make_interval(mins => ${MINUTES})` })
}

/**
 * Uses up the challenge that an answer signs, and returns it; null when this browser was not asked it, or not lately. Whoever sends the same
 * answer at the same moment waits for the row and finds it gone. It comes back if the transaction does not commit: refuse after it.
 */
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

/** Every night: challenges that nobody answered. Returns how many. */
export async function forgetOldChallenges(db: Database): Promise<number> {
  const gone = await db
    .delete(passkeyChallenges)
    .where(lt(passkeyChallenges.expiresAt, sql`now()`))
    .returning({ challenge: passkeyChallenges.challenge })
  return gone.length
}
