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

/**
 * Fills empty tables without their foreign keys and indexes, then checks and builds each of these once. Indexes of constraints stay. The
 * tables are locked until the transaction ends, which alone makes the change visible.
 */
export async function fillBare(tx: postgres.TransactionSql, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const keys = await tx<{ drop: string; add: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[]) order by conname`
  const indexes = await tx<{ drop: string; add: string }[]>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as add
    from pg_index where not indisunique and not indisexclusion and indrelid = any(${tables}::regclass[]) order by indexrelid`
  const bare = [...keys, ...indexes]
  // A table with a check that waits for the commit cannot be altered.
  await tx.unsafe(['set constraints all immediate', ...bare.map(({ drop }) => drop)].join(';'))
  await work()
  await tx.unsafe(bare.map(({ add }) => add).join(';'))
}
