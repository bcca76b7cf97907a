import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type postgres from 'postgres'

/** Told by the triggers of `session` and `account`: `session <id>` and `account <id> <version>`. */
const CHANNEL = 'quai_tokens'
/** Longer than an access token lives: no token that is still good is older than what is remembered. */
const KEEP_MS = 20 * 60_000
/** Every process tells itself something this often; when nothing of its own comes back for longer, notifications may be missing. */
const BEAT_MS = 2_000
const SILENT_MS = 5_000

/** What makes access tokens untrue before they run out, as the database tells every process. */
export interface Revocations {
  /** False while something may have gone unheard (no connection, a silent one, just started): tokens are then checked in the database. */
  live(): boolean
  /** Has this token's session ended, or its account changed since the token was made? */
  outdated(token: { id: string; sessionId: string; version: number }): boolean
  /** Stops the beat; the connection that listens ends with the pool. */
  close(): void
}

/**
 * Listens on a connection of its own, which postgres.js opens again by itself. Whenever listening begins (again), what happened in the last
 * 20 minutes is read from the database, so nothing is lost in between. A dead connection may stay open without a word; so this process
 * sends itself a beat through the same channel, and its return proves that everything told before has arrived.
 */
export async function watchRevocations({ sql, log }: { sql: postgres.Sql; log: Logger }): Promise<Revocations> {
  const self = randomUUID()
  const ended = new Map<string, { until: number }>()
  const changed = new Map<string, { until: number; version: number }>()
  let listenings = 0
  let caughtUp = false
  /** By the process's own clock: everything told before this has arrived. */
  let completeAt = Number.NEGATIVE_INFINITY
  let beatSentAt: number | undefined
  let closed = false

  const live = () => caughtUp && performance.now() - completeAt < SILENT_MS

  function heard(message: string): void {
    const [what, id = '', version] = message.split(' ')
    const until = Date.now() + KEEP_MS
    // Taken out first, so that the maps stay in the order in which they are forgotten.
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

  /** Ends with everything known that happened before it began, or when listening has begun anew and reads for itself. */
  async function catchUp(): Promise<void> {
    const listening = ++listenings
    caughtUp = false
    while (!closed && listening === listenings) {
      const begun = performance.now()
      try {
        const rows = await sql<{ message: string }[]>`
          select 'session ' || id as message from session where revoked_at > now() - make_interval(secs => ${KEEP_MS / 1000})
          union all
          select 'account ' || id || ' ' || version from account where updated_at > now() - make_interval(secs => ${KEEP_MS / 1000})`
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
      await sql.notify(CHANNEL, `beat ${self}`)
    } catch {
      // Without a database there is no answer and nothing is live; the log has it from elsewhere.
    } finally {
      beating = false
    }
  }

  let first: Promise<void> | undefined
  await sql.listen(CHANNEL, heard, () => {
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
