import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'
import { recordRows } from '../record-rows.ts'

const BATCH = 4_000

export async function insertRows<Table extends PgTable>(
  sql: postgres.ISql,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const { names, textOf } = recordRows(table, rows)
  const name: string = getTableName(table)
  for (let start = 0; start < rows.length; start += BATCH) {
    const text = textOf(rows.slice(start, start + BATCH))
    await sql`
      insert into ${sql(name)} (${sql(names)})
      select ${sql(names)} from json_populate_recordset(null::${sql(name)}, ${text}::text::json)`
  }
}
