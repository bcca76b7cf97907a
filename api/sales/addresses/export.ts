import { eq, inArray } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { columnsOf } from '#domain/field-book.ts'
import { ADDRESS_FIELDS as FIELDS } from '#domain/sales/addresses/fields.ts'
import { ADDRESS_STATUS_LABELS, addressStatus } from '#domain/sales/addresses/values.ts'
import { lineCountAt } from './use.ts'

export async function exportedAddresses(db: Reader, ids: string[]) {
  const rows = await db
    .select({ address: addresses, company: companies.legalName, companyCode: companies.code, lines: lineCountAt })
    .from(addresses)
    .leftJoin(companies, eq(companies.id, addresses.companyId))
    .where(inArray(addresses.id, ids))
  return rows.map(({ address, ...more }) => ({ ...address, ...more }))
}

export const ADDRESS_COLUMNS: CsvColumns<Awaited<ReturnType<typeof exportedAddresses>>[number]> = {
  ...columnsOf(FIELDS, ['label']),
  'Code client': row => row.companyCode,
  [FIELDS.companyId.label]: row => row.company,
  ...columnsOf(FIELDS, ['kind']),
  Adresse: row => row.line1,
  "Complément d'adresse": row => row.line2,
  ...columnsOf(FIELDS, ['zip', 'city', 'insee', 'country', 'lat', 'lng', 'geofenceM', 'openings', 'closures', 'holidayZone']),
  ...columnsOf(FIELDS, ['serviceMin', 'appointment', 'dock', 'instructions', 'maxHeightM', 'maxGvwKg', 'maxLengthM']),
  ...columnsOf(FIELDS, ['tailLiftRequired', 'forkliftOnSite', 'ppe', 'protocolDate', 'protocolExpiry', 'contactName', 'phone']),
  'Trajets prévus': row => ({ number: row.lines }),
  Statut: row => ADDRESS_STATUS_LABELS[addressStatus(row)],
}
