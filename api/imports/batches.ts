import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PlanLine } from '#domain/import/plan.ts'
import type { PlanAction } from '#domain/import/plan-action.ts'

export type Progress = (done: number) => Promise<void>

const BATCH = 500

async function inBatches<T>(items: readonly T[], work: (batch: T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) await work(items.slice(at, at + BATCH))
}

export async function writePlan<Values>(
  lines: readonly PlanLine<Values>[],
  progress: Progress,
  write: {
    create: (batch: Values[]) => PromiseLike<unknown>
    update: (id: string, values: Values, line: PlanLine<Values>) => PromiseLike<unknown>
  },
): Promise<void> {
  const written = (action: PlanAction) => lines.filter(line => line.action === action && line.values !== null)
  let done = 0
  await inBatches(written('CREER'), async batch => {
    await write.create(batch.map(line => line.values!))
    done += batch.length
    await progress(done)
  })
  await inBatches(written('METTRE_A_JOUR'), async batch => {
    for (const line of batch) await write.update(line.id!, line.values!, line)
    done += batch.length
    await progress(done)
  })
}

/** One array parameter, where `inArray` has one per value and stops at 65,534. */
export function anyOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(values)}::text[])`
}

/** Condition that an id is one of these, as one array parameter like `anyOf`. */
export function anyId(column: SQLWrapper, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::uuid[])`
}

/** Names that are equal but for case, accents and punctuation. */
export function anySearchable(column: SQLWrapper, names: readonly string[]): SQL {
  return sql`searchable(${column}) = any(select searchable(name) from unnest(${sql.param([...names])}::text[]) as name)`
}
