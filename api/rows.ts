import { eq } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Reader, Transaction } from './db/client.ts'
import { notFound, stale } from './problem.ts'

/* What writes do with one row. A broken constraint becomes a French message in `db/constraint-problems.ts`. */

type Table = PgTable & { id: PgColumn }

/** The row of a read: `await db.select()….then(found)`. Throws « Élément introuvable » without one. */
export function found<Row>([row]: readonly Row[]): Row {
  if (!row) throw notFound()
  return row
}

/**
 * Locks a row until the end of the transaction. Throws « Élément introuvable » without one, and the stored record over another
 * `version` than the form read; `shown` is that record as its form shows it.
 */
export async function hold<T extends Table>(
  tx: Transaction,
  table: T,
  id: string,
  version?: number,
  shown?: () => Promise<object>,
): Promise<T['$inferSelect']> {
  const row = found(
    await tx
      .select()
      .from(table as PgTable)
      .where(eq(table.id, id))
      .for('update'),
  )
  const { version: stored } = row
  if (version !== undefined && stored !== version) throw stale(shown ? await shown() : row)
  return row
}

export async function insert<T extends Table>(tx: Reader, table: T, values: PgInsertValue<T>): Promise<{ id: string }> {
  const [row] = await tx.insert(table).values(values).returning({ id: table.id })
  return row as { id: string }
}

export async function change<T extends Table>(
  tx: Reader,
  table: T,
  id: string,
  values: PgUpdateSetSource<T>,
): Promise<{ id: string }> {
  await tx.update(table).set(values).where(eq(table.id, id))
  return { id }
}
