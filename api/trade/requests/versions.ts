import { eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { query } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { isPreparing, type PREPARING_STATUSES } from '#domain/sales/delivery-request/states.ts'
import type { RequestStatus } from '#domain/sales/delivery-request/values.ts'
import { currentVersion } from '#domain/sales/delivery-request/versions.ts'
import { storeFigures } from './figures.ts'

/** A version's number; « design »: the one in preparation, else the one that lists show; nothing: the latter. */
export type WhichVersion = number | 'design' | undefined

/** What tells the versions of a request apart: number, status, validity. */
export const VERSION_STATE = {
  id: versions.id,
  versionNo: versions.versionNo,
  status: versions.status,
  validFrom: versions.validFrom,
  validTo: versions.validTo,
  suspendedFrom: versions.suspendedFrom,
}

/** That of every version of the request of the outer query, the latest first. */
export const EVERY_VERSION = sql<VersionState[]>`(
  select json_agg(json_build_object('id', one.id, 'versionNo', one.version_no, 'status', one.status, 'validFrom', one.valid_from,
    'validTo', one.valid_to, 'suspendedFrom', one.suspended_from) order by one.version_no desc)
  from ${versions} one where one.request_id = ${deliveryRequests.id})`
type VersionState = Pick<typeof versions.$inferSelect, keyof typeof VERSION_STATE>

export const versionNumber = () => z.coerce.number().int().min(1).max(9999).optional().catch(undefined)
/** `?version=n`: the version that is meant; without it, the one that lists show. */
export const ofVersion = query(z.object({ version: versionNumber() }))

/** The id of that version of the request of the outer query. */
export function versionOf(which: WhichVersion): SQL {
  if (which === undefined) return sql`${deliveryRequests.currentVersionId}`
  if (which === 'design') return sql`${deliveryRequests.designVersionId}`
  return versionNumbered(which)
}

/** The same, of the version of this number. */
export const versionNumbered = (number: number | Placeholder) =>
  sql`(select wanted.id from ${versions} wanted where wanted.request_id = ${deliveryRequests.id} and wanted.version_no = ${number})`

/** The version in preparation beside the one that a list shows: its number and status, or null. */
export const preparedBeside = sql<{ versionNo: number; status: (typeof PREPARING_STATUSES)[number] } | null>`
  case when ${deliveryRequests.designVersionId} <> ${deliveryRequests.currentVersionId} then (
    select json_build_object('versionNo', prepared.version_no, 'status', prepared.status) from ${versions} prepared
    where prepared.id = ${deliveryRequests.designVersionId}) end`

/** Whether the version that lists show, or the one in preparation, is at one of these statuses. */
export function atStatus(statuses: readonly RequestStatus[]): SQL | undefined {
  // What is in preparation is the version to design, also where the lists show it.
  const preparing = statuses.filter(isPreparing)
  const others = statuses.filter(status => !isPreparing(status))
  return or(
    others.length ? isOneOf(deliveryRequests.currentStatus, others) : undefined,
    preparing.length ? isOneOf(deliveryRequests.designStatus, preparing) : undefined,
  )
}

/** One status compares by « = », which lets an index give its rows in the order of a list. */
export const isOneOf = (column: PgColumn, statuses: readonly RequestStatus[]) =>
  statuses.length === 1 ? eq(column, statuses[0]) : sql`${column} = any(${sql.param([...statuses])}::text[])`

/** Writes the header again, with the version that lists show as its versions stand now, and the figures of those that lost them. */
export async function showCurrent(tx: Transaction, requestId: string): Promise<void> {
  const all = await tx.select(VERSION_STATE).from(versions).where(eq(versions.requestId, requestId))
  await tx
    .update(deliveryRequests)
    .set({ currentVersionId: currentVersion(all, today())!.id })
    .where(eq(deliveryRequests.id, requestId))
  await storeFigures(tx, requestId)
}

/** A version that is accepted, running or suspended: what makes a cahier des charges « actif ». */
export const runningVersion = sql`${versions.status} in ('ACCEPTE', 'ACTIF', 'SUSPENDU')`
