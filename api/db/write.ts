import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import postgres from 'postgres'
import { alreadyStored } from '#api/problem.ts'
import { counters, idempotencyKeys } from '#api/schema/house/ledger.table.ts'
import { CONFIRM } from '#domain/doubts/confirm.ts'
import { flag } from '#domain/fields.ts'
import { isMultipart } from '#domain/limits.ts'
import { asking, settled } from '../doubts.ts'
import type { Env } from '../middleware/env.ts'
import type { Database, Transaction } from './client.ts'

export type Source = 'ECRAN' | 'IMPORT' | 'SYSTEME'

/**
 * Audited transaction with actor and source; retried after deadlocks and serialization failures. Unlikely values (`ask`) refuse it
 * unless `confirmed`.
 */
export function transact<T>(
  db: Database,
  actor: string | null | { id: string; key?: { id: string } },
  source: Source,
  work: (tx: Transaction) => Promise<T>,
  confirmed = async () => false,
): Promise<T> {
  return retried(() =>
    asking(() =>
      db.transaction(async tx => {
        const { id = '', key } = typeof actor === 'string' ? { id: actor, key: undefined } : (actor ?? {})
        await tx.execute(sql`select set_config('quai.actor', ${id}, true), set_config('quai.source', ${source}, true),
          set_config('quai.key', ${key?.id ?? ''}, true)`)
        const done = await work(tx)
        await settled(confirmed)
        return done
      }),
    ),
  )
}

/** Attempts in total; conflicts are limited by the number of dispatchers. */
const TRIES = 5
/** deadlock_detected, serialization_failure */
const BROKEN_OFF = ['40P01', '40001']
/** Retry after a random delay so that competing transactions do not collide again. */
const PAUSE_MS = 50

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof postgres.PostgresError ? error.cause : error
      if (attempt === TRIES || !(cause instanceof postgres.PostgresError) || !BROKEN_OFF.includes(cause.code)) throw error
      await sleep(Math.random() * PAUSE_MS * attempt)
    }
  }
}

/**
 * Entry point of every user write: one audited transaction. An `Idempotency-Key` is stored in it, so a repeated request waits,
 * gets the first answer and writes nothing. Throws 409 with that answer when the content differs. The field `confirm` of the body
 * accepts unlikely values.
 */
export async function write<T>(c: Context<Env>, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const key = c.req.header('idempotency-key')
  const contentHash = key ? await hashOfContent(c) : null
  const once = async (tx: Transaction) => {
    if (!key) return work(tx)
    const scoped = `${senderOf(c)} ${c.req.method} ${c.req.path} ${key.slice(0, 100)}`
    const first = await tx
      .insert(idempotencyKeys)
      .values({ key: scoped, contentHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (first.length === 0) {
      const [earlier] = await tx
        .select({ answer: idempotencyKeys.answer, contentHash: idempotencyKeys.contentHash })
        .from(idempotencyKeys)
        .where(eq(idempotencyKeys.key, scoped))
      if (earlier?.contentHash && earlier.contentHash !== contentHash) throw alreadyStored(earlier.answer)
      return earlier?.answer as T
    }
    const answer = await work(tx)
    await tx
      .update(idempotencyKeys)
      .set({ answer: answer ?? null })
      .where(eq(idempotencyKeys.key, scoped))
    return answer
  }
  const done = await transact(c.var.db, c.var.user, 'ECRAN', once, () => confirms(c))
  c.var.shared.forget()
  return done
}

const senderOf = (c: Context<Env>): string => c.var.user.key?.id ?? c.var.user.id

const CONFIRMED = flag()

/** Whether the body of the request confirms unlikely values. */
async function confirms(c: Context<Env>): Promise<boolean> {
  const body = isMultipart(c.req.header('content-type'))
    ? Object.fromEntries((await fieldsOf(c)) ?? [])
    : await c.req.json<Record<string, unknown>>().catch(() => ({}) as Record<string, unknown>)
  return CONFIRMED.parse(body?.[CONFIRM])
}

/** Hash of sender, query and body, independent of JSON field order and multipart boundary. */
async function hashOfContent(c: Context<Env>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([senderOf(c), c.req.queries()], inOrder))
  const fields = isMultipart(c.req.header('content-type')) ? await fieldsOf(c) : undefined
  for (const [name, value] of fields ?? []) {
    hash.update(JSON.stringify(typeof value === 'string' ? [name, value] : [name, value.name, value.type, value.size]))
    if (typeof value !== 'string') hash.update(new Uint8Array(await value.arrayBuffer()))
  }
  if (!fields) hash.update(inOneOrder(await c.req.text()))
  return hash.digest('base64url')
}

/** Undefined for a body that is no form: an operation without a body has not read it. */
async function fieldsOf(c: Context<Env>): Promise<FormData | undefined> {
  try {
    return await c.req.formData()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function inOneOrder(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), inOrder)
  } catch (error) {
    if (error instanceof SyntaxError) return body
    throw error
  }
}

const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Deletes answers older than a week. Returns their number. */
export async function forgetOldAnswers(db: Database): Promise<number> {
  const gone = await db
    .delete(idempotencyKeys)
    .where(sql`${idempotencyKeys.createdAt} < now() - interval '7 days'`)
    .returning({ key: idempotencyKeys.key })
  return gone.length
}

/** Takes the next `count` numbers of a series and returns the first; serializes concurrent callers. */
export async function takeNumbers(tx: Transaction, series: string, count = 1): Promise<number> {
  const [row] = await tx
    .insert(counters)
    .values({ series, value: count })
    .onConflictDoUpdate({ target: counters.series, set: { value: sql`${counters.value} + ${count}` } })
    .returning({ value: counters.value })
  return row!.value - count + 1
}

/** Takes numbers of several series: count of each → first of each. Sorted by series to avoid deadlocks. */
export async function takeNumbersOf(tx: Transaction, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  if (counts.size === 0) return new Map()
  const wanted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = await tx.execute<{ series: string; first: number }>(sql`
    with wanted as (
      select * from unnest(${sql.param(wanted.map(([series]) => series))}::text[], ${sql.param(wanted.map(([, count]) => count))}::int[])
        with ordinality as one (series, count, place))
    insert into counter (series, value) select series, count from wanted order by place
    on conflict (series) do update set value = counter.value + excluded.value
    returning series, value::int as "first"`)
  return new Map(rows.map(({ series, first }) => [series, first - counts.get(series)! + 1]))
}
