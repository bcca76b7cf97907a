import { is, type SQL, sql } from 'drizzle-orm'
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'

interface Queue {
  last: Promise<unknown>
  /** Those that have not begun, by what they do. */
  waiting: Map<string, Promise<unknown>>
}
const queues = new WeakMap<Reader, Queue>()
const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Has stored figures renewed, one renewal at a time: however many ask, they hold one connection, the others are for who writes. Whoever asks for one that
 * has not begun waits for it, not for one that runs: it may have begun before what he saw due.
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

/**
 * Without the time that a read is given: it waits for who renews them in another process, and what was cancelled halfway would be due again, so that no
 * later read came any further.
 */
const renewed = (db: Reader, renewal: SQL): Promise<unknown> =>
  db.transaction(async tx => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(renewal)
  })
