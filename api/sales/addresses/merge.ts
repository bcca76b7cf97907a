import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Reader, Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { type Merge, mergeSides } from '#api/middleware/merge.ts'
import { operations } from '#api/middleware/operations.ts'
import { invalid, Problem } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops } from '#api/schema/journey-management/live-lines.table.ts'
import { equipment, equipmentHoldings, inventories } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { deliveryRequestStops, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { palletMovements } from '#api/schema/sales/pallets.table.ts'
import { MERGE_ARCHIVED, MERGE_BUSY, MERGE_SELF, MERGED_ALREADY, mergedValues } from '#domain/sales/addresses/merge.ts'
import { mergeSchema } from '#domain/sales/merge.ts'
import { mergeAnswer, mergeMerge } from './answers.ts'
import { regenerateFollowers } from './closures.ts'
import { findAddress } from './writes.ts'

/** Merges two records of one place (`domain.md` §4.2): references move to the survivor, the duplicate is archived. */
export const addressMergeRoutes = operations('sales/addresses')
  .read(
    'GET /:id/merge/:into',
    "Ce qu'une fusion d'adresses déplacerait",
    { act: 'address.merge', answer: mergeAnswer },
    async ({ db, id: from, into }) => {
      const [duplicate, survivor, moves] = await Promise.all([findAddress(db, from), findAddress(db, into), movesOf(db, from)])
      const refusal = from === into ? MERGE_SELF : await refusalOf(db, [duplicate, survivor])
      return { duplicate, survivor, moves, learned: Object.keys(mergedValues(survivor, duplicate)), refusal }
    },
  )
  .respond(
    'POST /:id/merge',
    'Fusionner une adresse en double dans une autre',
    { act: 'address.merge', body: mergeSchema, answer: mergeMerge },
    async ({ c, id, body }) => {
      const from = id
      return c.json(
        await unblocked(() =>
          write(c, async tx => {
            const { closed, ...merged } = await mergeAddress(tx, { from, ...body })
            if (closed) await regenerateFollowers(c, tx, merged)
            return merged
          }),
        ),
      )
    },
  )

async function movesOf(db: Reader, from: string) {
  const [moves] = await db.execute<
    Record<'requests' | 'lines' | 'journeys' | 'drivers' | 'vehicles' | 'trailers' | 'equipment' | 'documents', number>
  >(sql`select
    (select count(distinct ${deliveryRequestVersions.requestId})::int from ${deliveryRequestStops}
      join ${deliveryRequestVersions} on ${deliveryRequestVersions.id} = ${deliveryRequestStops.versionId}
      where ${deliveryRequestStops.addressId} = ${from}) as requests,
    (select count(distinct ${liveLineStops.liveLineId})::int from ${liveLineStops} where ${liveLineStops.addressId} = ${from}) as lines,
    (select count(distinct ${journeyStops.journeyId})::int from ${journeyStops} where ${journeyStops.addressId} = ${from}) as journeys,
    (select count(*)::int from ${drivers} where ${drivers.depotId} = ${from}) as drivers,
    (select count(*)::int from ${vehicles} where ${vehicles.depotId} = ${from}) as vehicles,
    (select count(*)::int from ${trailers} where ${trailers.depotId} = ${from}) as trailers,
    (select count(*)::int from ${equipment} where ${equipment.depotId} = ${from}) as equipment,
    (select count(*)::int from ${documents} where ${ownDocuments(from)}) as documents`)
  return moves!
}

const ownDocuments = (id: string) => and(eq(documents.ownerTable, 'address'), eq(documents.ownerId, id))

async function refusalOf(db: Reader, sides: readonly { label: string; archived: boolean; mergedIntoId: string | null }[]) {
  for (const { label, archived, mergedIntoId } of sides) {
    if (mergedIntoId) {
      const [survivor] = await db.select({ label: addresses.label }).from(addresses).where(eq(addresses.id, mergedIntoId))
      return MERGED_ALREADY(label, survivor!.label)
    }
    if (archived) return MERGE_ARCHIVED(label)
  }
  return null
}

/** Locked in id order to avoid deadlocks. Later references follow (trigger `follow_merged_address`). */
async function mergeAddress(tx: Transaction, merge: Merge) {
  const { from, into } = merge
  if (from === into) throw invalid({ path: 'into', message: MERGE_SELF })
  // Shorter than the deadlock timeout, so that the merge yields and no other transaction aborts.
  await tx.execute(sql`set local lock_timeout = '500ms'`)
  const sides = await tx
    .select()
    .from(addresses)
    .where(inArray(addresses.id, [from, into]))
    .orderBy(asc(addresses.id))
    .for('update')
  const { duplicate, survivor } = await mergeSides(
    sides,
    merge,
    (...both) => refusalOf(tx, both),
    () => findAddress(tx, from),
  )

  for (const stops of [deliveryRequestStops, liveLineStops, journeyStops])
    await tx.update(stops).set({ addressId: into }).where(eq(stops.addressId, from))
  await tx
    .update(palletMovements)
    .set({ addressId: into })
    .where(and(eq(palletMovements.addressId, from), isNull(palletMovements.stopId)))
  for (const parked of [drivers, vehicles, trailers, equipment, equipmentHoldings, inventories, driverPools])
    await tx.update(parked).set({ depotId: into }).where(eq(parked.depotId, from))
  await tx.update(documents).set({ ownerId: into }).where(ownDocuments(from))
  // Keeps merge chains one step long: every duplicate names the final survivor.
  await tx.update(addresses).set({ mergedIntoId: into }).where(eq(addresses.mergedIntoId, from))
  await change(tx, addresses, from, { archived: true, mergedIntoId: into })
  const known = mergedValues(survivor, duplicate)
  if (Object.keys(known).length > 0) await change(tx, addresses, into, known)
  const closed = survivor.closures.length + duplicate.closures.length > 0
  return { id: into, label: survivor.label, from: duplicate.label, closed }
}

/** Retries lock conflicts, three attempts in all; each failed attempt is rolled back. */
async function unblocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof postgres.PostgresError ? error.cause : error
      // lock_not_available, deadlock_detected
      if (!(cause instanceof postgres.PostgresError) || !['55P03', '40P01'].includes(cause.code)) throw error
      if (attempt === 3) throw new Problem(409, MERGE_BUSY)
    }
  }
}
