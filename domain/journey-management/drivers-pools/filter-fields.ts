import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { asChoice, asName, type FieldBook } from '#domain/field-book.ts'
import { DRIVER_CATEGORY_LABELS } from '#domain/human-resources/driver-values.ts'
import { CONFORMITY_LABELS, DRIVER_POOL_STATUS_LABELS } from './values.ts'

/** The fields that tours are filtered by, apart from the rest of their book: a list needs no more of it in the browser. */
export const DRIVER_POOL_FILTER_FIELDS = {
  depot: asName('Dépôt', 'address'),
  activity: asChoice('Activité', DRIVER_CATEGORY_LABELS),
  weekday: asChoice('Jour', WEEKDAY_LABELS),
  conformity: asChoice('Conformité', CONFORMITY_LABELS),
  status: asChoice('Statut', DRIVER_POOL_STATUS_LABELS),
} satisfies FieldBook
