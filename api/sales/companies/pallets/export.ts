import { asc, eq, ne, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { palletAccounts } from '#api/schema/sales/pallets.table.ts'
import { PALLET_LABELS } from '#domain/sales/companies/pallet-values.ts'

/** Importing the exported file changes nothing. */
export const ACCOUNT_COLUMNS: CsvColumns<Awaited<ReturnType<typeof accountsOf>>[number]> = {
  'Code client': row => row.code,
  [PALLET_LABELS.company]: row => row.name,
  [PALLET_LABELS.site]: row => row.site,
  [PALLET_LABELS.balance]: row => ({ number: String(row.balance) }),
}

/** An account has one short row, so that all are read at once. */
export async function exportedAccounts(db: Reader) {
  const rows = await accountsOf(db)
  const byId = new Map(rows.map(row => [row.id, row]))
  return { ids: [...byId.keys()], read: async (ids: string[]) => ids.flatMap(id => byId.get(id) ?? []) }
}

const accountsOf = (db: Reader) =>
  db
    .select({
      id: sql<string>`${palletAccounts.companyId} || ' ' || ${palletAccounts.addressId}`,
      code: companies.code,
      name: companies.legalName,
      site: addresses.label,
      balance: sql<number>`sum(${palletAccounts.balance})::int`,
    })
    .from(palletAccounts)
    .innerJoin(companies, eq(companies.id, palletAccounts.companyId))
    .innerJoin(addresses, eq(addresses.id, palletAccounts.addressId))
    .where(ne(companies.status, 'ARCHIVE'))
    .groupBy(palletAccounts.companyId, palletAccounts.addressId, companies.id, addresses.id)
    .orderBy(asc(companies.code), asc(addresses.label), asc(addresses.id))
