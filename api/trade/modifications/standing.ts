import { and, asc, eq, gte, inArray, isNull, ne, notInArray, or } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { appliesTo } from '#domain/journey-management/modifications/scope.ts'
import { changeJourneyBy } from './journey-change.ts'

/**
 * Applies earlier modifications of the line to generated journeys, in order of application; those included in the line are
 * skipped.
 */
export async function applyEarlierModifications(
  tx: Transaction,
  lineId: string,
  ids: readonly string[],
  from: string,
): Promise<void> {
  if (ids.length === 0) return
  const standing = await tx
    .select()
    .from(modifications)
    .where(
      and(
        eq(modifications.liveLineId, lineId),
        eq(modifications.status, 'APPLIQUEE'),
        ne(modifications.scope, 'TRAJET'),
        isNull(modifications.lineChangedAt),
        notInArray(modifications.type, ['AJOUT_TRAJET', 'PRIX']),
        or(isNull(modifications.effectiveTo), gte(modifications.effectiveTo, from)),
      ),
    )
    .orderBy(asc(modifications.appliedAt), asc(modifications.id))
  if (standing.length === 0) return
  const rows = await tx
    .select({ id: journeys.id, serviceDate: journeys.serviceDate })
    .from(journeys)
    .where(inArray(journeys.id, [...ids]))
    .orderBy(asc(journeys.serviceDate), asc(journeys.id))
  for (const { id, serviceDate } of rows) {
    for (const modification of standing) {
      if (appliesTo(modification, serviceDate)) await changeJourneyBy(tx, id, modification, { followsLine: true })
    }
  }
}
