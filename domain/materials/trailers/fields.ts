import { asChoice, type FieldBook, formOf } from '#domain/field-book.ts'
import { MATERIAL_FIELDS, MATERIAL_NOTE } from '../material-fields.ts'
import { TRAILER_CATEGORY_LABELS } from '../vehicle-values.ts'

/** The book of a trailer (`domain.md` §3.13). */
export const TRAILER_FIELDS = {
  ...MATERIAL_FIELDS,
  category: asChoice('Type', TRAILER_CATEGORY_LABELS, { required: true }),
  note: MATERIAL_NOTE,
} satisfies FieldBook

export const TRAILER_FORM = formOf(TRAILER_FIELDS, 'status')
