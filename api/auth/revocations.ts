import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { OpenDatabase } from '#api/db/client.ts'

/** Channel of the triggers on `session` and `account`: `session <id>` and `account <id> <version>`. */
const CHANNEL = 'quai_tokens'
/** Longer than the lifetime of an access token, so every valid token is covered. */
const KEEP_MS = 20 * 60_000
/** Heartbeat interval; without an answer for `SILENT_MS` notifications may be lost. */
const BEAT_MS = 2_000
const SILENT_MS = 5_000

export interface Revocations {
  /** False while notifications may be lost (disconnected, silent, just started): tokens are then checked in the database. */
  live(): boolean
  outdated(token: { id: string; sessionId: string; version: number }): boolean
  /** Stops the heartbeat; the listening connection ends with the pool. */
  close(): void
}

/**
 * Listens on the process's own connection. On each (re)connect the last 20 minutes are read from the database. A
 * heartbeat through the same channel detects dead connections and proves that earlier notifications arrived.
 */
export async function watchRevocations({
  db,
  listen,
  notify,
  log,
}: Pick<OpenDatabase, 'db' | 'listen' | 'notify'> & { log: Logger }): Promise<Revocations> {
  const self = randomUUID()
  const ended = new Map<string, { until: number }>()
  const changed = new Map<string, { until: number; version: number }>()
  let listenings = 0
  let caughtUp = false
  /** By the process clock: all notifications before this have arrived. */
  let completeAt = Number.NEGATIVE_INFINITY
  let beatSentAt: number | undefined
  let closed = false

  const live = () => caughtUp && performance.now() - completeAt < SILENT_MS

  function heard(message: string): void {
    const [what, id = '', version] = message.split(' ')
    const until = Date.now() + KEEP_MS
    // Reinserted, so that the maps stay in order of expiry.
    if (what === 'session') {
      ended.delete(id)
      ended.set(id, { until })
    } else if (what === 'account') {
      const newest = Math.max(Number(version), changed.get(id)?.version ?? 0)
      changed.delete(id)
      changed.set(id, { until, version: newest })
    } else if (what === 'beat' && id === self && beatSentAt !== undefined) {
      completeAt = beatSentAt
    }
  }

  /** Resolves when all earlier events are known, or when a reconnect reads them itself. */
  async function catchUp(): Promise<void> {
    const listening = ++listenings
    caughtUp = false
    while (!closed && listening === listenings) {
      const begun = performance.now()
      try {
        const rows = await db.execute<{ message: string }>(sql`
          select 'session ' || id as message from session where revoked_at > now() - make_interval(secs => ${KEEP_MS / 1000})
          union all
          select 'account ' || id || ' ' || version from account where updated_at > now() - make_interval(secs => ${KEEP_MS / 1000})`)
        for (const { message } of rows) heard(message)
        if (listening !== listenings) return
        caughtUp = true
        completeAt = begun
        if (listening > 1) log.info('listening for ended sessions again')
        return
      } catch (error) {
        if (!closed) log.warn({ err: error }, 'ended sessions could not be read')
        await sleep(1_000)
      }
    }
  }

  let beating = false
  async function beat(): Promise<void> {
    forget(ended)
    forget(changed)
    if (beating) return
    beating = true
    beatSentAt = performance.now()
    try {
      await notify(CHANNEL, `beat ${self}`)
    } catch {
      // Without a database nothing is live; the error is logged elsewhere.
    } finally {
      beating = false
    }
  }

  let first: Promise<void> | undefined
  await listen(CHANNEL, heard, () => {
    const done = catchUp()
    first ??= done
  })
  await first
  const timer = setInterval(beat, BEAT_MS)
  timer.unref()

  return {
    live,
    outdated: token => ended.has(token.sessionId) || token.version < (changed.get(token.id)?.version ?? 0),
    close() {
      closed = true
      clearInterval(timer)
    },
  }
}

function forget(entries: Map<string, { until: number }>): void {
  for (const [id, { until }] of entries) {
    if (until > Date.now()) return
    entries.delete(id)
  }
}
