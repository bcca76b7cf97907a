import { setTimeout as sleep } from 'node:timers/promises'

/** Errors of a stopping, starting or absent server, from PostgreSQL, postgres.js and the system. */
const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
])

/** A clean server restart takes a second or two. */
const PATIENCE_MS = 5_000
const PAUSE_MS = 100

/** Drizzle wraps errors, so causes are checked. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error && (AWAY.has((error as NodeJS.ErrnoException).code ?? '') || isAway(error.cause))

/**
 * Retries while the database is away and `may` allows it, for some seconds of an outage: a page of several reads must not wait for each.
 * A success, or some time without a failure, ends an outage.
 */
export function patience() {
  const outage = { since: 0, lastAt: Number.NEGATIVE_INFINITY }
  return async function patiently<T>(attempt: () => PromiseLike<T>, may: () => boolean = () => true): Promise<T> {
    for (;;) {
      try {
        const result = await attempt()
        outage.lastAt = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        if (!isAway(error)) throw error
        const now = Date.now()
        if (now > outage.lastAt + PATIENCE_MS) outage.since = now
        outage.lastAt = now
        if (!may() || now > outage.since + PATIENCE_MS) throw error
        await sleep(PAUSE_MS)
      }
    }
  }
}
