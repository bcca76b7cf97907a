import { asChoice, asName, asText, type FieldBook } from '#domain/field-book.ts'
import { COMPANY_STATUS_LABELS, COMPANY_TYPE_LABELS } from './values.ts'

/** The fields that companies are filtered by, apart from the rest of their book: a list needs no more of it in the browser. */
export const COMPANY_FILTER_FIELDS = {
  status: asChoice('Statut', COMPANY_STATUS_LABELS),
  types: asChoice('Type', COMPANY_TYPE_LABELS),
  country: asText('Pays'),
  salesUserId: asName('Commercial', 'account'),
} satisfies FieldBook
