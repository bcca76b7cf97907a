import { and, desc, eq, exists, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { builtOnce, type Reader, type Value } from '#api/db/client.ts'
import { notFound } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { withSuspension } from '#api/trade/requests/suspension.ts'
import { runningVersion } from '#api/trade/requests/versions.ts'
import { MONEY_DOCUMENT_KINDS } from '#domain/sales/companies/document-values.ts'

const SHOWN = 50

/** Counts on the tabs of a sheet. Documents with amounts count only for roles that see money. */
export async function countsOf(db: Reader, companyId: string, { money }: { money: boolean }) {
  const hidden = money ? [] : [...MONEY_DOCUMENT_KINDS]
  const [row] = await counts(db, { companyId, hidden })
  if (!row) throw notFound()
  return row
}

const counts = builtOnce((db, value: Value<'companyId' | 'hidden'>) => {
  const of = (table: SQLWrapper, which: SQL | undefined) => sql<number>`(select count(*)::int from ${table} where ${which})`
  return db
    .select({
      contacts: of(contacts, and(eq(contacts.companyId, companies.id), not(contacts.archived))),
      addresses: of(addresses, and(eq(addresses.companyId, companies.id), not(addresses.archived))),
      requests: of(deliveryRequests, eq(deliveryRequests.companyId, companies.id)),
      documents: of(
        documents,
        and(
          eq(documents.ownerTable, 'company'),
          eq(documents.ownerId, companies.id),
          not(documents.archived),
          sql`${documents.kind} <> all(${value('hidden')}::text[])`,
        ),
      ),
      activeRequests: of(
        deliveryRequests,
        and(
          eq(deliveryRequests.companyId, companies.id),
          exists(
            db
              .select({ id: deliveryRequestVersions.id })
              .from(deliveryRequestVersions)
              .where(and(eq(deliveryRequestVersions.requestId, deliveryRequests.id), runningVersion)),
          ),
        ),
      ),
    })
    .from(companies)
    .where(eq(companies.id, value('companyId')))
})

/** Without prices, because every reader of the sheet sees them. */
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
