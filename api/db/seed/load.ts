import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgCustomColumn, type PgTable } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'

/** Rows in one statement: a few megabytes of text, which keeps both sides busy. */
const BATCH = 4_000

/**
 * Inserts rows by handing them over as one JSON text, which PostgreSQL turns into the table's own types: no limit on the number of
 * parameters, and much faster than a parameter for each value. A field that a row lacks gets the column's default.
 */
export async function insertRows<Table extends PgTable>(
  sql: postgres.ISql,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const present = new Set(rows.flatMap(row => Object.keys(row)))
  const fields = Object.entries(getTableColumns(table))
    .filter(([key]) => present.has(key))
    .map(([key, column]) => ({
      key,
      name: column.keyAsName ? toSnakeCase(key) : column.name,
      // JSON keeps what it is; types of our own say what the database takes.
      stored: (value: unknown) => (value !== null && is(column, PgCustomColumn) ? column.mapToDriverValue(value) : value),
      missing: is(column.default, SQL) ? null : (column.default ?? null),
    }))
  const name: string = getTableName(table)
  const names = fields.map(field => field.name)
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH) as Record<string, unknown>[]
    const text = JSON.stringify(
      batch.map(row =>
        Object.fromEntries(
          fields.map(({ key, name, stored, missing }) => [name, row[key] === undefined ? missing : stored(row[key])]),
        ),
      ),
    )
    await sql`
      insert into ${sql(name)} (${sql(names)})
      select ${sql(names)} from json_populate_recordset(null::${sql(name)}, ${text}::text::json)`
  }
}
