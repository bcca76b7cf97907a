import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import postgres from 'postgres'
import type { Env } from '../middleware/env.ts'
import type { Database, Transaction } from './client.ts'
import { counters, idempotencyKeys } from './ledger.table.ts'

export type Source = 'ECRAN' | 'IMPORT' | 'SYSTEME'

/** Runs a write in one transaction whose audit rows name the actor and the source. */
export function transact<T>(
  db: Database,
  actorId: string | null,
  source: Source,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async tx => {
    await tx.execute(sql`select set_config('quai.actor', ${actorId ?? ''}, true), set_config('quai.source', ${source}, true)`)
    return work(tx)
  })
}

/**
 * Every write of a person goes through here: one transaction, audited in the caller's name. With an `Idempotency-Key` the key stands in
 * the same transaction as the write: a second request with it waits for the first, then gets its answer and writes nothing.
 */
export function write<T>(c: Context<Env>, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const key = c.req.header('idempotency-key')
  return transact(c.var.db, c.var.user.id, 'ECRAN', async tx => {
    if (!key) return work(tx)
    const scoped = `${c.var.user.id} ${c.req.method} ${c.req.path} ${key.slice(0, 100)}`
    const first = await tx
      .insert(idempotencyKeys)
      .values({ key: scoped })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (first.length === 0) {
      const [earlier] = await tx
        .select({ answer: idempotencyKeys.answer })
        .from(idempotencyKeys)
        .where(eq(idempotencyKeys.key, scoped))
      return earlier?.answer as T
    }
    const answer = await work(tx)
    await tx
      .update(idempotencyKeys)
      .set({ answer: answer ?? null })
      .where(eq(idempotencyKeys.key, scoped))
    return answer
  })
}

/** Tries again a write that the database broke off because it and another waited for each other; three times in all. */
export async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof postgres.PostgresError ? error.cause : error
      if (attempt === 3 || !(cause instanceof postgres.PostgresError) || cause.code !== '40P01') throw error
    }
  }
}

/** Nobody resends a form after a week: older answers are forgotten. Returns how many. */
export async function forgetOldAnswers(db: Database): Promise<number> {
  const gone = await db
    .delete(idempotencyKeys)
    .where(sql`${idempotencyKeys.createdAt} < now() - interval '7 days'`)
    .returning({ key: idempotencyKeys.key })
  return gone.length
}

/** Takes the next `count` numbers of a series and returns the first; concurrent takers of one series wait for each other. */
export async function takeNumbers(tx: Transaction, series: string, count = 1): Promise<number> {
  const [row] = await tx
    .insert(counters)
    .values({ series, value: count })
    .onConflictDoUpdate({ target: counters.series, set: { value: sql`${counters.value} + ${count}` } })
    .returning({ value: counters.value })
  return row!.value - count + 1
}

/**
 * The same for several series at once: how many of each → the first of each. Everybody takes the series of a batch in one order, so two
 * batches never wait for each other in a circle.
 */
export async function takeNumbersOf(tx: Transaction, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  if (counts.size === 0) return new Map()
  const wanted = Array.from(counts, ([series, value]) => ({ series, value })).sort((a, b) => (a.series < b.series ? -1 : 1))
  const rows = await tx
    .insert(counters)
    .values(wanted)
    .onConflictDoUpdate({ target: counters.series, set: { value: sql`${counters.value} + excluded.value` } })
    .returning()
  return new Map(rows.map(({ series, value }) => [series, value - counts.get(series)! + 1]))
}
