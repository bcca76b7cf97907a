import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import type { LockedRequest } from '#api/trade/requests/record.ts'
import { showCurrent } from '#api/trade/requests/versions.ts'
import { OVERLAP } from '#domain/messages.ts'
import { isPreparing, isRunning } from '#domain/sales/delivery-request/states.ts'
import { cutBy, spanText } from '#domain/sales/delivery-request/versions.ts'

export interface Cut {
  /** Lines of the ended versions, whose journeys from then on belong to the new version or end. */
  lineIds: string[]
  suspension: { suspendedFrom: string; suspendedTo: string; reason: string | null } | null
}

/** Ends the previous version the day before (`domain.md` §3.3, §6.11); refused when one begins later. */
export async function cutEarlierVersions(tx: Transaction, { request, current }: LockedRequest): Promise<Cut> {
  const others = await tx
    .select()
    .from(versions)
    .where(and(eq(versions.requestId, request.id), ne(versions.id, current.id)))
    .orderBy(asc(versions.versionNo))
    .for('update')
  const result: Cut = { lineIds: [], suspension: null }
  for (const other of others) {
    const cut = cutBy(current, other)
    if (cut === 'clash') throw refused(OVERLAP(`v${other.versionNo}, ${spanText(other)}`))
    if (!cut) continue
    const over = cut.cutTo < today()
    // The new contract replaces a termination notice.
    await change(tx, versions, other.id, { validTo: cut.cutTo, terminatedOn: null, ...(over && { status: 'TERMINE' }) })
    const lines = await tx
      .select({ id: liveLines.id, status: liveLines.status })
      .from(liveLines)
      .where(and(eq(liveLines.versionId, other.id), inArray(liveLines.status, ['PLANIFIE', 'SUSPENDU'])))
    if (over) await closeLines(tx, other.id)
    result.lineIds.push(...lines.map(line => line.id))
    if (other.suspendedFrom && other.suspendedTo && other.suspendedTo >= current.validFrom) {
      const { suspendedFrom, suspendedTo, reason } = other
      result.suspension = {
        suspendedFrom: suspendedFrom > current.validFrom ? suspendedFrom : current.validFrom,
        suspendedTo,
        reason,
      }
    }
  }
  return result
}

export async function closeLines(tx: Transaction, versionId: string): Promise<number> {
  const closed = await tx
    .update(liveLines)
    .set({ status: 'CLOTURE' })
    .where(and(eq(liveLines.versionId, versionId), inArray(liveLines.status, ['PLANIFIE', 'SUSPENDU'])))
    .returning({ id: liveLines.id })
  return closed.length
}

/** After the last live version, archives the ended ones, which hides the request from lists. */
export async function archiveFormerVersions(tx: Transaction, requestId: string): Promise<void> {
  const all = await tx
    .select({ id: versions.id, status: versions.status })
    .from(versions)
    .where(eq(versions.requestId, requestId))
  const over = all.filter(({ status }) => status === 'TERMINE' || status === 'REFUSE').map(({ id }) => id)
  if (over.length === 0 || all.some(({ status }) => isRunning(status) || isPreparing(status))) return
  await tx.update(versions).set({ status: 'ARCHIVE' }).where(inArray(versions.id, over))
  await showCurrent(tx, requestId)
}
