import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { DRIVER_CATEGORY_LABELS } from '#domain/human-resources/driver-values.ts'
import { CONTROL_BADGES, JOURNEY_BADGE_LABELS } from './badges.ts'
import { JOURNEY_STATUS_LABELS } from './values.ts'

/** Separate from the other journey fields, to keep the browser bundle of the list small. */
export const JOURNEY_FILTER_FIELDS = {
  status: asChoice('Statut', JOURNEY_STATUS_LABELS),
  badge: asChoice('À voir au contrôle', Object.fromEntries(CONTROL_BADGES.map(badge => [badge, JOURNEY_BADGE_LABELS[badge]]))),
  activity: asChoice('Activité', DRIVER_CATEGORY_LABELS),
} satisfies FieldBook
