import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { REQUEST_KIND_LABELS, REQUEST_STATUS_LABELS } from './values.ts'

/** Separate from the other fields, to keep the browser bundle of the list small. */
export const REQUEST_FILTER_FIELDS = {
  kind: asChoice('Type', REQUEST_KIND_LABELS),
  status: asChoice('Statut', REQUEST_STATUS_LABELS),
} satisfies FieldBook
