import { z } from 'zod'
import { isCountry } from '#domain/countries.ts'
import {
  evenWhenInvalid,
  flag,
  integer,
  oneOf,
  optionalChecked,
  optionalDate,
  optionalEuros,
  optionalId,
  optionalOneOf,
  optionalText,
  recordVersion,
  someOf,
  text,
} from '#domain/fields.ts'
import { checkBic } from '#domain/formats/bic.ts'
import { counted } from '#domain/formats/counted.ts'
import { checkEmail } from '#domain/formats/email.ts'
import { checkIban } from '#domain/formats/iban.ts'
import { checkNaf } from '#domain/formats/naf.ts'
import { checkPhone } from '#domain/formats/phone.ts'
import { checkPostalCode } from '#domain/formats/postal-code.ts'
import { checkSiren } from '#domain/formats/siren.ts'
import { checkSiret } from '#domain/formats/siret.ts'
import { checkVat, vatNumberOf } from '#domain/formats/vat.ts'
import { filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { ARCH, ENUM, REQ } from '#domain/messages.ts'
import { COMPANY_STATUSES, COMPANY_TYPES, CONTACT_ROLES, LEGAL_FORMS, PAYMENT_MODES, VAT_BASES, VAT_REGIMES } from './values.ts'
import { fitsCountry, hasFrenchVat, hasSiren } from './vat-regime.ts'

const PAYMENT_DAYS = 'Le délai de paiement ne peut pas dépasser 30 jours en transport routier'
const ACCOUNT = 'Le compte doit commencer par 411'
const REGIME = 'Ce régime ne correspond pas au pays'
const E_INVOICE = "L'adresse de facturation électronique n'est pas valide"
export const SIRET_TAKEN = (name: string) => `Une société avec ce SIRET existe déjà : ${name}`
export const ACTIVE_REQUESTS = (n: number) =>
  `Archivage impossible : ${counted(n, 'cahier des charges actif', 'cahiers des charges actifs')}`
/** SALES may only archive clients without a cahier des charges (`domain.md` §2.7). */
export const ANY_REQUESTS = (n: number) =>
  ARCH(`${counted(n, 'cahier des charges', 'cahiers des charges')}, un administrateur peut archiver ce client`)
export const FUTURE_JOURNEYS = (n: number) => `Archivage impossible : ${counted(n, 'trajet', 'trajets')} à venir`
const CONTACT_REACH = 'Veuillez saisir un téléphone ou un e-mail'

/** Address in the e-invoicing directory: a SIREN, optionally with a suffix. */
const isEInvoiceId = (value: string) => /^\d{9}(_[A-Za-z0-9_]{1,110})?$/.test(value) && checkSiren(value.slice(0, 9)).valid

const notes = optionalText(2000)

export const companyNotesSchema = z.object({ notes, version: recordVersion() })

/** A company as created or changed (`domain.md` §3.1). Amounts are typed in euros and stored in cents. */
export const companySchema = z
  .object({
    types: someOf(COMPANY_TYPES, { min: 1 }),
    legalName: text(120),
    tradeName: optionalText(120),
    legalForm: optionalOneOf(LEGAL_FORMS),
    naf: optionalChecked(checkNaf),
    country: text(20).refine(isCountry, ENUM),
    siren: optionalChecked(checkSiren),
    siret: optionalChecked(value => checkSiret(value)),
    vatNumber: optionalText(30),
    vatRegime: oneOf(VAT_REGIMES),
    vatBasis: optionalOneOf(VAT_BASES),
    billingLine1: text(100),
    billingLine2: optionalText(100),
    billingZip: text(10),
    billingCity: text(100),
    billingInsee: optionalText(5),
    eInvoiceId: optionalText(120),
    paymentDays: integer({ min: 0 }).refine(days => days <= 30, PAYMENT_DAYS),
    paymentMode: oneOf(PAYMENT_MODES),
    iban: optionalChecked(checkIban),
    bic: optionalChecked(checkBic),
    creditLimit: optionalEuros({ min: 0 }),
    account: optionalText(12).refine(value => value === null || /^411[A-Z0-9]{1,9}$/.test(value), ACCOUNT),
    salesUserId: optionalId(),
    freeWaitingMin: integer({ min: 0, max: 240 }),
    poRequired: flag(),
    phone: optionalChecked(checkPhone),
    email: optionalChecked(checkEmail),
    customerSince: optionalDate(),
    notes,
  })
  .superRefine((company, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message, input: company })
    const fine = (...paths: (keyof typeof company)[]) => !ctx.issues.some(other => paths.some(path => other.path?.[0] === path))
    if (hasSiren(company.country)) {
      if (company.siren === null) issue('siren', REQ)
      if (company.siret === null) issue('siret', REQ)
    }
    if (company.siren && company.siret && fine('siren', 'siret')) {
      const verdict = checkSiret(company.siret, { siren: company.siren })
      if (!verdict.valid) issue('siret', verdict.message)
    }
    if (company.vatNumber && fine('siren', 'vatNumber', 'country')) {
      const verdict = checkVat(company.vatNumber, { siren: company.siren ?? undefined, country: company.country })
      if (!verdict.valid) issue('vatNumber', verdict.message)
    }
    if (fine('country', 'vatRegime') && !fitsCountry(company.vatRegime, company.country)) issue('vatRegime', REGIME)
    // A French VAT number is derived from the SIREN; others must be entered.
    if (company.vatNumber === null && company.vatRegime === 'AUTOLIQUIDATION_UE' && fine('vatRegime')) issue('vatNumber', REQ)
    if (company.vatRegime === 'EXONERE' && company.vatBasis === null && fine('vatBasis')) issue('vatBasis', REQ)
    if (fine('billingZip', 'country')) {
      const verdict = checkPostalCode(company.billingZip, { country: company.country })
      if (!verdict.valid) issue('billingZip', verdict.message)
    }
    if (company.eInvoiceId && fine('eInvoiceId') && !isEInvoiceId(company.eInvoiceId)) issue('eInvoiceId', E_INVOICE)
    if (company.paymentMode === 'PRELEVEMENT') {
      if (company.iban === null) issue('iban', REQ)
      if (company.bic === null) issue('bic', REQ)
    }
  }, evenWhenInvalid)
  .transform(company => ({
    ...company,
    billingZip: checkPostalCode(company.billingZip, { country: company.country }).normalized ?? company.billingZip,
    vatNumber: company.vatNumber
      ? (checkVat(company.vatNumber).normalized ?? company.vatNumber)
      : company.siren && hasFrenchVat(company.country) && company.vatRegime !== 'NON_ASSUJETTI'
        ? vatNumberOf(company.siren)
        : null,
    vatBasis: company.vatRegime === 'EXONERE' ? company.vatBasis : null,
  }))
export type CompanyInput = z.output<typeof companySchema>

export const contactSchema = z
  .object({
    lastName: text(60),
    firstName: optionalText(60),
    position: optionalText(80),
    roles: someOf(CONTACT_ROLES),
    phone: optionalChecked(checkPhone),
    mobile: optionalChecked(checkPhone),
    email: optionalChecked(checkEmail),
  })
  .refine(contact => contact.phone !== null || contact.mobile !== null || contact.email !== null, {
    message: CONTACT_REACH,
    path: ['phone'],
    ...evenWhenInvalid,
  })

const isBlankContact = (value: unknown) =>
  !value || (typeof value === 'object' && Object.values(value).every(part => !part || part.length === 0))

/** A new company with its first contact; null when all contact fields are empty. */
export const newCompanySchema = companySchema.and(
  z.object({ contact: z.preprocess(value => (isBlankContact(value) ? null : value), contactSchema.nullable()) }),
)

export const COMPANY_SORTS = [
  'code',
  'legalName',
  'city',
  'salesUser',
  'activeRequests',
  'revenue',
  'margin',
  'otif',
  'used',
  'creditLimit',
  'status',
] as const
export const MONEY_SORTS = [
  'revenue',
  'margin',
  'used',
  'creditLimit',
] as const satisfies readonly (typeof COMPANY_SORTS)[number][]

export const companyListQuery = listQuery(COMPANY_SORTS, 'legalName', {
  type: filterOf(COMPANY_TYPES),
  status: filterOf(COMPANY_STATUSES),
  salesUser: idFilter(),
  department: textFilter(3),
  country: textFilter(20),
  noRequest: switchFilter(),
  /** Owes more than its credit limit; only for roles that see money. */
  overdrawn: switchFilter(),
  archived: switchFilter(),
  only: idFilter(),
})
