import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { countryName } from '#domain/countries.ts'
import { centsToDecimal } from '#domain/formats/number.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import {
  COMPANY_STATUS_LABELS,
  COMPANY_TYPE_LABELS,
  type CompanyType,
  COMPANY_FIELD_LABELS as LABELS,
  PAYMENT_MODE_LABELS,
  VAT_REGIME_LABELS,
} from '#domain/sales/companies/values.ts'
import type { companies } from './companies.table.ts'
import type { CompanyHealth } from './health.ts'

export type CompanyToExport = typeof companies.$inferSelect & { salesUser: string | null; activeRequests: number } & CompanyHealth

/** The file of clients; what is imported from a file of this shape is what was in it. */
export const COMPANY_COLUMNS: CsvColumns<CompanyToExport> = {
  [LABELS.code]: row => row.code,
  [LABELS.types]: row => row.types.map(type => COMPANY_TYPE_LABELS[type as CompanyType]).join(', '),
  [LABELS.legalName]: row => row.legalName,
  [LABELS.tradeName]: row => row.tradeName,
  [LABELS.legalForm]: row => row.legalForm,
  [LABELS.naf]: row => row.naf,
  [LABELS.country]: row => countryName(row.country),
  [LABELS.siren]: row => row.siren,
  [LABELS.siret]: row => row.siret,
  [LABELS.vatNumber]: row => row.vatNumber,
  [LABELS.vatRegime]: row => VAT_REGIME_LABELS[row.vatRegime],
  Adresse: row => row.billingLine1,
  "Complément d'adresse": row => row.billingLine2,
  [LABELS.billingZip]: row => row.billingZip,
  [LABELS.billingCity]: row => row.billingCity,
  [LABELS.eInvoiceId]: row => row.eInvoiceId,
  [LABELS.paymentDays]: row => ({ number: row.paymentDays }),
  [LABELS.paymentMode]: row => PAYMENT_MODE_LABELS[row.paymentMode],
  [LABELS.account]: row => row.account,
  [LABELS.salesUserId]: row => row.salesUser,
  [LABELS.freeWaitingMin]: row => ({ number: row.freeWaitingMin }),
  [LABELS.poRequired]: row => (row.poRequired ? 'Oui' : 'Non'),
  [LABELS.phone]: row => row.phone && formatPhone(row.phone),
  [LABELS.email]: row => row.email,
  [LABELS.customerSince]: row => row.customerSince && formatDate(row.customerSince),
  [LABELS.notes]: row => row.notes,
  'Cahiers des charges actifs': row => ({ number: row.activeRequests }),
  'OTIF 90 j (%)': row => pct(row.otifPct),
  [LABELS.status]: row => COMPANY_STATUS_LABELS[row.status],
}

/** For the roles that see money (`domain.md` §4.2). */
export const COMPANY_MONEY_COLUMNS: CsvColumns<CompanyToExport> = {
  [LABELS.creditLimit]: row => (row.creditLimitCents === null ? null : { number: centsToDecimal(row.creditLimitCents) }),
  Encours: row => cents(row.usedCents),
  'CA 12 mois': row => cents(row.revenueCents),
  'Marge (%)': row => pct(row.marginPct),
  [LABELS.iban]: row => row.iban,
  [LABELS.bic]: row => row.bic,
}

const cents = (value: number | undefined) => (value === undefined ? null : { number: centsToDecimal(value) })
const pct = (value: number | null | undefined) => (value == null ? null : { number: value })
