import { z } from 'zod'
import { weekdays } from '#domain/calendar/recurrence-schema.ts'
import {
  id,
  integer,
  oneOf,
  optionalDecimal,
  optionalEuros,
  optionalHours,
  optionalId,
  optionalInteger,
  optionalText,
  recordVersion,
  text,
  time,
} from '#domain/fields.ts'
import { OWN_OR_SUBCONTRACTOR } from '#domain/journey-management/journeys/assignment.ts'
import { SERVICE_WITHOUT_DRIVING } from '#domain/journey-management/live-lines/live-line.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { POS } from '#domain/messages.ts'
import { STOPS_MIN, stopOrderIssues } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { REQUEST_KINDS, REQUEST_STATUSES, STOP_KINDS } from '#domain/sales/delivery-request/values.ts'

const blank = (value: unknown) => value === undefined || value === null || value === ''
const always = { when: () => true }

const stop = z.object({
  addressId: id(),
  kind: oneOf(STOP_KINDS),
  dayOffset: z.preprocess(value => (blank(value) ? 0 : value), integer({ min: 0, max: 6 })),
  arrival: time(),
  departure: time(),
  instructions: optionalText(1000),
})

/** A line as it is opened: its stops are copied from the version, its figures proposed from them (`domain.md` §3.5). */
export const newLineSchema = z.object({ code: text(20), label: text(120), weekdays })

/** A line as conception refines it. Minutes and kilometres left empty are computed from the stops. */
export const conceptionLineSchema = newLineSchema
  .extend({
    stops: z.preprocess(value => value ?? [], z.array(stop, { error: STOPS_MIN }).min(2, STOPS_MIN)),
    kmLoaded: optionalDecimal(1, { positive: true }),
    kmEmpty: optionalDecimal(1, { min: 0 }),
    drivingMin: optionalInteger({ min: 0 }),
    serviceMin: optionalInteger({ min: 0 }),
    breakMin: optionalInteger({ min: 0 }),
    defaultDriverId: optionalId(),
    defaultVehicleId: optionalId(),
    defaultTrailerId: optionalId(),
    subcontractorId: optionalId(),
    version: recordVersion(),
  })
  .superRefine((line, ctx) => {
    for (const { path, message } of stopOrderIssues(Array.isArray(line.stops) ? line.stops : [])) {
      ctx.addIssue({ code: 'custom', path: ['stops', ...path], message, input: line.stops })
    }
    if (line.serviceMin != null && line.drivingMin != null && line.serviceMin < line.drivingMin) {
      ctx.addIssue({ code: 'custom', path: ['serviceMin'], message: SERVICE_WITHOUT_DRIVING, input: line.serviceMin })
    }
    if (line.subcontractorId && (line.defaultDriverId || line.defaultVehicleId || line.defaultTrailerId)) {
      ctx.addIssue({ code: 'custom', path: ['subcontractorId'], message: OWN_OR_SUBCONTRACTOR, input: line.subcontractorId })
    }
  }, always)
export type ConceptionLineInput = z.output<typeof conceptionLineSchema>

/** What conception finds for a version as a whole; all of it may still be missing until delivery. */
export const designSchema = z.object({
  kmLoaded: optionalDecimal(1, { positive: true }),
  kmEmpty: optionalDecimal(1, { min: 0 }),
  serviceHours: optionalHours({ positive: true }),
  /** Cost of one run, euros. */
  cost: optionalEuros().refine(cents => cents === null || cents > 0, POS),
  version: recordVersion(),
})

export const CONCEPTION_SORTS = ['number', 'company', 'title', 'kind', 'validFrom', 'status', 'designer', 'updatedAt'] as const
/** A start within this many days is filtered as near. */
export const STARTING_DAYS = 15

/** The query of the conception list (`domain.md` §4.3): what is to be designed, by default. */
export const conceptionListQuery = listQuery(CONCEPTION_SORTS, 'validFrom', {
  status: filterOf(REQUEST_STATUSES),
  all: switchFilter(),
  kind: filterOf(REQUEST_KINDS),
  designer: idFilter(),
  starting: switchFilter(),
})
