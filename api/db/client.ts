import { channel } from 'node:diagnostics_channel'
import { sql } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { openSql } from './database-url.ts'
import { patiently } from './patient.ts'

export type Database = PostgresJsDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a read needs: the pool, or the transaction that it is part of. */
export type Reader = Database | Transaction

/** Every statement that the product sends, for whoever counts them: its text. */
const statements = channel('quai:statement')

/** Connections for reads that are planned once: more of them only plan the same statements again. */
const READERS = 3
/** Those for transactions, which may wait for each other, and for reads that are planned each time. */
const WRITERS = 10

/**
 * Opens the pools of one process. Reads are prepared: one round trip instead of two. They are planned once a connection, for any values,
 * but those that say `OWN_PLAN`. A query that runs for longer than 30 s is cancelled by the server. Reads and beginnings of transactions wait for a server that
 * is away for a moment: one that restarts costs nobody an error, but whose transaction it cut.
 */
export function openDatabase(
  url: string,
  { readers = READERS, writers = WRITERS }: { readers?: number; writers?: number } = {},
): { db: Database; sql: postgres.Sql; close(): Promise<void> } {
  const pool = (max: number, plan_cache_mode: string) =>
    openSql(url, {
      max,
      onnotice: () => {},
      // Its own would wait for up to 20 s after a server came back.
      backoff: retries => Math.min(retries / 10, 1),
      connection: {
        ...{ application_name: 'quai', TimeZone: 'UTC', statement_timeout: 30_000, plan_cache_mode },
        // To start other processes costs more than most reads.
        max_parallel_workers_per_gather: '0',
      },
    })
  const reads = pool(readers, 'force_generic_plan')
  const writes = pool(writers, 'force_custom_plan')
  const db = drizzle(preparing(reads, writes, true), { casing: 'snake_case' })
  // Drizzle says on its client how dates and JSON cross the wire.
  Object.assign(writes.options.parsers, reads.options.parsers)
  Object.assign(writes.options.serializers, reads.options.serializers)
  return {
    db,
    sql: writes,
    async close() {
      await Promise.all([reads, writes].map(sql => sql.end({ timeout: 5 })))
    },
  }
}

const MARK = '/* own plan */'
/** Within a read: its values decide how it is best read (the words of a search, the filters of a list, a period), so it is planned each time. */
export const OWN_PLAN = sql.raw(MARK)

type Within = (sql: postgres.TransactionSql) => unknown

/**
 * The same client for drizzle, which by itself has every statement parsed and planned anew. A statement is known by its text; writes, which
 * have as many texts as rows, are not prepared. Transactions, and reads with a plan of their own, go to `writes`. `repeats`: outside of a
 * transaction a read may be sent again.
 */
function preparing<Client extends postgres.Sql | postgres.TransactionSql>(
  client: Client,
  writes: Client,
  repeats = false,
): Client {
  const unsafe: postgres.Sql['unsafe'] = (query, parameters, options) => {
    statements.publish(query)
    if (!/^\s*(select|with)\b/i.test(query)) return writes.unsafe(query, parameters, options)
    const pool = query.includes(MARK) ? writes : client
    const prepared = { ...options, prepare: true }
    return repeats ? repeated(() => pool.unsafe(query, parameters, prepared)) : pool.unsafe(query, parameters, prepared)
  }
  const nested = (open: (within: Within) => unknown) => (within: Within) => open(inner => within(preparing(inner, inner)))
  return new Proxy(client, {
    get(target, property) {
      if (property === 'unsafe') return unsafe
      if (property === 'begin') return nested(within => begun(writes as postgres.Sql, within))
      if (property === 'savepoint') return nested(within => (target as postgres.TransactionSql).savepoint(within))
      return Reflect.get(target, property)
    },
  })
}

/** A query that is sent when it is awaited, again while the server is away: what drizzle uses of one. */
function repeated<Query extends Promise<unknown> & { values(): Promise<unknown> }>(send: () => Query): Query {
  const query = () => patiently(send)
  return {
    // biome-ignore lint/suspicious/noThenProperty: it stands in for a query, which is awaited
    then: (...settled: Parameters<Query['then']>) => query().then(...settled),
    catch: (...settled: Parameters<Query['catch']>) => query().catch(...settled),
    finally: (...settled: Parameters<Query['finally']>) => query().finally(...settled),
    values: () => patiently(() => send().values()),
  } as unknown as Query
}

/** A transaction, begun again while the server is away; once it is under way only who asked for it knows what it did. */
function begun(writes: postgres.Sql, within: Within): Promise<unknown> {
  let underWay = false
  const begin = () =>
    writes.begin(sql => {
      underWay = true
      return within(sql)
    })
  return patiently(begin, () => !underWay)
}
