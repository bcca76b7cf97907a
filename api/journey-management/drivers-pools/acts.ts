import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { eachOf } from '#api/middleware/each.ts'
import { today } from '#api/middleware/today.ts'
import { refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { driverPoolItems, driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { ASSIGNED_JOURNEYS } from '#domain/journey-management/drivers-pools/driver-pool.ts'
import { type DriverPoolAct, nextDriverPoolStatus } from '#domain/journey-management/drivers-pools/transitions.ts'
import { DRIVER_POOL_STATUS_LABELS } from '#domain/journey-management/drivers-pools/values.ts'
import { ARCH, STATE } from '#domain/messages.ts'
import { followTour } from './follow.ts'
import { lock, type Pool } from './lock.ts'
import { refuseUnready } from './ready.ts'

export async function transitDriverPool(tx: Transaction, id: string, act: DriverPoolAct) {
  const pool = await lock(tx, id)
  const status = nextDriverPoolStatus(pool.status, act)
  if (!status) throw refused(STATE(DRIVER_POOL_STATUS_LABELS[pool.status]))
  if (act === 'activate') await refuseUnready(tx, { ...pool, status })
  const lines = act === 'archive' ? await letGo(tx, pool) : []
  await change(tx, driverPools, id, { status })
  await followTour(tx, id, lines)
  return { id, code: pool.code, status }
}

export const archiveDriverPools = (tx: Transaction, ids: readonly string[]) =>
  eachOf(
    ids,
    id => transitDriverPool(tx, id, 'archive'),
    id => tx.select({ name: driverPools.code }).from(driverPools).where(eq(driverPools.id, id)),
  )

async function letGo(tx: Transaction, pool: Pool): Promise<string[]> {
  const day = today()
  const coming = await tx.$count(
    journeys,
    and(
      eq(journeys.driverPoolId, pool.id),
      gte(journeys.serviceDate, day),
      inArray(journeys.status, ['AFFECTE', 'CONFIRME', 'EN_COURS']),
    ),
  )
  if (coming > 0) throw refused(ARCH(ASSIGNED_JOURNEYS(coming)))
  const { driverPoolId, from, to } = driverPoolMembers
  const items = await tx
    .delete(driverPoolItems)
    .where(eq(driverPoolItems.driverPoolId, pool.id))
    .returning({ lineId: driverPoolItems.liveLineId })
  await tx.delete(driverPoolMembers).where(and(eq(driverPoolId, pool.id), gte(from, day)))
  await tx
    .update(driverPoolMembers)
    .set({ to: addDays(day, -1) })
    .where(and(eq(driverPoolId, pool.id), or(isNull(to), gte(to, day))))
  return items.map(({ lineId }) => lineId)
}
