import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { type Issue, invalid } from '#api/problem.ts'
import { change, insert } from '#api/rows.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { UNCHANGED_IN_VERSION } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import type { DeliveryRequestInput } from '#domain/sales/delivery-request/delivery-request.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import { salesUserBy } from '#domain/sales/salesperson.ts'
import { storeFigures } from './figures.ts'
import { nextRequestNumber, refuseUnusableParts, saveStops, storedRequest, storedVersion } from './input.ts'
import { type LockedRequest, lockRequest, raiseVersion, requireStatus } from './record.ts'
import { refuseClash, spansOf, type Validity } from './renewal.ts'
import { showCurrent, type WhichVersion } from './versions.ts'

/** Creates a cahier des charges at once, by its form or from a file (`domain.md` §3.3). */
export async function createRequest(
  tx: Transaction,
  input: DeliveryRequestInput & { unitPrice: string },
  author: { id: string; role: Role },
) {
  const sites = await refuseUnusableParts(tx, input)
  const number = await nextRequestNumber(tx)
  const salesUserId = input.salesUserId ?? salesUserBy(author)
  const [request] = await tx
    .insert(deliveryRequests)
    .values({ ...storedRequest(input), salesUserId, number })
    .returning({ id: deliveryRequests.id, number: deliveryRequests.number })
  const version = await insert(tx, versions, {
    ...storedVersion(input, sites),
    pricingMode: 'FORFAIT_TRAJET',
    unitPrice: input.unitPrice,
    indexation: await usualIndexation(tx, input.companyId),
    toleranceMin: (await readCarrier(tx)).toleranceMin,
    requestId: request!.id,
  })
  await saveStops(tx, version.id, input.stops)
  // Written last: the search text includes the communes of the stops.
  await showCurrent(tx, request!.id)
  return request!
}

/** Changes a draft. Throws 409 for an older `version` than the stored one. */
export async function changeDraft(
  tx: Transaction,
  { id, which, version }: { id: string; which?: WhichVersion; version?: number },
  input: DeliveryRequestInput,
) {
  const held = await lockRequest(tx, id, which)
  requireStatus(held, ['BROUILLON'])
  refuseOtherContract(held, input)
  await refuseOverlap(tx, held, input)
  const sites = await refuseUnusableParts(tx, input, held.request)
  await raiseVersion(tx, held, version)
  await change(tx, versions, held.current.id, storedVersion(input, sites))
  await saveStops(tx, held.current.id, input.stops)
  await change(tx, deliveryRequests, held.request.id, storedRequest(input))
  await storeFigures(tx, held.request.id)
  return { id: held.request.id, number: held.request.number }
}

/** Client and type belong to the cahier des charges: changing them would change the active contract. */
function refuseOtherContract({ request, current }: LockedRequest, input: Pick<DeliveryRequestInput, 'companyId' | 'kind'>) {
  if (current.versionNo === 1) return
  const issues: Issue[] = []
  if (input.companyId !== request.companyId) issues.push({ path: 'companyId', message: UNCHANGED_IN_VERSION })
  if (input.kind !== request.kind) issues.push({ path: 'kind', message: UNCHANGED_IN_VERSION })
  if (issues.length > 0) throw invalid(...issues)
}

/** A version with a changed validity must remain acceptable. */
async function refuseOverlap(tx: Transaction, { request, current }: LockedRequest, validity: Validity) {
  if (current.versionNo === 1) return
  const others = await spansOf(tx, request.id)
  refuseClash(
    others.filter(({ versionNo }) => versionNo !== current.versionNo),
    validity,
  )
}

/** The clause that new contracts of this client begin with. */
export async function usualIndexation(tx: Transaction, companyId: string): Promise<IndexationClause | null> {
  const [company] = await tx.select({ usual: companies.defaultIndexation }).from(companies).where(eq(companies.id, companyId))
  return company?.usual ?? null
}
