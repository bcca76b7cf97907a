import { and, asc, eq, getTableColumns, inArray, ne } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import { columnsOf } from '#domain/field-book.ts'
import { CONTACT_FORM_FIELDS } from '#domain/sales/companies/fields.ts'

/** Contacts of present clients. Importing the exported file changes nothing. */
export const CONTACT_COLUMNS: CsvColumns<Awaited<ReturnType<typeof exportedContacts>>[number]> = {
  'Code client': row => row.companyCode,
  Client: row => row.companyName,
  ...columnsOf(CONTACT_FORM_FIELDS),
}

const present = and(eq(contacts.archived, false), ne(companies.status, 'ARCHIVE'))

export async function contactIds(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .innerJoin(companies, eq(companies.id, contacts.companyId))
    .where(present)
    .orderBy(asc(companies.code), asc(contacts.id))
  return rows.map(({ id }) => id)
}

export const exportedContacts = (db: Reader, ids: string[]) =>
  db
    .select({ ...getTableColumns(contacts), companyCode: companies.code, companyName: companies.legalName })
    .from(contacts)
    .innerJoin(companies, eq(companies.id, contacts.companyId))
    .where(inArray(contacts.id, ids))
