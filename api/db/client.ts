import { channel } from 'node:diagnostics_channel'
import { type Placeholder, sql } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { arrayConversions } from './arrays.ts'
import { Line, type Statement } from './line.ts'
import { Lines } from './lines.ts'
import { type Listen, openListener } from './listener.ts'
import { patience } from './patient.ts'

export type Database = PostgresJsDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Reader = Database | Transaction

const statements = channel('quai:statement')

/** Connections for prepared reads; more would only plan the same statements again. */
const READERS = 3
/** Connections for transactions, which may wait for each other, and for reads planned each time. */
const WRITERS = 10

const MARK = '/* own plan */'
/** Marks a read to be planned with its values (search words, list filters, a period). */
export const OWN_PLAN = sql.raw(MARK)

/** Stands for a value in the statement. */
export type Value<Name extends string> = (name: Name) => Placeholder
interface Preparable<Row> {
  prepare(name: string): { execute(values: Readonly<Record<string, unknown>>): Promise<Row[]> }
}

/** Builds a wide statement once per pool: Drizzle takes longer to build it than the database to answer (docs/performance.md). */
export function builtOnce<Name extends string, Row>(
  build: (db: Reader, value: Value<Name>) => Preparable<Row>,
): (db: Reader, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const built = new WeakMap<Reader, ReturnType<Preparable<Row>['prepare']>>()
  return (db, values) => {
    const statement = built.get(db) ?? build(db, sql.placeholder).prepare('')
    built.set(db, statement)
    return statement.execute(values)
  }
}

export interface OpenDatabase {
  db: Database
  listen: Listen
  notify(channel: string, payload: string): Promise<unknown>
  /** Asks the database once, without waiting for its return. */
  answers(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens the pools of a process. Reads are prepared and planned once per connection with a generic plan, except with `OWN_PLAN`.
 * Queries over 30 s are cancelled. Reads and transaction starts wait for a restarting server; only open transactions fail.
 */
export function openDatabase(
  url: string,
  {
    readers = READERS,
    writers = WRITERS,
    writePlans = 'force_custom_plan',
  }: {
    readers?: number
    writers?: number
    /** `auto` for bulk loads: the statements of triggers and foreign key checks are planned once, not for each row. */
    writePlans?: 'auto' | 'force_custom_plan'
  } = {},
): OpenDatabase {
  const options = (plan_cache_mode: string) => ({
    onnotice: () => {},
    backoff: () => 0,
    connection: {
      ...{ application_name: 'quai', TimeZone: 'UTC', statement_timeout: 30_000, plan_cache_mode },
      // Starting workers costs more than most reads.
      max_parallel_workers_per_gather: '0',
    },
  })
  /** Drizzle adds its date and JSON conversions. */
  const conversions = arrayConversions()
  const pool = (max: number, plan: string) => new Lines(max, onLost => new Line(url, options(plan), onLost, conversions))
  const reads = pool(readers, 'force_generic_plan')
  const writes = pool(writers, writePlans)
  const patiently = patience()
  const listener = openListener((onnotify, onLost) => new Line(url, { ...options('auto'), onnotify }, onLost))
  const unsafe = clientQuery(statement => {
    if (!isRead(statement.query)) return writes.lease(line => line.send(statement))
    const prepared = { ...statement, prepare: true }
    if (!statement.query.includes(MARK)) return patiently(() => reads.shared().send(prepared))
    return patiently(() => writes.lease(line => line.send(prepared)))
  })
  return {
    // Drizzle uses these three of a client.
    db: drizzle(
      { options: conversions, unsafe, begin: (within: Within) => patiently(...begun(writes, within)) } as unknown as postgres.Sql,
      {
        casing: 'snake_case',
      },
    ),
    listen: listener.listen,
    notify: (channel, payload) =>
      writes.lease(line => line.send({ query: 'select pg_notify($1, $2)', parameters: [channel, payload] })),
    answers: () =>
      writes
        .lease(line => line.send({ query: 'select 1' }))
        .then(
          () => true,
          () => false,
        ),
    async close() {
      await Promise.all([reads.close(), writes.close(), listener.close()])
    },
  }
}

const isRead = (query: string) => /^\s*(select|with)\b/i.test(query)

type Rows = ReturnType<Line['send']>
type Send = (statement: Statement) => Rows
interface Client {
  unsafe: ReturnType<typeof clientQuery>
  savepoint(within: Within): Promise<unknown>
}
type Within = (client: Client) => unknown

/** Query sent when awaited; the part of the driver's interface that Drizzle uses. */
const clientQuery = (send: Send) => (query: string, parameters: unknown[]) => {
  statements.publish(query)
  const rows = () => send({ query, parameters })
  return {
    // biome-ignore lint/suspicious/noThenProperty: it stands in for a query, which is awaited
    then: (...settled: Parameters<Rows['then']>) => rows().then(...settled),
    catch: (...settled: Parameters<Rows['catch']>) => rows().catch(...settled),
    finally: (...settled: Parameters<Rows['finally']>) => rows().finally(...settled),
    values: () => send({ query, parameters, values: true }),
  }
}

/** A transaction, and whether its start may be retried: once begun, only the caller can retry. */
function begun(writes: Lines, within: Within): [begin: () => Promise<unknown>, may: () => boolean] {
  let underWay = false
  const begin = () =>
    writes.lease(async line => {
      await line.send({ query: 'begin' })
      underWay = true
      return scope(line, within, { end: 'commit', undo: 'rollback' })
    })
  return [begin, () => !underWay]
}

let savepoints = 0

/** Runs `within` between begin or savepoint and its end. A statement's error undoes the scope even when `within` swallows it. */
async function scope(line: Line, within: Within, { end, undo }: { end?: string; undo: string }): Promise<unknown> {
  let failed: unknown
  let over = false
  const send: Send = async statement => {
    if (over) throw new Error('statement after the end of its transaction')
    try {
      return await line.send(isRead(statement.query) ? { ...statement, prepare: true } : statement)
    } catch (error) {
      failed ??= error
      throw error
    }
  }
  const client = {
    unsafe: clientQuery(send),
    async savepoint(inner: Within) {
      const name = `s${savepoints++}`
      await line.send({ query: `savepoint ${name}` })
      return scope(line, inner, { undo: `rollback to ${name}` })
    },
  }
  try {
    const result = await within(client)
    if (failed) throw failed
    over = true
    if (end) await line.send({ query: end })
    return result
  } catch (error) {
    over = true
    // A line that cannot roll back must not return to the pool with its transaction open.
    await line.send({ query: undo }).catch((reason: Error) => line.lose(reason))
    throw error
  }
}
