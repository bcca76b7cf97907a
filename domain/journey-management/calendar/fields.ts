import { asDate, asText, type FieldBook } from '#domain/field-book.ts'
import { ASSIGNMENT_FIELDS } from '#domain/journey-management/journeys/fields.ts'
import { MODIFICATION_FILTER_FIELDS } from '#domain/journey-management/modifications/filter-fields.ts'

export const MOVE_FIELDS = {
  start: asText('Départ'),
  driverId: ASSIGNMENT_FIELDS.driverId,
  vehicleId: ASSIGNMENT_FIELDS.vehicleId,
  trailerId: ASSIGNMENT_FIELDS.trailerId,
  reason: ASSIGNMENT_FIELDS.reason,
  scope: MODIFICATION_FILTER_FIELDS.scope,
  effectiveTo: asDate('Dernier jour de la période'),
  requestedBy: MODIFICATION_FILTER_FIELDS.requestedBy,
} satisfies FieldBook
