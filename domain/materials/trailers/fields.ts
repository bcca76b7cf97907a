import { asChoice, asName, type FieldBook } from '#domain/field-book.ts'
import { MATERIAL_FIELDS } from '../material-fields.ts'
import { MATERIAL_STATUS_LABELS, OWNERSHIP_LABELS, TRAILER_CATEGORY_LABELS } from '../vehicle-values.ts'

const category = asChoice('Type', TRAILER_CATEGORY_LABELS)

export const TRAILER_FIELDS = { ...MATERIAL_FIELDS, category } satisfies FieldBook

export const TRAILER_FILTER_FIELDS = {
  category,
  status: asChoice('État', MATERIAL_STATUS_LABELS),
  depot: asName('Dépôt', 'address'),
  ownership: asChoice('Détention', OWNERSHIP_LABELS),
} satisfies FieldBook
