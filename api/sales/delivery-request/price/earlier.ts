import { and, desc, eq, lt } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { priceDoubt } from '#domain/journey-management/doubts/plan-doubts.ts'
import { priceOfVersion } from '#domain/sales/delivery-request/price.ts'

type Version = typeof versions.$inferSelect

/** Asks about a price far from the last one, of this version or the one before. */
export async function askPrice(tx: Transaction, current: Version, changes: Partial<Version>): Promise<void> {
  const now = priceOfVersion({ ...current, ...changes, offer: null })
  const last = priceOfVersion(current).priceCents ?? (await earlierPrice(tx, current))?.priceCents
  if (now.priceCents !== last) ask(...doubtsOf({ unitPrice: priceDoubt(now.priceCents, now.km, last) }))
}

/** Price of the previous version; null for the first. */
export async function earlierPrice(db: Reader, { requestId, versionNo }: { requestId: string; versionNo: number }) {
  if (versionNo === 1) return null
  const [before] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.requestId, requestId), lt(versions.versionNo, versionNo)))
    .orderBy(desc(versions.versionNo))
    .limit(1)
  const priceCents = before ? priceOfVersion(before).priceCents : null
  return before && priceCents !== null ? { versionNo: before.versionNo, priceCents } : null
}
