import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { refused } from '#api/problem.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import type { Held } from '#api/trade/requests/record.ts'
import { showCurrent } from '#api/trade/requests/versions.ts'
import { OVERLAP } from '#domain/messages.ts'
import { isPreparing, isRunning } from '#domain/sales/delivery-request/states.ts'
import { cutBy, spanText } from '#domain/sales/delivery-request/versions.ts'

/** What the acceptance of a version ended. */
export interface Cut {
  /** The lines whose journeys from then on are the new version's, or nobody's. */
  lineIds: string[]
  /** A suspension that reaches into the new version goes on in it. */
  suspension: { suspendedFrom: string; suspendedTo: string; reason: string | null } | null
}

/**
 * At acceptance the version before ends the day before the new one begins (`domain.md` §3.3, §6.11), at once if that day has passed. One
 * that begins on the same day or later cannot be cut and refuses the acceptance.
 */
export async function cutEarlierVersions(tx: Transaction, { request, current }: Held): Promise<Cut> {
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
    // The new contract takes the place of a notice that was given.
    await tx
      .update(versions)
      .set({ validTo: cut.cutTo, terminatedOn: null, ...(over && { status: 'TERMINE' }) })
      .where(eq(versions.id, other.id))
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

/** Lines of a version that is over run no more. Returns how many were closed. */
export async function closeLines(tx: Transaction, versionId: string): Promise<number> {
  const closed = await tx
    .update(liveLines)
    .set({ status: 'CLOTURE' })
    .where(and(eq(liveLines.versionId, versionId), inArray(liveLines.status, ['PLANIFIE', 'SUSPENDU'])))
    .returning({ id: liveLines.id })
  return closed.length
}

/** With the last version that lives, those that are over are put away: the lists show the cahier des charges no more. */
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
