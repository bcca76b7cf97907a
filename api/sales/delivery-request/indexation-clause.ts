import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { invalid } from '#api/problem.ts'
import { cnrIndices, cnrValues } from '#api/schema/transverse/cnr.table.ts'
import { firstDay } from '#domain/calendar/months.ts'
import { ENUM } from '#domain/messages.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import { NO_VALUE } from '#domain/transverse/cnr/values.ts'

export const indexChoices = (db: Reader, followed = '') =>
  db
    .select({ code: cnrIndices.code, label: cnrIndices.label })
    .from(cnrIndices)
    .where(or(eq(cnrIndices.archived, false), eq(cnrIndices.code, followed)))
    .orderBy(asc(cnrIndices.code))

/** Refuses a reference month without a value: no revision could be computed. */
export async function requireIndexValue(db: Reader, clause: Pick<IndexationClause, 'indexCode' | 'refMonth'>): Promise<void> {
  const [index] = await db.select({ id: cnrIndices.id }).from(cnrIndices).where(eq(cnrIndices.code, clause.indexCode))
  if (!index) throw invalid({ path: 'indexation.indexCode', message: ENUM })
  const [value] = await db
    .select({ id: cnrValues.id })
    .from(cnrValues)
    .where(and(eq(cnrValues.indexId, index.id), eq(cnrValues.month, firstDay(clause.refMonth)), isNull(cnrValues.correctedById)))
  if (!value) throw invalid({ path: 'indexation.refMonth', message: NO_VALUE(clause.refMonth) })
}
