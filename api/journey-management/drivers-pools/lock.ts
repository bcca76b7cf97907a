import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { refused } from '#api/problem.ts'
import { found } from '#api/rows.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { DRIVER_POOL_STATUS_LABELS } from '#domain/journey-management/drivers-pools/values.ts'
import { STATE } from '#domain/messages.ts'

export type Pool = typeof driverPools.$inferSelect

export async function lock(tx: Transaction, id: string): Promise<Pool> {
  // Weak lock: generation may insert journeys that reference the tour.
  const pool = await tx.select().from(driverPools).where(eq(driverPools.id, id)).for('no key update').then(found)
  return pool
}

export async function lockLive(tx: Transaction, id: string): Promise<Pool> {
  const pool = await lock(tx, id)
  if (pool.status === 'ARCHIVEE') throw refused(STATE(DRIVER_POOL_STATUS_LABELS[pool.status]))
  return pool
}
