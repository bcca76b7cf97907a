import { asChoice, asName, asText, type FieldBook } from '#domain/field-book.ts'
import { COMPANY_STATUS_LABELS, COMPANY_TYPE_LABELS } from './values.ts'

/** Separate from the other company fields, to keep the browser bundle of the list small. */
export const COMPANY_FILTER_FIELDS = {
  status: asChoice('Statut', COMPANY_STATUS_LABELS),
  types: asChoice('Type', COMPANY_TYPE_LABELS),
  country: asText('Pays'),
  salesUserId: asName('Commercial', 'account'),
} satisfies FieldBook
