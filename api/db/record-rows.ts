import { getTableColumns, is, SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgCustomColumn, type PgTable } from 'drizzle-orm/pg-core'

/** One JSON parameter for `json_populate_recordset`: no limit and faster. Missing fields get the default. */
export function recordRows<Table extends PgTable>(table: Table, rows: readonly Partial<Table['$inferInsert']>[]) {
  const present = new Set(rows.flatMap(row => Object.keys(row)))
  const fields = Object.entries(getTableColumns(table))
    .filter(([key]) => present.has(key))
    .map(([key, column]) => ({
      key,
      name: column.keyAsName ? toSnakeCase(key) : column.name,
      // Custom types convert to driver values; JSON stays as it is.
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
