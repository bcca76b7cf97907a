import { asChoice, asDate, type FieldBook } from '#domain/field-book.ts'
import { LATE_FEE_LABELS } from './values.ts'

/** Late fees of an invoice in its history, once they are invoiced. */
export const LATE_FEE_FIELDS = {
  kind: asChoice('Nature', LATE_FEE_LABELS),
  fromDate: asDate('Du'),
  toDate: asDate('Au'),
} satisfies FieldBook
