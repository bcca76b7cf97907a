import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { columnsOf } from '#domain/field-book.ts'
import { centsToDecimal } from '#domain/formats/number.ts'
import { COMPANY_FILE_FIELDS as FIELDS } from '#domain/sales/companies/record-fields.ts'
import type { exportedCompanies } from './list.ts'

type ExportedCompany = Awaited<ReturnType<typeof exportedCompanies>>[number]

/** Importing the exported file changes nothing. */
export const COMPANY_COLUMNS: CsvColumns<ExportedCompany> = {
  ...columnsOf(FIELDS, [
    'code',
    'types',
    'legalName',
    'tradeName',
    'legalForm',
    'naf',
    'country',
    'siren',
    'siret',
    'vatNumber',
    'vatRegime',
    'vatBasis',
    'billingLine1',
    'billingLine2',
    'billingZip',
    'billingCity',
    'eInvoiceId',
    'paymentDays',
    'paymentMode',
    'account',
  ]),
  [FIELDS.salesUserId.label]: row => row.salesUser,
  ...columnsOf(FIELDS, ['freeWaitingMin', 'poRequired', 'phone', 'email', 'customerSince', 'notes']),
  'Cahiers des charges actifs': row => ({ number: row.activeRequests }),
  'OTIF 90 j (%)': row => pct(row.otifPct),
  ...columnsOf(FIELDS, ['status']),
}

/** For roles that see money (`domain.md` §4.2). */
export const COMPANY_MONEY_COLUMNS: CsvColumns<ExportedCompany> = {
  ...columnsOf(FIELDS, ['creditLimitCents']),
  'Encours TTC': row => cents(row.usedCents),
  'CA 12 mois': row => cents(row.revenueCents),
  'Marge (%)': row => pct(row.marginPct),
  'Trajets sans coût': row => (row.uncosted ? { number: row.uncosted } : null),
  ...columnsOf(FIELDS, ['iban', 'bic']),
}

const cents = (value: number | undefined) => (value === undefined ? null : { number: centsToDecimal(value) })
const pct = (value: number | null | undefined) => (value == null ? null : { number: value })
