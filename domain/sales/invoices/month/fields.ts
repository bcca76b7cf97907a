import { asInstant } from '#domain/calendar/instant.ts'
import { monthWords } from '#domain/calendar/months.ts'
import { asName, asText, asWords, type FieldBook } from '#domain/field-book.ts'

/** Closing of a month in its history. */
export const CLOSING_FIELDS = {
  month: asWords('Mois', monthWords),
  closedById: asName('Clôturé par', 'account'),
  reopenedAt: asInstant('Rouvert le'),
  reopenedById: asName('Rouvert par', 'account'),
  reopenReason: asText('Motif de la réouverture'),
} satisfies FieldBook
