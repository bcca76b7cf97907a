import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { openSql } from './database-url.ts'

export type Database = PostgresJsDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a read needs: the pool, or the transaction that it is part of. */
export type Reader = Database | Transaction

/**
 * Opens the pool of one process. postgres.js prepares every parametrised query once a connection; a query that runs for longer than
 * 30 s is cancelled by the server.
 */
export function openDatabase(
  url: string,
  { max = 10 }: { max?: number } = {},
): { db: Database; sql: postgres.Sql; close(): Promise<void> } {
  const sql = openSql(url, {
    max,
    onnotice: () => {},
    connection: { application_name: 'quai', TimeZone: 'UTC', statement_timeout: 30_000 },
  })
  return { db: drizzle(sql, { casing: 'snake_case' }), sql, close: () => sql.end({ timeout: 5 }) }
}
