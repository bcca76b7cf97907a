import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import {
  deliveryRequests,
  deliveryRequestStops as stops,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { salesUsersOf } from '#api/trade/accounts/sales-users.ts'
import { changeDraft, createRequest } from '#api/trade/requests/drafts.ts'
import { typedOf } from '#domain/field-book.ts'
import type { ImportFile } from '#domain/import/asked.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { type Plan, type PlanLine, planImport } from '#domain/import/plan.ts'
import { requestNames } from '#domain/import/planning/request-columns.ts'
import { type KnownRequest, type RequestInput, requestImport } from '#domain/import/planning/requests.ts'
import { fileValuesOf, REQUEST_FILE_FIELDS, STOP_FILE_FIELDS } from '#domain/sales/delivery-request/stops/file-fields.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { authorOf } from './author.ts'
import { anyId, anyOf, anySearchable, type Progress, writePlan } from './batches.ts'
import { namedClients, sitesNamed } from './named-clients.ts'

/** Compares a file with the cahiers des charges that it names; `hold` locks these until the transaction ends. */
export async function planRequests(db: Reader, file: ImportFile, _: CommunesOf, hold = false): Promise<Plan<RequestInput>> {
  const named = requestNames(file)
  const clients = await namedClients(db, named.clients, { hold, only: sql`'CLIENT' = any(${companies.types})` })
  const clientIds = clients.map(({ id }) => id)
  const [sites, salesUsers, requests] = await Promise.all([
    sitesNamed(db, clientIds, named.sites),
    salesUsersOf(db),
    requestsNamed(db, { ...named, clientIds, hold }),
  ])
  return planImport(file, requestImport({ clients, sites, salesUsers, requests }))
}

async function requestsNamed(
  db: Reader,
  { numbers, titles, clientIds, hold }: { numbers: string[]; titles: string[]; clientIds: string[]; hold: boolean },
): Promise<KnownRequest[]> {
  const query = db
    .select({
      request: deliveryRequests,
      current: versions,
      company: { code: companies.code, legalName: companies.legalName, status: companies.status },
      salesUser: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(deliveryRequests)
    .innerJoin(versions, eq(versions.id, deliveryRequests.currentVersionId))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .leftJoin(users, eq(users.id, deliveryRequests.salesUserId))
    .where(
      or(
        anyOf(deliveryRequests.number, numbers),
        and(
          anyId(deliveryRequests.companyId, clientIds),
          anySearchable(deliveryRequests.title, titles),
          ne(deliveryRequests.currentStatus, 'ARCHIVE'),
        ),
      ),
    )
  const rows = await (hold ? query.for('update', { of: deliveryRequests }) : query)
  const ids = rows.map(({ current }) => current.id)
  const sold = await db
    .select({ stop: stops, label: addresses.label, archived: addresses.archived })
    .from(stops)
    .innerJoin(addresses, eq(addresses.id, stops.addressId))
    .where(anyId(stops.versionId, ids))
    .orderBy(asc(stops.versionId), asc(stops.position))
  const stopsOf = Map.groupBy(sold, ({ stop }) => stop.versionId)
  return rows.map(({ request, current, company, salesUser }) => ({
    ...{ id: request.id, version: request.version, number: request.number, companyId: request.companyId },
    company: { ...company, archived: company.status === 'ARCHIVE' },
    ...{ salesUserId: request.salesUserId, salesUser, versionNo: current.versionNo, status: current.status },
    values: typedOf(REQUEST_FILE_FIELDS, fileValuesOf({ ...request, ...current })),
    recurrence: current.recurrence,
    stops: (stopsOf.get(current.id) ?? []).map(({ stop, label, archived }) => ({
      ...{ addressId: stop.addressId, label, archived },
      values: typedOf(STOP_FILE_FIELDS, stop),
    })),
  }))
}

/** Creates and changes drafts as the form does. */
export async function writeRequests(
  tx: Transaction,
  lines: readonly PlanLine<RequestInput>[],
  progress: Progress,
  authorId: string | null,
): Promise<void> {
  const author = await authorOf(tx, authorId)
  await writePlan(lines, progress, {
    create: async batch => {
      for (const input of batch) await createRequest(tx, input, author)
    },
    update: (id, { version, ...input }) => changeDraft(tx, { id, version }, input),
  })
}
