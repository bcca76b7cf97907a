import { asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import {
  deliveryRequests,
  deliveryRequestStops as stops,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import type { FieldReading } from '#domain/field-book.ts'
import { columnsOf } from '#domain/field-book.ts'
import { fileValuesOf, REQUEST_FILE_FIELDS, STOP_FILE_FIELDS } from '#domain/sales/delivery-request/stops/file-fields.ts'

type Row = Awaited<ReturnType<typeof exportedStops>>[number]

const { salesUserId, ...OWN } = REQUEST_FILE_FIELDS

/** One row a stop, the cahier des charges on its first one. Importing the exported file changes nothing. */
export const STOP_COLUMNS: CsvColumns<Row> = {
  'N° de CDC': row => row.number,
  'Code client': row => (row.isFirst ? row.companyCode : null),
  Client: row => (row.isFirst ? row.company : null),
  [salesUserId.label]: row => (row.isFirst ? row.salesUser : null),
  ...Object.fromEntries(
    Object.entries(OWN as Record<string, FieldReading>).map(([name, field]) => {
      const [cell] = Object.values(columnsOf({ [name]: field }))
      return [field.label, (row: Row) => (row.isFirst ? cell!(row.values) : null)]
    }),
  ),
  ...columnsOf(STOP_FILE_FIELDS),
}

/** Stops of the versions shown in lists, without archived ones, the newest cahier des charges first. */
export async function exportedStopIds(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ id: stops.id })
    .from(stops)
    .innerJoin(deliveryRequests, eq(deliveryRequests.currentVersionId, stops.versionId))
    .where(ne(deliveryRequests.currentStatus, 'ARCHIVE'))
    .orderBy(desc(deliveryRequests.number), asc(stops.position))
  return rows.map(({ id }) => id)
}

export async function exportedStops(db: Reader, ids: string[]) {
  const rows = await db
    .select({
      stop: stops,
      request: deliveryRequests,
      current: versions,
      site: addresses.label,
      company: companies.legalName,
      companyCode: companies.code,
      salesUser: nameOf(users),
    })
    .from(stops)
    .innerJoin(versions, eq(versions.id, stops.versionId))
    .innerJoin(deliveryRequests, eq(deliveryRequests.id, versions.requestId))
    .innerJoin(addresses, eq(addresses.id, stops.addressId))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .leftJoin(users, eq(users.id, deliveryRequests.salesUserId))
    .where(inArray(stops.id, ids))
  return rows.map(({ stop, request, current, ...names }) => ({
    ...stop,
    ...names,
    number: request.number,
    isFirst: stop.position === 0,
    values: fileValuesOf({ ...request, ...current }) as Record<string, unknown>,
  }))
}
