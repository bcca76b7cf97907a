import { asText, type FieldBook } from '#domain/field-book.ts'
import { ASSIGNMENT_FIELDS } from '#domain/journey-management/journeys/fields.ts'

/** A journey that is moved in the calendar, as its form posts it. */
export const MOVE_FIELDS = {
  start: asText('Départ'),
  driverId: ASSIGNMENT_FIELDS.driverId,
  vehicleId: ASSIGNMENT_FIELDS.vehicleId,
  trailerId: ASSIGNMENT_FIELDS.trailerId,
  reason: ASSIGNMENT_FIELDS.reason,
} satisfies FieldBook
