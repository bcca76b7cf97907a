import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { insert } from '#api/rows.ts'
import {
  deliveryRequestStops,
  versionServices,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'

type Version = typeof versions.$inferSelect

/**
 * Copies contractual content (fields, stops, services) into a draft of `requestId` valid from `validFrom`. Designer, offer,
 * decision, suspension and contract are reset; earlier calendar dates are dropped.
 */
export async function copyVersion(
  tx: Transaction,
  source: Version,
  { requestId, versionNo, validFrom, validTo }: Pick<Version, 'requestId' | 'versionNo' | 'validFrom' | 'validTo'>,
  changes: { ownServicePrices: boolean } = { ownServicePrices: true },
): Promise<string> {
  const { id: from, version: _, createdAt: __, updatedAt: ___, recurrence, ...contract } = source
  const ahead = <Dated extends { date: string }>(dates: readonly Dated[]) => dates.filter(({ date }) => date >= validFrom)
  const copy = await insert(tx, versions, {
    ...contract,
    requestId,
    versionNo,
    validFrom,
    validTo,
    recurrence: recurrence && {
      ...recurrence,
      excludeDates: ahead(recurrence.excludeDates),
      includeDates: ahead(recurrence.includeDates),
    },
    status: 'BROUILLON',
    offer: null,
    designerId: null,
    proposedAt: null,
    offerExpiresOn: null,
    decidedAt: null,
    reason: null,
    suspendedFrom: null,
    suspendedTo: null,
    terminatedOn: null,
    offerDocumentId: null,
    contractDocumentId: null,
  })
  const versionId = copy.id
  const stops = await tx.select().from(deliveryRequestStops).where(eq(deliveryRequestStops.versionId, from))
  if (stops.length > 0) await tx.insert(deliveryRequestStops).values(stops.map(stop => ({ ...fresh(stop), versionId })))
  const services = await tx.select().from(versionServices).where(eq(versionServices.versionId, from))
  if (services.length > 0) {
    await tx.insert(versionServices).values(
      services.map(service => ({
        ...fresh(service),
        versionId,
        agreed: null,
        ...(!changes.ownServicePrices && { unitPrice: null }),
      })),
    )
  }
  return versionId
}

function fresh<Row extends { id: string; version: number; createdAt: string; updatedAt: string }>(row: Row) {
  const { id: _, version: __, createdAt: ___, updatedAt: ____, ...values } = row
  return values
}
