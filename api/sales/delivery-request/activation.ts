import { and, eq, gte, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { showCurrent } from '#api/trade/requests/versions.ts'
import type { RequestStatus } from '#domain/sales/delivery-request/values.ts'

/** Nightly, idempotent (`domain.md` §3.3). Versions of archived clients only end. */
export function activateDueVersions(db: Database, today: string) {
  return transact(db, null, 'SYSTEME', async tx => {
    const resumed = await move(
      tx,
      and(eq(versions.status, 'SUSPENDU'), isNotNull(versions.suspendedTo), lt(versions.suspendedTo, today), OF_LIVE_CLIENT),
      {
        status: 'ACTIF',
        suspendedFrom: null,
        suspendedTo: null,
      },
    )
    const due = and(eq(versions.status, 'ACCEPTE'), lte(versions.validFrom, today), OF_LIVE_CLIENT)
    // A suspension of the previous version continues.
    const suspended = await move(tx, and(due, gte(versions.suspendedTo, today)), { status: 'SUSPENDU' })
    const activated = await move(tx, due, { status: 'ACTIF', suspendedFrom: null, suspendedTo: null })
    const ended = await move(tx, and(inArray(versions.status, ['ACTIF', 'SUSPENDU']), lt(versions.validTo, today)), {
      status: 'TERMINE',
    })
    if (ended.length > 0) {
      await tx
        .update(liveLines)
        .set({ status: 'CLOTURE' })
        .where(and(inArray(liveLines.versionId, ended), inArray(liveLines.status, ['PLANIFIE', 'SUSPENDU'])))
    }
    return { resumed: resumed.length, activated: activated.length + suspended.length, ended: ended.length }
  })
}

const OF_LIVE_CLIENT = sql`exists (
  select from ${deliveryRequests} join ${companies} on ${companies.id} = ${deliveryRequests.companyId}
  where ${deliveryRequests.id} = ${versions.requestId} and ${companies.status} <> 'ARCHIVE')`

/** Also updates the headers, which carry the lock and the date of the last change. */
async function move(
  tx: Transaction,
  which: SQL | undefined,
  changes: { status: RequestStatus; suspendedFrom?: null; suspendedTo?: null },
): Promise<string[]> {
  const moved = await tx.update(versions).set(changes).where(which).returning({ id: versions.id, requestId: versions.requestId })
  for (const requestId of new Set(moved.map(version => version.requestId))) await showCurrent(tx, requestId)
  return moved.map(version => version.id)
}
