import { and, countDistinct, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { withSuspension } from '#api/delivery-requests/suspension.ts'
import { runningVersion } from '#api/delivery-requests/versions.ts'
import { documents } from '#api/documents/documents.table.ts'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { MONEY_DOCUMENT_KINDS } from '#domain/sales/companies/document-values.ts'
import { contacts } from './companies.table.ts'

/** How many cahiers des charges the sheet shows; their own list has all. */
const SHOWN = 50

/** The counts on the tabs of a sheet. Papers with money count only for roles that may see it. */
export async function countsOf(db: Reader, companyId: string, { money }: { money: boolean }) {
  const hidden = money ? [] : [...MONEY_DOCUMENT_KINDS]
  const [row] = await db.execute<{ contacts: number; addresses: number; requests: number; documents: number }>(sql`
    select
      (select count(*)::int from ${contacts} where ${contacts.companyId} = ${companyId} and not ${contacts.archived}) as contacts,
      (select count(*)::int from ${addresses} where ${addresses.companyId} = ${companyId} and not ${addresses.archived}) as addresses,
      (select count(*)::int from ${deliveryRequests} where ${deliveryRequests.companyId} = ${companyId}) as requests,
      (select count(*)::int from ${documents} where ${documents.ownerTable} = 'company' and ${documents.ownerId} = ${companyId} and not ${documents.archived}
        and ${documents.kind} <> all(${sql.param(hidden)}::text[])) as documents`)
  const [active] = await db
    .select({ n: countDistinct(deliveryRequests.id) })
    .from(deliveryRequests)
    .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.requestId, deliveryRequests.id))
    .where(and(eq(deliveryRequests.companyId, companyId), runningVersion))
  return { ...row!, activeRequests: active!.n }
}

/** The cahiers des charges of a company without their prices: every reader of the sheet sees them. */
export async function requestsOf(db: Reader, companyId: string) {
  const rows = await db
    .select({
      id: deliveryRequests.id,
      number: deliveryRequests.number,
      title: deliveryRequests.title,
      kind: deliveryRequests.kind,
      versionNo: deliveryRequestVersions.versionNo,
      status: deliveryRequestVersions.status,
      validFrom: deliveryRequestVersions.validFrom,
      validTo: deliveryRequestVersions.validTo,
      suspendedFrom: deliveryRequestVersions.suspendedFrom,
    })
    .from(deliveryRequests)
    .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, deliveryRequests.currentVersionId))
    .where(eq(deliveryRequests.companyId, companyId))
    .orderBy(desc(deliveryRequests.number), desc(deliveryRequests.id))
    .limit(SHOWN)
  return rows.map(withSuspension)
}
