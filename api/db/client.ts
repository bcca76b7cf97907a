import { channel } from 'node:diagnostics_channel'
import { sql } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { openSql } from './database-url.ts'
import { patiently } from './patient.ts'

export type Database = PostgresJsDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Reader = Database | Transaction

const statements = channel('quai:statement')

/** Connections for prepared reads; more would only plan the same statements again. */
const READERS = 3
/** Connections for transactions, which may wait for each other, and for reads planned each time. */
const WRITERS = 10

/**
 * Opens the pools of a process. Reads are prepared and planned once per connection with a generic plan, except with `OWN_PLAN`.
 * Queries over 30 s are cancelled. Reads and transaction starts wait for a restarting server; only open transactions fail.
 */
export function openDatabase(
  url: string,
  { readers = READERS, writers = WRITERS }: { readers?: number; writers?: number } = {},
): { db: Database; sql: postgres.Sql; close(): Promise<void> } {
  const pool = (max: number, plan_cache_mode: string) =>
    openSql(url, {
      max,
      onnotice: () => {},
      // The default back-off may wait 20 s after the server is back.
      backoff: retries => Math.min(retries / 10, 1),
      connection: {
        ...{ application_name: 'quai', TimeZone: 'UTC', statement_timeout: 30_000, plan_cache_mode },
        // Starting workers costs more than most reads.
        max_parallel_workers_per_gather: '0',
      },
    })
  const reads = pool(readers, 'force_generic_plan')
  const writes = pool(writers, 'force_custom_plan')
  const db = drizzle(preparing(reads, writes, true), { casing: 'snake_case' })
  // Drizzle sets its date and JSON conversions on its client only.
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
/** Marks a read to be planned with its values (search words, list filters, a period). */
export const OWN_PLAN = sql.raw(MARK)

type Within = (sql: postgres.TransactionSql) => unknown

/** Prepares reads by text, not writes. Transactions and `OWN_PLAN` reads use `writes`; `repeats` allows retries. */
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

/** Query sent when awaited, retried while the server is away; the part of the interface that Drizzle uses. */
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

/** Retries the start of a transaction while the server is away; once begun, only the caller can retry. */
function begun(writes: postgres.Sql, within: Within): Promise<unknown> {
  let underWay = false
  const begin = () =>
    writes.begin(sql => {
      underWay = true
      return within(sql)
    })
  return patiently(begin, () => !underWay)
}
