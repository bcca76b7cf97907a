import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { change } from '#api/rows.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { isPreparing, type PREPARING_STATUSES } from '#domain/sales/delivery-request/states.ts'
import type { RequestStatus } from '#domain/sales/delivery-request/values.ts'
import { currentVersion } from '#domain/sales/delivery-request/versions.ts'
import { storeFigures } from './figures.ts'

/** Version number; « design »: the version in preparation, else the one shown in lists; undefined: the latter. */
export type WhichVersion = number | 'design' | undefined

export const VERSION_STATE = {
  id: versions.id,
  versionNo: versions.versionNo,
  status: versions.status,
  validFrom: versions.validFrom,
  validTo: versions.validTo,
  suspendedFrom: versions.suspendedFrom,
}

export const EVERY_VERSION = sql<VersionState[]>`(
  select json_agg(json_build_object('id', one.id, 'versionNo', one.version_no, 'status', one.status, 'validFrom', one.valid_from,
    'validTo', one.valid_to, 'suspendedFrom', one.suspended_from) order by one.version_no desc)
  from (select * from ${versions} where request_id = ${deliveryRequests.id} order by version_no desc limit ${LISTED_MAX}) one)`
type VersionState = Pick<typeof versions.$inferSelect, keyof typeof VERSION_STATE>

export const versionNumber = () => z.coerce.number().int().min(1).max(9999).optional().catch(undefined)
/** `?version=n`; default: the version shown in lists. */
export const ofVersion = { query: z.object({ version: versionNumber() }) }

export function versionOf(which: WhichVersion): SQL {
  if (which === undefined) return sql`${deliveryRequests.currentVersionId}`
  if (which === 'design') return sql`${deliveryRequests.designVersionId}`
  return sql`(select wanted.id from ${versions} wanted where wanted.request_id = ${deliveryRequests.id} and wanted.version_no = ${which})`
}

/** Number and status of the version in preparation when a list shows another one, else null. */
export const versionInPreparation = sql<{ versionNo: number; status: (typeof PREPARING_STATUSES)[number] } | null>`
  case when ${deliveryRequests.designVersionId} <> ${deliveryRequests.currentVersionId} then (
    select json_build_object('versionNo', prepared.version_no, 'status', prepared.status) from ${versions} prepared
    where prepared.id = ${deliveryRequests.designVersionId}) end`

export function atStatus(statuses: readonly RequestStatus[]): SQL | undefined {
  // A version in preparation is the design version even when lists show it.
  const preparing = statuses.filter(isPreparing)
  const others = statuses.filter(status => !isPreparing(status))
  return or(
    others.length ? isOneOf(deliveryRequests.currentStatus, others) : undefined,
    preparing.length ? isOneOf(deliveryRequests.designStatus, preparing) : undefined,
  )
}

/** A single status compares with « = », so that an index also gives the list's order. */
export const isOneOf = (column: PgColumn, statuses: readonly RequestStatus[]) =>
  statuses.length === 1 ? eq(column, statuses[0]) : sql`${column} = any(${sql.param([...statuses])}::text[])`

export async function showCurrent(tx: Transaction, requestId: string): Promise<void> {
  const all = await tx.select(VERSION_STATE).from(versions).where(eq(versions.requestId, requestId))
  await change(tx, deliveryRequests, requestId, { currentVersionId: currentVersion(all, today())!.id })
  await storeFigures(tx, requestId)
}

export const runningVersion = sql`${versions.status} in ('ACCEPTE', 'ACTIF', 'SUSPENDU')`
