import { z } from 'zod'
import { isLocalDateTime } from '#domain/calendar/clock.ts'
import { optionalDate, optionalId, optionalOneOf, optionalText, recordVersion } from '#domain/fields.ts'
import { journeyListQuery } from '#domain/journey-management/journeys/journey.ts'
import { MODIFICATION_REQUESTERS, MODIFICATION_SCOPES } from '#domain/journey-management/modifications/values.ts'
import { idFilter } from '#domain/lists.ts'
import { DATE } from '#domain/messages.ts'
import { CALENDAR_SPANS, CALENDAR_VIEWS, LINES_A_PAGE, RESOURCE_KINDS } from './views.ts'

/** The query of the calendar (`domain.md` §4.3): what is shown and its day (`date`, today unless said), with the filters of the journeys list. */
export const calendarQuery = journeyListQuery.omit({ sort: true, count: true, perPage: true }).extend({
  view: z.enum(CALENDAR_VIEWS).catch('resources').default('resources'),
  rows: z.enum(RESOURCE_KINDS).catch('drivers').default('drivers'),
  span: z.enum(CALENDAR_SPANS).catch('week').default('week'),
  /** Lines a page; how many rows a person likes in a list is another matter. */
  lines: z.coerce.number().pipe(z.literal(LINES_A_PAGE)).catch(LINES_A_PAGE[0]).default(LINES_A_PAGE[0]),
  /** Of drivers and vehicles; a journey that nobody drives yet belongs to none. */
  depot: idFilter(),
})
export type CalendarQuery = z.output<typeof calendarQuery>

/**
 * A journey to other means or to another hour of departure (`domain.md` §4.3, « Drag »): what is left out stays, or is what is usual on its line.
 * `start` is a time of the carrier's clock, `YYYY-MM-DDTHH:mm`; all stops move with it.
 */
export const moveSchema = z.object({
  driverId: optionalId().optional(),
  vehicleId: optionalId().optional(),
  trailerId: optionalId().optional(),
  start: optionalText(16).refine(value => value === null || isLocalDateTime(value), DATE),
  /** Why, where the check warns, the contract is left, or means are not those that were sold. */
  reason: optionalText(300),
  /** How far, where a line is concerned: then it is a modification (§0.10). */
  scope: optionalOneOf(MODIFICATION_SCOPES),
  /** The last day of « Toute la période ». */
  effectiveTo: optionalDate(),
  /** Who asked for it; operations unless said otherwise. */
  requestedBy: optionalOneOf(MODIFICATION_REQUESTERS),
  version: recordVersion(),
})
export type Move = z.output<typeof moveSchema>
