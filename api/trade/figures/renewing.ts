import { is, type SQL, sql } from 'drizzle-orm'
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'

interface Queue {
  last: Promise<unknown>
  /** Renewals queued but not started, by statement. */
  waiting: Map<string, Promise<unknown>>
}
const queues = new WeakMap<Reader, Queue>()
const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Renews stored figures with one connection at a time. A caller joins a queued renewal but not a running one, which may have
 * begun before the caller saw stale data.
 */
export function renewing(db: Reader, renewal: SQL): Promise<unknown> {
  if (is(db, PgTransaction)) return renewed(db, renewal)
  const queue = queues.get(db) ?? { last: Promise.resolve(), waiting: new Map() }
  queues.set(db, queue)
  const { sql: text, params } = dialect.sqlToQuery(renewal)
  const key = JSON.stringify([text, params])
  const found = queue.waiting.get(key)
  if (found) return found
  const next = queue.last.then(() => {
    queue.waiting.delete(key)
    return renewed(db, renewal)
  })
  queue.waiting.set(key, next)
  queue.last = next.catch(() => {})
  return next
}

/** No statement timeout: it may wait for another process, and a cancelled renewal would stay due for every later read. */
const renewed = (db: Reader, renewal: SQL): Promise<unknown> =>
  db.transaction(async tx => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(renewal)
  })
