import { centsToDecimal } from '#domain/formats/number.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { formatSiren } from '#domain/formats/siren.ts'
import { formatSiret } from '#domain/formats/siret.ts'
import { NEW_COMPANY } from '#domain/sales/companies/values.ts'

/** A company as the API answers it, in what a form needs of it. */
export interface CompanyRecord {
  types: string[]
  legalName: string
  tradeName: string | null
  legalForm: string | null
  naf: string | null
  country: string
  siren: string | null
  siret: string | null
  vatNumber: string | null
  vatRegime: string
  billingLine1: string
  billingLine2: string | null
  billingZip: string
  billingCity: string
  eInvoiceId: string | null
  paymentDays: number
  paymentMode: string
  iban?: string | null
  bic?: string | null
  creditLimitCents?: number | null
  account: string | null
  salesUserId: string | null
  freeWaitingMin: number
  poRequired: boolean
  phone: string | null
  email: string | null
  customerSince: string | null
  notes: string | null
  version: number
}

/** A company as its form posts it, field by field; without one, what a new one begins with. */
export function companyFormValues(company: CompanyRecord | undefined): Record<string, string | string[]> {
  if (!company)
    return {
      types: [...NEW_COMPANY.types],
      country: NEW_COMPANY.country,
      vatRegime: NEW_COMPANY.vatRegime,
      paymentDays: String(NEW_COMPANY.paymentDays),
      paymentMode: NEW_COMPANY.paymentMode,
      freeWaitingMin: String(NEW_COMPANY.freeWaitingMin),
    }
  return {
    types: company.types,
    legalName: company.legalName,
    tradeName: company.tradeName ?? '',
    legalForm: company.legalForm ?? '',
    naf: company.naf ?? '',
    country: company.country,
    siren: company.siren ? formatSiren(company.siren) : '',
    siret: company.siret ? formatSiret(company.siret) : '',
    vatNumber: company.vatNumber ?? '',
    vatRegime: company.vatRegime,
    billingLine1: company.billingLine1,
    billingLine2: company.billingLine2 ?? '',
    billingZip: company.billingZip,
    billingCity: company.billingCity,
    eInvoiceId: company.eInvoiceId ?? '',
    paymentDays: String(company.paymentDays),
    paymentMode: company.paymentMode,
    iban: company.iban ?? '',
    bic: company.bic ?? '',
    creditLimit: typeof company.creditLimitCents === 'number' ? centsToDecimal(company.creditLimitCents).replace('.', ',') : '',
    account: company.account ?? '',
    salesUserId: company.salesUserId ?? '',
    freeWaitingMin: String(company.freeWaitingMin),
    poRequired: company.poRequired ? 'on' : '',
    phone: company.phone ? formatPhone(company.phone) : '',
    email: company.email ?? '',
    customerSince: company.customerSince ?? '',
    notes: company.notes ?? '',
  }
}
