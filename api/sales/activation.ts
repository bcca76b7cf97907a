import { and, eq, inArray, isNotNull, lt, lte, type SQL } from 'drizzle-orm'
import type { RequestStatus } from '#domain/sales/delivery-request-values.ts'
import type { Database, Transaction } from '../db/client.ts'
import { transact } from '../db/write.ts'
import { liveLines } from '../journey-management/live-lines.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from './delivery-requests.table.ts'

/**
 * What the calendar does to cahiers des charges, every night (`domain.md` §3.3): a suspension that has passed ends, an accepted version
 * becomes active on its first day, one whose last day has passed is over and its lines are closed. Doing it twice changes nothing.
 */
export function activateDueVersions(db: Database, today: string) {
  return transact(db, null, 'SYSTEME', async tx => {
    const resumed = await move(
      tx,
      and(eq(versions.status, 'SUSPENDU'), isNotNull(versions.suspendedTo), lt(versions.suspendedTo, today)),
      {
        status: 'ACTIF',
        suspendedFrom: null,
        suspendedTo: null,
      },
    )
    const activated = await move(tx, and(eq(versions.status, 'ACCEPTE'), lte(versions.validFrom, today)), { status: 'ACTIF' })
    const ended = await move(tx, and(inArray(versions.status, ['ACTIF', 'SUSPENDU']), lt(versions.validTo, today)), {
      status: 'TERMINE',
    })
    if (ended.length > 0) {
      await tx
        .update(liveLines)
        .set({ status: 'CLOTURE' })
        .where(and(inArray(liveLines.versionId, ended), inArray(liveLines.status, ['PLANIFIE', 'SUSPENDU'])))
    }
    return { resumed: resumed.length, activated: activated.length, ended: ended.length }
  })
}

/** Changes the versions and their headers, which carry the lock and the date of the last change. */
async function move(
  tx: Transaction,
  which: SQL | undefined,
  changes: { status: RequestStatus; suspendedFrom?: null; suspendedTo?: null },
): Promise<string[]> {
  const moved = await tx.update(versions).set(changes).where(which).returning({ id: versions.id, requestId: versions.requestId })
  for (const { id, requestId } of moved) {
    await tx
      .update(deliveryRequests)
      .set({ currentVersionId: id })
      .where(and(eq(deliveryRequests.id, requestId), eq(deliveryRequests.currentVersionId, id)))
  }
  return moved.map(version => version.id)
}
