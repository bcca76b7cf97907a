import { and, asc, desc, eq, getTableColumns, gte, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader, Transaction } from '#api/db/client.ts'
import { notifyOfCancellations } from '#api/notifications/drivers.ts'
import { CARRIER_CLOSURES } from '#api/parameters/closures.ts'
import { notFound, refused, stale } from '#api/problem.ts'
import { change, hold } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import {
  deliveryRequestStops,
  deliveryRequests,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'
import { STATE } from '#domain/messages.ts'
import { COMPANY_ARCHIVED } from '#domain/sales/delivery-request/delivery-request.ts'
import { needsLiveClient, nextRequestStatus, type RequestAct } from '#domain/sales/delivery-request/states.ts'
import { REQUEST_STATUS_LABELS, type RequestStatus } from '#domain/sales/delivery-request/values.ts'
import { SOLD_LINES } from './sold-lines.ts'
import { withSuspension } from './suspension.ts'
import { EVERY_VERSION, showCurrent, versionOf, type WhichVersion } from './versions.ts'

export const designers = alias(users, 'designer')
export const nameOf = (who: typeof users | typeof designers) => sql<string | null>`${who.firstName} || ' ' || ${who.lastName}`

const {
  search: _,
  currentStatus: __,
  designVersionId: ___,
  designStatus: ____,
  designValidFrom: _____,
  designDesignerId: ______,
  ...HEADER
} = getTableColumns(deliveryRequests)

export const SITE = {
  label: addresses.label,
  line1: addresses.line1,
  zip: addresses.zip,
  city: addresses.city,
  country: addresses.country,
  company: companies.legalName,
  lat: addresses.lat,
  lng: addresses.lng,
  openings: addresses.openings,
  closures: addresses.closures,
  holidayZone: addresses.holidayZone,
  archived: addresses.archived,
}

/**
 * Request with one version, its stops, all versions and documents, for both sides (`domain.md` §0.2). `which`: a version number
 * or « design »; default: the version shown in lists.
 */
export async function findRequest(db: Reader, id: string, which?: WhichVersion) {
  const [found] = await headOf(db, id, which)
  if (!found) throw notFound()
  const [stops, files] = await Promise.all([stopsOf(db, found.current.id), documentsOf(db, { id })])
  // The header's version number locks the whole record: every write to a part raises it.
  const { version: _, requestId: __, updatedAt: ___, ...current } = found.current
  return {
    ...found.request,
    current: withSuspension(current),
    company: found.company,
    salesUser: found.salesUser,
    designer: found.designer,
    stops,
    versions: found.versions.map(withSuspension),
    documents: files,
    journeys: found.journeys,
    soldLines: found.soldLines,
    carrierClosures: found.carrierClosures,
  }
}

const headOf = (db: Reader, id: string, which: WhichVersion) =>
  db
    .select({
      request: HEADER,
      current: versions,
      company: { id: companies.id, code: companies.code, legalName: companies.legalName, status: companies.status },
      salesUser: nameOf(users),
      designer: nameOf(designers),
      versions: EVERY_VERSION,
      journeys: sql<number>`(select count(*)::int from ${journeys} join ${versions} own on own.id = ${journeys.versionId}
          where own.request_id = ${deliveryRequests.id})`,
      soldLines: SOLD_LINES,
      carrierClosures: CARRIER_CLOSURES,
    })
    .from(deliveryRequests)
    .innerJoin(versions, eq(versions.id, versionOf(which)))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .leftJoin(users, eq(users.id, deliveryRequests.salesUserId))
    .leftJoin(designers, eq(designers.id, versions.designerId))
    .where(eq(deliveryRequests.id, id))

const documentsOf = (db: Reader, { id }: { id: string }) =>
  db
    .select({
      id: documents.id,
      kind: documents.kind,
      label: documents.label,
      fileName: documents.fileName,
      mediaType: documents.mediaType,
      sizeBytes: documents.sizeBytes,
      createdAt: documents.createdAt,
      uploadedBy: nameOf(users),
    })
    .from(documents)
    .leftJoin(users, eq(users.id, documents.uploadedBy))
    .where(and(eq(documents.ownerTable, 'delivery_request'), eq(documents.ownerId, id)))
    .orderBy(desc(documents.createdAt))

export const stopsOf = (db: Reader, versionId: string) => stopsOfVersion(db, { versionId })

const stopsOfVersion = (db: Reader, { versionId }: { versionId: string }) =>
  db
    .select({
      id: deliveryRequestStops.id,
      addressId: deliveryRequestStops.addressId,
      kind: deliveryRequestStops.kind,
      dayOffset: deliveryRequestStops.dayOffset,
      arrival: deliveryRequestStops.arrival,
      departure: deliveryRequestStops.departure,
      windowFrom: deliveryRequestStops.windowFrom,
      windowTo: deliveryRequestStops.windowTo,
      serviceMin: deliveryRequestStops.serviceMin,
      toleranceMin: deliveryRequestStops.toleranceMin,
      pallets: deliveryRequestStops.pallets,
      weightKg: deliveryRequestStops.weightKg,
      reference: deliveryRequestStops.reference,
      instructions: deliveryRequestStops.instructions,
      documents: deliveryRequestStops.documents,
      site: SITE,
    })
    .from(deliveryRequestStops)
    .innerJoin(addresses, eq(addresses.id, deliveryRequestStops.addressId))
    .leftJoin(companies, eq(companies.id, addresses.companyId))
    .where(eq(deliveryRequestStops.versionId, versionId))
    .orderBy(asc(deliveryRequestStops.position))

/** Locks the request; the version is chosen as in `findRequest`. */
export async function lockRequest(tx: Transaction, id: string, which?: WhichVersion) {
  const request = await hold(tx, deliveryRequests, id)
  const [found] = await tx
    .select({ current: versions, company: { status: companies.status } })
    .from(deliveryRequests)
    .innerJoin(versions, eq(versions.id, versionOf(which)))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .where(eq(deliveryRequests.id, id))
    .for('update', { of: versions })
  if (!found) throw notFound()
  return { request, ...found }
}
export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>

/** Raises the header's version and refreshes search text and shown version. Refuses a stale form `version`. */
export async function raiseVersion(tx: Transaction, held: LockedRequest, version?: number) {
  if (version !== undefined && version !== held.request.version)
    throw stale(await findRequest(tx, held.request.id, held.current.versionNo))
  await showCurrent(tx, held.request.id)
}

/** Status after the act. Refuses an act that the status, or an archived client, does not allow. */
export function statusAfter(
  { current, company }: Pick<LockedRequest, 'company'> & { current: { status: RequestStatus } },
  act: RequestAct,
) {
  const next = nextRequestStatus(current.status, act)
  if (!next) throw refused(STATE(REQUEST_STATUS_LABELS[current.status]))
  if (company.status === 'ARCHIVE' && needsLiveClient(act)) throw refused(COMPANY_ARCHIVED)
  return next
}

export function requireStatus(held: LockedRequest, statuses: readonly RequestStatus[]) {
  if (!statuses.includes(held.current.status)) throw refused(STATE(REQUEST_STATUS_LABELS[held.current.status]))
}

export async function settle(tx: Transaction, held: LockedRequest, changes: Partial<typeof versions.$inferInsert>) {
  await change(tx, versions, held.current.id, changes)
  await raiseVersion(tx, held)
  return { id: held.request.id, number: held.request.number, status: changes.status ?? held.current.status }
}

/** Cancels a version's journeys that have not left, by service date, and notifies their drivers. Returns their number. */
export async function cancelJourneys(tx: Transaction, versionId: string, period: { from: string; to?: string }, reason: string) {
  // Locks in the order of generation to avoid deadlocks.
  const open = await tx
    .select({ id: journeys.id })
    .from(journeys)
    .where(
      and(
        eq(journeys.versionId, versionId),
        inArray(journeys.status, OPEN_STATUSES),
        gte(journeys.serviceDate, period.from),
        period.to === undefined ? undefined : lte(journeys.serviceDate, period.to),
      ),
    )
    .orderBy(asc(journeys.serviceDate), asc(journeys.id))
    .for('update')
  if (open.length === 0) return 0
  const cancelled = await tx
    .update(journeys)
    .set({ status: 'ANNULE', reason })
    .where(
      inArray(
        journeys.id,
        open.map(journey => journey.id),
      ),
    )
    .returning()
  await notifyOfCancellations(tx, cancelled)
  return open.length
}
