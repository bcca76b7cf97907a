import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { asChoice, asName, type FieldBook } from '#domain/field-book.ts'
import { DRIVER_CATEGORY_LABELS } from '#domain/human-resources/driver-values.ts'
import { CONFORMITY_LABELS, DRIVER_POOL_STATUS_LABELS } from './values.ts'

/** Separate from the other tour fields, to keep the browser bundle of the list small. */
export const DRIVER_POOL_FILTER_FIELDS = {
  depot: asName('Dépôt', 'address'),
  activity: asChoice('Activité', DRIVER_CATEGORY_LABELS),
  weekday: asChoice('Jour', WEEKDAY_LABELS),
  conformity: asChoice('Conformité', CONFORMITY_LABELS),
  status: asChoice('Statut', DRIVER_POOL_STATUS_LABELS),
} satisfies FieldBook
