import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, refused } from '#api/problem.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { OVERLAP, PAST } from '#domain/messages.ts'
import { cutBy, inPreparation, spanText, VERSION_IN_PREPARATION } from '#domain/sales/delivery-request/versions.ts'
import { copyVersion } from './copy-version.ts'
import { type LockedRequest, raiseVersion, statusAfter } from './record.ts'

/** Creates the next version of a locked request as a draft valid from that day; `version` is the one the caller read. */
export async function renewVersion(tx: Transaction, held: LockedRequest, validFrom: string, version?: number) {
  const { request, current } = held
  statusAfter(held, 'renew')
  await raiseVersion(tx, held, version)
  const all = await spansOf(tx, request.id)
  const prepared = inPreparation(all)
  if (prepared) throw refused(VERSION_IN_PREPARATION(prepared.versionNo))
  if (validFrom < today()) throw invalid({ path: 'validFrom', message: PAST })
  refuseClash(all, { validFrom, validTo: null })
  const versionNo = all[0]!.versionNo + 1
  const validTo = current.validTo !== null && current.validTo >= validFrom ? current.validTo : null
  const versionId = await copyVersion(tx, current, { requestId: request.id, versionNo, validFrom, validTo })
  await raiseVersion(tx, held)
  return { id: request.id, number: request.number, versionNo, versionId }
}

export type Validity = { validFrom: string; validTo: string | null }

/** Refuses when a version begins on the same day or later, because acceptance could not shorten it. */
export function refuseClash(others: Awaited<ReturnType<typeof spansOf>>, validity: Validity) {
  const clash = others.find(other => cutBy(validity, other) === 'clash')
  if (clash) throw invalid({ path: 'validFrom', message: OVERLAP(`v${clash.versionNo}, ${spanText(clash)}`) })
}

export function spansOf(tx: Transaction, requestId: string) {
  return tx
    .select({
      versionNo: versions.versionNo,
      status: versions.status,
      validFrom: versions.validFrom,
      validTo: versions.validTo,
    })
    .from(versions)
    .where(eq(versions.requestId, requestId))
    .orderBy(desc(versions.versionNo))
}
