import { getTableColumns, is, SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgCustomColumn, type PgTable } from 'drizzle-orm/pg-core'

/**
 * Rows of a table as one JSON text that PostgreSQL turns into the table's own types (`json_populate_recordset`), with the columns that they fill: no
 * limit on the number of parameters, and much faster than a parameter for each value. A field that a row lacks gets the column's default.
 */
export function recordRows<Table extends PgTable>(table: Table, rows: readonly Partial<Table['$inferInsert']>[]) {
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
  const textOf = (batch: readonly Partial<Table['$inferInsert']>[]) =>
    JSON.stringify(
      (batch as readonly Record<string, unknown>[]).map(row =>
        Object.fromEntries(
          fields.map(({ key, name, stored, missing }) => [name, row[key] === undefined ? missing : stored(row[key])]),
        ),
      ),
    )
  return { names: fields.map(({ name }) => name), textOf }
}
