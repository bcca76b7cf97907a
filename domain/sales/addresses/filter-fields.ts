import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { ADDRESS_KIND_LABELS } from './values.ts'

/** The fields that addresses are filtered by, apart from the rest of their book: a list needs no more of it in the browser. */
export const ADDRESS_FILTER_FIELDS = {
  kind: asChoice('Nature', ADDRESS_KIND_LABELS),
  holidayZone: asChoice('Zone de jours fériés', HOLIDAY_ZONE_LABELS),
} satisfies FieldBook
