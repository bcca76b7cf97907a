import { and, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { refused } from '#api/problem.ts'
import { modificationClaims, modifications } from '#api/schema/journey-management/modifications.table.ts'
import type { Modification } from '#api/trade/modifications/journey-change.ts'
import { FIELD_OF_TYPE } from '#domain/journey-management/modifications/change.ts'
import { ANOTHER_PENDING } from '#domain/journey-management/modifications/modification.ts'
import { claimedWeekdays, lastDate } from '#domain/journey-management/modifications/scope.ts'

/**
 * Claims the field on its dates until applied, refused or cancelled. A later one waits and gets the number (`domain.md` §3.8);
 * the exclusion constraint enforces it.
 */
export async function claim(tx: Transaction, modification: Modification): Promise<void> {
  const targetId = modification.liveLineId ?? modification.journeyId!
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('modification'), hashtext(${targetId}))`)
  const field = FIELD_OF_TYPE[modification.type]
  const days = `[${modification.effectiveFrom},${lastDate(modification) ?? ''}]`
  const rows = claimedWeekdays(modification).map(weekday => ({ modificationId: modification.id, targetId, field, weekday, days }))
  for (const { weekday } of rows) {
    const [other] = await tx
      .select({ number: modifications.number })
      .from(modificationClaims)
      .innerJoin(modifications, eq(modifications.id, modificationClaims.modificationId))
      .where(
        and(
          eq(modificationClaims.targetId, targetId),
          eq(modificationClaims.field, field),
          eq(modificationClaims.weekday, weekday),
          sql`${modificationClaims.days} && ${days}::daterange`,
          ne(modificationClaims.modificationId, modification.id),
        ),
      )
      .limit(1)
    if (other) throw refused(ANOTHER_PENDING(other.number))
  }
  await tx.insert(modificationClaims).values(rows)
}

export async function releaseClaims(tx: Transaction, modificationId: string): Promise<void> {
  await tx.delete(modificationClaims).where(eq(modificationClaims.modificationId, modificationId))
}
