import {
  asChoice,
  asDate,
  asFigure,
  asMoney,
  asName,
  asText,
  asWords,
  asYesNo,
  type FieldBook,
  type FieldReading,
} from '#domain/field-book.ts'
import { formatIban } from '#domain/formats/iban.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { formatSiren } from '#domain/formats/siren.ts'
import { formatSiret } from '#domain/formats/siret.ts'
import { indexationWords } from '#domain/sales/pricing/price-values.ts'
import { COMPANY_DOCUMENT_KIND_LABELS } from './document-values.ts'
import { COMPANY_FILTER_FIELDS } from './filter-fields.ts'
import {
  COMPANY_STATUS_LABELS,
  CONTACT_ROLE_LABELS,
  LEGAL_FORM_LABELS,
  PAYMENT_MODE_LABELS,
  VAT_BASIS_LABELS,
  VAT_REGIME_LABELS,
} from './values.ts'

const asDigits = (label: string, format: (digits: string) => string): FieldReading => ({
  ...asWords(label, format),
  cell: String,
  typed: value => format(String(value)),
})

const asPhone = (label: string): FieldReading => ({ ...asWords(label, formatPhone), typed: value => formatPhone(String(value)) })

/** Form of a company (`domain.md` §3.1). The country is shown as its code: the country list is too large for the browser. */
export const COMPANY_FORM_FIELDS = {
  siren: asDigits('SIREN', formatSiren),
  siret: asDigits('SIRET siège', formatSiret),
  legalName: asText('Raison sociale'),
  tradeName: asText('Nom commercial'),
  country: COMPANY_FILTER_FIELDS.country,
  vatNumber: asText('TVA intracommunautaire'),
  vatRegime: asChoice('Régime de TVA', VAT_REGIME_LABELS),
  vatBasis: asChoice("Base légale de l'exonération", VAT_BASIS_LABELS),
  legalForm: asChoice('Forme juridique', LEGAL_FORM_LABELS),
  naf: asText('Code NAF'),
  types: COMPANY_FILTER_FIELDS.types,
  billingLine1: asText('Ligne 1'),
  billingLine2: asText('Ligne 2'),
  billingZip: asText('Code postal'),
  billingCity: asText('Commune'),
  eInvoiceId: asText('Adresse électronique de facturation'),
  paymentDays: asFigure('Délai de paiement', 'jours'),
  paymentMode: asChoice('Mode de règlement', PAYMENT_MODE_LABELS),
  iban: { ...asWords('IBAN', formatIban), cell: String },
  bic: asText('BIC'),
  creditLimit: asMoney('Encours autorisé'),
  account: asText('Compte comptable'),
  salesUserId: COMPANY_FILTER_FIELDS.salesUserId,
  customerSince: asDate('Client depuis'),
  freeWaitingMin: asFigure("Franchise d'attente", 'min'),
  phone: asPhone('Téléphone'),
  email: asText('E-mail'),
  poRequired: asYesNo('N° de commande obligatoire'),
  notes: asText('Remarques'),
} satisfies FieldBook

export const COMPANY_FIELDS = {
  code: asText('Code client'),
  ...COMPANY_FORM_FIELDS,
  creditLimitCents: COMPANY_FORM_FIELDS.creditLimit,
  billingInsee: asText('Code INSEE'),
  status: COMPANY_FILTER_FIELDS.status,
  blockedReason: asText('Motif du blocage'),
  archivedFrom: asChoice("Statut avant l'archive", COMPANY_STATUS_LABELS),
  registryNo: asText("N° d'inscription au registre"),
  licenceNo: asText('N° de licence'),
  fleet: asText('Parc'),
  defaultIndexation: asWords('Indexation par défaut', indexationWords),
  mergedIntoId: asName('Fusionné dans', 'company'),
} satisfies FieldBook

export const CONTACT_FORM_FIELDS = {
  lastName: asText('Nom'),
  firstName: asText('Prénom'),
  position: asText('Fonction'),
  roles: asChoice('Rôles', CONTACT_ROLE_LABELS),
  phone: asPhone('Téléphone'),
  mobile: asPhone('Mobile'),
  email: asText('E-mail'),
} satisfies FieldBook

export const CONTACT_FIELDS = { ...CONTACT_FORM_FIELDS, archived: asYesNo('Archivé') } satisfies FieldBook

export const COMPANY_DOCUMENT_FIELDS = {
  kind: asChoice('Nature', COMPANY_DOCUMENT_KIND_LABELS),
  label: asText('Libellé'),
  validFrom: asDate('Établi le'),
  validTo: asDate('Échéance'),
  file: asText('Fichier'),
} satisfies FieldBook
