import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What a statement is told of a server that stops, starts or is not there: admin_shutdown (an idle connection hears that too), crash_shutdown,
 * cannot_connect_now, and the words of postgres.js and of the system for a connection that is gone.
 */
const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
])

/** A clean restart of a server takes a second or two. */
const PATIENCE_MS = 5_000
const PAUSE_MS = 100

/** Whether the database was away; drizzle wraps what it is told. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error && (AWAY.has((error as NodeJS.ErrnoException).code ?? '') || isAway(error.cause))

/** Tries again while the database is away, for some seconds and as long as `may` says that nothing was begun. */
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
