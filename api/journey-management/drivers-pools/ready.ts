import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { NO_HOLDER, NO_ITEM } from '#domain/journey-management/drivers-pools/driver-pool.ts'
import { followTour } from './follow.ts'
import type { Pool } from './lock.ts'
import { readWeek } from './week.ts'

/** After a week change: checks that an active tour stays valid and raises its version. */
export async function settled(tx: Transaction, pool: Pool, formerLines: readonly string[] = []): Promise<void> {
  await refuseUnready(tx, pool)
  await change(tx, driverPools, pool.id, { updatedAt: sql`now()` })
  if (pool.status === 'ACTIVE') await followTour(tx, pool.id, formerLines)
}

/** « Active » requires a line, a holder, no overlap and at most 15 h per day (`domain.md` §3.6). */
export async function refuseUnready(tx: Transaction, pool: Pick<Pool, 'id' | 'status' | 'subcontracted'>): Promise<void> {
  if (pool.status !== 'ACTIVE') return
  const { items, findings } = await readWeek(tx, pool.id)
  if (items.length === 0) throw refused(NO_ITEM)
  const [holder] = pool.subcontracted
    ? [true]
    : await tx
        .select({ id: driverPoolMembers.id })
        .from(driverPoolMembers)
        .where(
          and(
            eq(driverPoolMembers.driverPoolId, pool.id),
            eq(driverPoolMembers.rank, 'TITULAIRE'),
            or(isNull(driverPoolMembers.to), gte(driverPoolMembers.to, today())),
          ),
        )
        .limit(1)
  if (!holder) throw refused(NO_HOLDER)
  const forbidden = findings.find(({ forbids }) => forbids)
  if (forbidden) throw refused(forbidden.message)
}
