import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { ADDRESS_KIND_LABELS } from './values.ts'

/** Separate from the other address fields, to keep the browser bundle of the list small. */
export const ADDRESS_FILTER_FIELDS = {
  kind: asChoice('Nature', ADDRESS_KIND_LABELS),
  holidayZone: asChoice('Zone de jours fériés', HOLIDAY_ZONE_LABELS),
} satisfies FieldBook
