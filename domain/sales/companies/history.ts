import { countryName } from '#domain/countries.ts'
import { asChoice, asDate, asFigure, asMoney, asName, asText, asWords, asYesNo, type EntityReading } from '#domain/field-book.ts'
import { formatIban } from '#domain/formats/iban.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { formatSiren } from '#domain/formats/siren.ts'
import { formatSiret } from '#domain/formats/siret.ts'
import { indexationWords } from '#domain/sales/pricing/price-values.ts'
import {
  COMPANY_FIELD_LABELS as COMPANY,
  COMPANY_STATUS_LABELS,
  COMPANY_TYPE_LABELS,
  CONTACT_FIELD_LABELS as CONTACT,
  CONTACT_ROLE_LABELS,
  PAYMENT_MODE_LABELS,
  VAT_REGIME_LABELS,
} from './values.ts'

export const COMPANY_READING: EntityReading = {
  label: 'Client',
  fields: {
    code: asText(COMPANY.code),
    types: asChoice(COMPANY.types, COMPANY_TYPE_LABELS),
    legalName: asText(COMPANY.legalName),
    tradeName: asText(COMPANY.tradeName),
    legalForm: asText(COMPANY.legalForm),
    naf: asText(COMPANY.naf),
    country: asWords(COMPANY.country, countryName),
    siren: asWords(COMPANY.siren, formatSiren),
    siret: asWords(COMPANY.siret, formatSiret),
    vatNumber: asText(COMPANY.vatNumber),
    vatRegime: asChoice(COMPANY.vatRegime, VAT_REGIME_LABELS),
    billingLine1: asText(COMPANY.billingLine1),
    billingLine2: asText(COMPANY.billingLine2),
    billingZip: asText(COMPANY.billingZip),
    billingCity: asText(COMPANY.billingCity),
    billingInsee: asText(COMPANY.billingInsee),
    eInvoiceId: asText(COMPANY.eInvoiceId),
    paymentDays: asFigure(COMPANY.paymentDays, 'jours'),
    paymentMode: asChoice(COMPANY.paymentMode, PAYMENT_MODE_LABELS),
    iban: asWords(COMPANY.iban, formatIban),
    bic: asText(COMPANY.bic),
    creditLimitCents: asMoney(COMPANY.creditLimit),
    account: asText(COMPANY.account),
    salesUserId: asName(COMPANY.salesUserId, 'account'),
    freeWaitingMin: asFigure(COMPANY.freeWaitingMin, 'min'),
    poRequired: asYesNo(COMPANY.poRequired),
    phone: asWords(COMPANY.phone, formatPhone),
    email: asText(COMPANY.email),
    customerSince: asDate(COMPANY.customerSince),
    notes: asText(COMPANY.notes),
    status: asChoice(COMPANY.status, COMPANY_STATUS_LABELS),
    blockedReason: asText(COMPANY.blockedReason),
    registryNo: asText("N° d'inscription au registre"),
    licenceNo: asText('N° de licence'),
    fleet: asText('Parc'),
    defaultIndexation: asWords('Indexation par défaut', indexationWords),
    mergedIntoId: asName('Fusionné dans', 'company'),
  },
}

export const CONTACT_READING: EntityReading = {
  label: 'Contact',
  fields: {
    lastName: asText(CONTACT.lastName),
    firstName: asText(CONTACT.firstName),
    position: asText(CONTACT.position),
    roles: asChoice(CONTACT.roles, CONTACT_ROLE_LABELS),
    phone: asWords(CONTACT.phone, formatPhone),
    mobile: asWords(CONTACT.mobile, formatPhone),
    email: asText(CONTACT.email),
    archived: asYesNo(CONTACT.archived),
  },
}
