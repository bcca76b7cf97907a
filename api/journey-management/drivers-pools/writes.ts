import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { type Issue, invalid, stale } from '#api/problem.ts'
import { change, found } from '#api/rows.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import type { DriverPoolInput } from '#domain/journey-management/drivers-pools/driver-pool.ts'
import { COUPLED } from '#domain/journey-management/journeys/assignment.ts'
import { ENUM } from '#domain/messages.ts'
import { followTour } from './follow.ts'
import { lockLive, type Pool } from './lock.ts'
import { findDriverPool } from './read.ts'
import { refuseUnready } from './ready.ts'

export async function createDriverPool(tx: Transaction, input: DriverPoolInput) {
  await refuseUnusable(tx, input)
  const [row] = await tx.insert(driverPools).values(input).returning({ id: driverPools.id, code: driverPools.code })
  return row!
}

export async function updateDriverPool(tx: Transaction, id: string, input: DriverPoolInput, version: number) {
  const before = await lockLive(tx, id)
  if (before.version !== version) throw stale(await findDriverPool(tx, id))
  await refuseUnusable(tx, input, before)
  await change(tx, driverPools, id, input)
  await refuseUnready(tx, { ...before, ...input })
  if (before.status === 'ACTIVE') await followTour(tx, id)
  return { id, code: input.code }
}

/** Copies service, means and rotation as a draft, without lines and members, which belong to one tour. */
export async function duplicateDriverPool(tx: Transaction, id: string, copy: { code: string; label: string }) {
  const pool = await tx.select().from(driverPools).where(eq(driverPools.id, id)).then(found)
  const { id: _, createdAt: __, updatedAt: ___, version: ____, search: _____, ...fields } = pool
  const [row] = await tx
    .insert(driverPools)
    .values({ ...fields, ...copy, status: 'BROUILLON' })
    .returning({ id: driverPools.id, code: driverPools.code })
  return row!
}

async function refuseUnusable(tx: Transaction, input: DriverPoolInput, before?: Pool): Promise<void> {
  const issues: Issue[] = []
  if (input.depotId !== before?.depotId) {
    const [depot] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(
        and(
          eq(addresses.id, input.depotId),
          eq(addresses.kind, 'DEPOT'),
          isNull(addresses.companyId),
          eq(addresses.archived, false),
        ),
      )
      .for('share')
    if (!depot) issues.push({ path: 'depotId', message: ENUM })
  }
  const { defaultVehicleId, defaultTrailerId } = input
  if (defaultVehicleId && (defaultVehicleId !== before?.defaultVehicleId || defaultTrailerId !== before?.defaultTrailerId)) {
    const [vehicle] = await tx
      .select({ category: vehicles.category })
      .from(vehicles)
      .where(and(eq(vehicles.id, defaultVehicleId), sql`${vehicles.status} not in ('RESTITUE', 'ARCHIVE')`))
    if (!vehicle) issues.push({ path: 'defaultVehicleId', message: ENUM })
    if (vehicle?.category === 'TRACTEUR' && !defaultTrailerId) issues.push({ path: 'defaultTrailerId', message: COUPLED })
  }
  if (defaultTrailerId && defaultTrailerId !== before?.defaultTrailerId) {
    const [trailer] = await tx
      .select({ id: trailers.id })
      .from(trailers)
      .where(and(eq(trailers.id, defaultTrailerId), sql`${trailers.status} not in ('RESTITUE', 'ARCHIVE')`))
    if (!trailer) issues.push({ path: 'defaultTrailerId', message: ENUM })
  }
  if (issues.length > 0) throw invalid(...issues)
}
