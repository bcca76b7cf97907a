import { isIPv6 } from 'node:net'
import { lt } from 'drizzle-orm'
import type { Context } from 'hono'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '#api/problem.ts'
import { rateLimits } from '#api/schema/administration/users.table.ts'
import { groupsOf, unmapped } from '#domain/formats/ip.ts'
import type { Database } from '../db/client.ts'
import type { Env } from '../middleware/env.ts'
import { type Browser, knows } from './browsers.ts'

const WINDOW_SECONDS = 15 * 60

interface Limit {
  account: number
  client: number
  /** Where it is not a quarter of an hour. */
  seconds?: number
}

/** How often within a quarter of an hour, for one account and for one client (an office shares one address). */
const LIMITS = {
  /** Asking for a code. */
  ask: { account: 5, client: 30 },
  /** Wrong codes: for a sign-in the account is the browser that sends them, else a stranger could shut anybody out. */
  try: { account: 10, client: 30 },
  /** Both on a browser where this address signed in before: it is slowed down, and never has to wait for longer than a minute. */
  knownAsk: { account: 3, client: 0, seconds: 60 },
  knownTry: { account: 5, client: 0, seconds: 60 },
  /** Asking to sign in by a passkey, which the page of sign-in does by itself; an office opens it within minutes of each other. */
  passkey: { account: 0, client: 300 },
  /** Keeping a form whose session has ended: nobody is signed in, so there is no account to count by. */
  draft: { account: 0, client: 60 },
  /** Reading an agenda at its private address, or guessing one: the address is the account, and a whole depot may read from one client. */
  feed: { account: 60, client: 600 },
  /** Positions of one device: one call in 15 s is 60; a whole fleet may send from one address. */
  position: { account: 300, client: 0 },
  /** Positions with a key that nobody has. */
  key: { account: 0, client: 60 },
} satisfies Record<string, Limit>

/**
 * Takes one of the turns that this account (its address or id, existing or not; none where an act has none) and the client have left, in the
 * database: one upsert a counter, so processes share it and simultaneous calls cannot pass together. Throws 429 when none is left. What comes back gives the turn
 * back, and that one alone, for an act that turns out to be no misuse.
 */
export async function takeTurn(c: Context<Env>, act: keyof typeof LIMITS, account?: string): Promise<() => Promise<void>> {
  const client = clientOf(c.var.remoteAddress)
  const counters = [
    // Clients whose address is not known cannot be told apart: one counter for them all would let one lock out the others.
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

/**
 * The turn of a sign-in. A stranger has those that his address and his browser have left; a browser where this address signed in before has
 * its own, which no stranger uses up.
 */
export function takeSignInTurn(c: Context<Env>, act: 'ask' | 'try', email: string, browser: Browser | null) {
  if (browser && knows(c, browser, email)) return takeTurn(c, act === 'ask' ? 'knownAsk' : 'knownTry', `${browser.id} ${email}`)
  return takeTurn(c, act, act === 'ask' ? email : browser?.id)
}

function limiter(db: Database, act: keyof typeof LIMITS, by: 'account' | 'client'): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: `${act} ${by}`,
    points: LIMITS[act][by],
    duration: (LIMITS[act] as Limit).seconds ?? WINDOW_SECONDS,
    // The nightly job forgets old counters.
    clearExpiredByTimeout: false,
  })
}

/** Every night: counters whose quarter of an hour is over. Returns how many. */
export async function forgetOldTurns(db: Database): Promise<number> {
  const gone = await db.delete(rateLimits).where(lt(rateLimits.expire, new Date())).returning({ key: rateLimits.key })
  return gone.length
}

/** Who a client is: an IPv4 address, or the /64 of an IPv6 one, since a household or a rented server has a whole /64 to itself. */
export function clientOf(address: string): string {
  const plain = unmapped(address)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}
