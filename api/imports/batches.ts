import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Reports how many lines are written. */
export type Progress = (done: number) => Promise<void>

/** Rows of one INSERT: few enough for the parameters of a statement, many enough to be fast. */
const BATCH = 500

/** Hands the items to `work` in batches, one after the other. */
export async function inBatches<T>(items: readonly T[], work: (batch: T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) await work(items.slice(at, at + BATCH))
}

/** One parameter however many values, where `inArray` has one for each and stops at 65,534. */
export function anyOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(values)}::text[])`
}
