import { asChoice, asDate, asText, type FieldBook } from '#domain/field-book.ts'
import { INDEXATION_FIELDS } from '#domain/sales/pricing/indexation-fields.ts'
import { SERVICE_MODE_LABELS } from '#domain/sales/pricing/price-values.ts'
import { REQUEST_FIELDS, REQUEST_SERVICE_FIELDS, REQUEST_VERSION_FIELDS } from './fields.ts'
import { EXCEPTION_KIND_LABELS, REQUEST_DOCUMENT_KIND_LABELS } from './values.ts'

const {
  cancelHours,
  cancelPct,
  noticeDays,
  penalties,
  toleranceMin,
  otifTarget,
  billingFrequency,
  billingGrouping,
  purchaseOrder,
} = REQUEST_VERSION_FIELDS

export const CLAUSE_FIELDS = {
  ...INDEXATION_FIELDS,
  cancelHours,
  cancelPct,
  noticeDays,
  penalties,
  toleranceMin,
  otifTarget,
  billingFrequency,
  billingGrouping,
  purchaseOrder,
} satisfies FieldBook

export const AGREED_SERVICE_FIELDS = {
  serviceId: REQUEST_SERVICE_FIELDS.serviceId,
  mode: asChoice(REQUEST_SERVICE_FIELDS.mode.label, { '': 'Non', ...SERVICE_MODE_LABELS }),
  unitPrice: REQUEST_SERVICE_FIELDS.unitPrice,
} satisfies FieldBook

const validFrom = asDate('Valable à partir du')

/** `versions` are those shown in the form, for conflicts. */
export const RENEWAL_FIELDS = { validFrom, versions: asText('Versions') } satisfies FieldBook

export const DUPLICATE_FIELDS = {
  companyId: REQUEST_FIELDS.companyId,
  title: REQUEST_FIELDS.title,
  validFrom,
} satisfies FieldBook

export const ACCEPTANCE_FIELDS = { file: asText('Contrat ou accord écrit du client') } satisfies FieldBook

export const EXCEPTION_FIELDS = {
  date: asDate('Date'),
  kind: asChoice('Effet', EXCEPTION_KIND_LABELS),
  reason: asText('Motif'),
} satisfies FieldBook

export const REQUEST_DOCUMENT_FIELDS = {
  kind: asChoice('Nature', REQUEST_DOCUMENT_KIND_LABELS),
  label: asText('Libellé'),
  file: asText('Fichier'),
} satisfies FieldBook
