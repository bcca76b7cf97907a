import { type SQL, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Database, Transaction } from '#api/db/client.ts'

/** Each waits for a lock of this database: its own backend is blocked by another one. */
const BLOCKED = sql<number>`select count(*)::int as n from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`

/**
 * Takes a lock, starts each request once the one before it waits for a lock, then commits. Returns the answers.
 *
 * @throws when a request is answered, or has not come to a lock after 10 s, while the lock is held
 */
export async function whileLocked<Answers extends readonly unknown[]>(
  db: Database,
  lock: SQL | ((tx: Transaction) => Promise<unknown>),
  ...requests: { [K in keyof Answers]: () => Promise<Answers[K]> }
): Promise<Answers> {
  const answers: Promise<unknown>[] = []
  await db.transaction(async tx => {
    await (typeof lock === 'function' ? lock(tx) : tx.execute(lock))
    for (const request of requests) {
      answers.push(request())
      let answered = false
      const mark = () => {
        answered = true
      }
      answers.at(-1)!.then(mark, mark)
      await vi.waitUntil(
        async () => {
          if (answered) throw new Error('A request was answered without waiting for the lock')
          const [row] = await db.execute<{ n: number }>(BLOCKED)
          return row!.n >= answers.length
        },
        { timeout: 10_000, interval: 5 },
      )
    }
  })
  return (await Promise.all(answers)) as unknown as Answers
}
