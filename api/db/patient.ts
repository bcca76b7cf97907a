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

/** Retries for some seconds while the database is away and `may` allows it. */
export async function patiently<T>(attempt: () => PromiseLike<T>, may: () => boolean = () => true): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isAway(error) || !may() || Date.now() > until) throw error
      await sleep(PAUSE_MS)
    }
  }
}
