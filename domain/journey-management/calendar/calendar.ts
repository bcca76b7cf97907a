import { z } from 'zod'
import { isLocalDateTime } from '#domain/calendar/clock.ts'
import { optionalDate, optionalId, optionalOneOf, optionalText, recordVersion } from '#domain/fields.ts'
import { journeyListQuery } from '#domain/journey-management/journeys/journey.ts'
import { MODIFICATION_REQUESTERS, MODIFICATION_SCOPES } from '#domain/journey-management/modifications/values.ts'
import { filterOf, idFilter } from '#domain/lists.ts'
import { DATE } from '#domain/messages.ts'
import { CALENDAR_SPANS, CALENDAR_VIEWS, RESOURCE_KINDS, ROW_FOLDS, ROW_ORDERS, ROW_PARTS } from './views.ts'

export const calendarQuery = journeyListQuery.omit({ sort: true, count: true, perPage: true, now: true }).extend({
  view: z.enum(CALENDAR_VIEWS).catch('resources').default('resources'),
  rows: z.enum(RESOURCE_KINDS).catch('drivers').default('drivers'),
  span: z.enum(CALENDAR_SPANS).catch('week').default('week'),
  sort: z.enum(ROW_ORDERS).catch('name').default('name'),
  /** Rows from the page's first one on: a few below a panel, those of the page, or as many as the browser draws. */
  part: z.enum(ROW_PARTS).catch('all').default('all'),
  /** Folds whose rows are read too; resources chosen by name or id are never folded. */
  open: filterOf(ROW_FOLDS),
  /** Depot of the driver or vehicle; unassigned journeys have none. */
  depot: idFilter(),
})
export type CalendarQuery = z.output<typeof calendarQuery>

/**
 * Moves a journey to other means or another departure (`domain.md` §4.3, « Drag »). Missing means stay or come from the
 * line. `start` is local, `YYYY-MM-DDTHH:mm`; all stops move with it.
 */
export const moveSchema = z.object({
  driverId: optionalId().optional(),
  vehicleId: optionalId().optional(),
  trailerId: optionalId().optional(),
  start: optionalText(16).refine(value => value === null || isLocalDateTime(value), DATE),
  /** Required by warnings, and by changes to the contract or to the sold means. */
  reason: optionalText(300),
  /** Set for line journeys: the move is then a modification (§0.10). */
  scope: optionalOneOf(MODIFICATION_SCOPES),
  effectiveTo: optionalDate(),
  requestedBy: optionalOneOf(MODIFICATION_REQUESTERS),
  version: recordVersion(),
})
export type Move = z.output<typeof moveSchema>
