import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { notFound, refused } from '#api/problem.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { DRIVER_POOL_STATUS_LABELS } from '#domain/journey-management/drivers-pools/values.ts'
import { STATE } from '#domain/messages.ts'

export type Pool = typeof driverPools.$inferSelect

/** Locks a tour in whatever state. Throws « Élément introuvable ». */
export async function lock(tx: Transaction, id: string): Promise<Pool> {
  // Journeys that are generated meanwhile may name it.
  const [pool] = await tx.select().from(driverPools).where(eq(driverPools.id, id)).for('no key update')
  if (!pool) throw notFound()
  return pool
}

/** Locks a tour that is in use. Throws « Élément introuvable ». */
export async function lockLive(tx: Transaction, id: string): Promise<Pool> {
  const pool = await lock(tx, id)
  if (pool.status === 'ARCHIVEE') throw refused(STATE(DRIVER_POOL_STATUS_LABELS[pool.status]))
  return pool
}
