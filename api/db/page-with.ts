import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from './client.ts'

const PER_PAGE = 25

interface Shown {
  where?: SQL
  order: SQL[]
  page: number
  /** This row is there although it may be on another page: its form is open. */
  id?: string
}

/** Page of a short list without search and sort, with the exact number of rows. */
export async function pageWith<Table extends PgTable & { id: PgColumn }>(
  db: Reader,
  table: Table,
  { where, order, page, id }: Shown,
) {
  const inOrder = [...order, asc(table.id)]
  const shown = db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(where)
    .orderBy(...inOrder)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(table as PgTable)
      .where(and(where, or(inArray(table.id, shown), id ? eq(table.id, id) : undefined)))
      .orderBy(...inOrder),
    db.$count(table, where),
  ])
  return { rows: rows as Table['$inferSelect'][], total, page, perPage: PER_PAGE }
}
