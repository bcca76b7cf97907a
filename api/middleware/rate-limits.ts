import { isIPv6 } from 'node:net'
import { lt } from 'drizzle-orm'
import type { Context } from 'hono'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '#api/problem.ts'
import { rateLimits } from '#api/schema/administration/users.table.ts'
import { groupsOf, unmapped } from '#domain/formats/ip.ts'
import type { Database } from '../db/client.ts'
import type { Env } from './env.ts'

const WINDOW_SECONDS = 15 * 60

interface Limit {
  account: number
  client: number
  seconds?: number
}

/** Limits per 15 minutes, by account and by client address (an office shares one). */
const LIMITS = {
  ask: { account: 5, client: 30 },
  /** Wrong codes. For a sign-in the account is the browser, or a stranger could lock out anyone. */
  try: { account: 10, client: 30 },
  /** On a browser known for this address: slowed down, never blocked for longer than a minute. */
  knownAsk: { account: 3, client: 0, seconds: 60 },
  knownTry: { account: 5, client: 0, seconds: 60 },
  /** Passkey challenges, which the sign-in page requests by itself; a whole office may open it at once. */
  passkey: { account: 0, client: 300 },
  /** Form drafts after the session ended: no account to count by. */
  draft: { account: 0, client: 60 },
  /** Calendar feeds: the address is the account; a whole depot may share one client. */
  feed: { account: 60, client: 600 },
  /** Positions per device: one call per 15 s is 60; a fleet may share one address. */
  position: { account: 300, client: 0 },
  /** A gateway sends one point a call for each of 1,000 vehicles. */
  gateway: { account: 100_000, client: 0 },
  /** Requests of an application, which may read page after page. */
  application: { account: 600, client: 0, seconds: 60 },
  key: { account: 0, client: 60 },
} satisfies Record<string, Limit>

/**
 * Counts an attempt for the account (known or not, if any) and the client, by upserts in the database shared by all processes.
 * Throws 429 above the limit. Call the returned function to undo this attempt when it was legitimate.
 */
export async function takeTurn(c: Context<Env>, act: keyof typeof LIMITS, account?: string): Promise<() => Promise<void>> {
  const client = clientOf(c.var.remoteAddress)
  const counters = [
    // Without a known address there is no client counter: a shared one would let one client lock out the others.
    ...(client && LIMITS[act].client > 0 ? [{ limiter: limiter(c.var.db, act, 'client'), key: client }] : []),
    ...(account === undefined ? [] : [{ limiter: limiter(c.var.db, act, 'account'), key: account }]),
  ]
  for (const { limiter, key } of counters) {
    await limiter.consume(key).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext / 1000) : refusal
    })
  }
  return async () => {
    for (const { limiter, key } of counters) await limiter.reward(key)
  }
}

function limiter(db: Database, act: keyof typeof LIMITS, by: 'account' | 'client'): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: `${act} ${by}`,
    points: LIMITS[act][by],
    duration: (LIMITS[act] as Limit).seconds ?? WINDOW_SECONDS,
    clearExpiredByTimeout: false,
  })
}

export async function forgetOldTurns(db: Database): Promise<number> {
  const gone = await db.delete(rateLimits).where(lt(rateLimits.expire, new Date())).returning({ key: rateLimits.key })
  return gone.length
}

/** Client key: the IPv4 address, or the /64 of an IPv6 address, which a household or server owns whole. */
export function clientOf(address: string): string {
  const plain = unmapped(address)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}
