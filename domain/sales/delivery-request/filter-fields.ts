import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { REQUEST_KIND_LABELS, REQUEST_STATUS_LABELS } from './values.ts'

/** The fields that cahiers des charges are filtered by, apart from the rest of their book: a list needs no more of it in the browser. */
export const REQUEST_FILTER_FIELDS = {
  kind: asChoice('Type', REQUEST_KIND_LABELS),
  status: asChoice('Statut', REQUEST_STATUS_LABELS),
} satisfies FieldBook
