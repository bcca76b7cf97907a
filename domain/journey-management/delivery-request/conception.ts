import { z } from 'zod'
import { weekdays } from '#domain/calendar/recurrence-schema.ts'
import {
  endTime,
  evenWhenInvalid,
  id,
  integer,
  oneOf,
  optionalDecimal,
  optionalEuros,
  optionalHours,
  optionalId,
  optionalText,
  reason,
  recordVersion,
  text,
  time,
} from '#domain/fields.ts'
import { OWN_OR_SUBCONTRACTOR } from '#domain/journey-management/journeys/assignment.ts'
import { legFields } from '#domain/journey-management/live-lines/leg-schema.ts'
import { legIssues } from '#domain/journey-management/live-lines/typed-legs.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { ENUM, POS, REQ } from '#domain/messages.ts'
import { STOPS_MIN, stopOrderIssues } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { REQUEST_KINDS, REQUEST_STATUSES, STOP_KINDS } from '#domain/sales/delivery-request/values.ts'

const blank = (value: unknown) => value === undefined || value === null || value === ''

const stop = z.object({
  addressId: id(),
  kind: oneOf(STOP_KINDS),
  dayOffset: z.preprocess(value => (blank(value) ? 0 : value), integer({ min: 0, max: 6 })),
  arrival: time(),
  departure: endTime(),
  instructions: optionalText(1000),
  ...legFields,
})

/** A new line: stops are copied from the version, and figures proposed from them (`domain.md` §3.5). */
export const newLineSchema = z.object({ code: text(20), label: text(120), weekdays })

/**
 * A line edited in conception. Empty loaded kilometres are computed from the stops; minutes evenWhenInvalid follow from stops and
 * roads. `driverPoolId` is the tour for all weekdays: empty removes it, absent keeps the tours.
 */
export const conceptionLineSchema = newLineSchema
  .extend({
    stops: z.preprocess(value => value ?? [], z.array(stop, { error: STOPS_MIN }).min(2, STOPS_MIN)),
    kmLoaded: optionalDecimal(1, { positive: true }),
    kmEmpty: optionalDecimal(1, { min: 0 }),
    /** Number of the sold run that the line is, or is a leg of (decision 14); absent keeps it. */
    runNo: integer({ min: 1, max: 99 }).optional(),
    driverPoolId: z.preprocess(value => (value === '' ? null : value), z.uuid(ENUM).nullish()),
    defaultDriverId: optionalId(),
    defaultVehicleId: optionalId(),
    defaultTrailerId: optionalId(),
    subcontractorId: optionalId(),
    version: recordVersion(),
  })
  .superRefine((line, ctx) => {
    const stops = Array.isArray(line.stops) ? line.stops : []
    for (const { path, message } of [...stopOrderIssues(stops), ...legIssues(stops)]) {
      ctx.addIssue({ code: 'custom', path: ['stops', ...path], message, input: line.stops })
    }
    if (line.subcontractorId && (line.defaultDriverId || line.defaultVehicleId || line.defaultTrailerId)) {
      ctx.addIssue({ code: 'custom', path: ['subcontractorId'], message: OWN_OR_SUBCONTRACTOR, input: line.subcontractorId })
    }
  }, evenWhenInvalid)
export type ConceptionLineInput = z.output<typeof conceptionLineSchema>

export const splitLineSchema = z.object({ at: integer({ min: 0, max: 200 }), version: recordVersion() })

/** Appends another line of the version to this one. */
export const groupLinesSchema = z.object({ next: id(), version: recordVersion() })

export const POINT_KINDS = ['RELAIS', 'HLP'] as const

/** A relay, or an empty leg: minutes from the previous stop, or to the first one; only an empty leg has kilometres. */
export const pointSchema = z
  .object({
    kind: oneOf(POINT_KINDS),
    place: integer({ min: 0, max: 200 }),
    addressId: id(),
    minutes: integer({ min: 0, max: 1440 }),
    handlingMin: z.preprocess(value => (blank(value) ? 0 : value), integer({ min: 0, max: 1440 })),
    km: optionalDecimal(1, { min: 0 }),
    version: recordVersion(),
  })
  .superRefine((point, ctx) => {
    if (point.kind === 'HLP' && point.km == null) ctx.addIssue({ code: 'custom', path: ['km'], message: REQ, input: point.km })
  }, evenWhenInvalid)

/** Totals of a version's conception; all optional until delivery. */
export const designSchema = z.object({
  kmLoaded: optionalDecimal(1, { positive: true }),
  kmEmpty: optionalDecimal(1, { min: 0 }),
  serviceHours: optionalHours({ positive: true }),
  /** Cost of one run, euros, computed elsewhere; empty keeps the result of the tab « Coût ». */
  cost: optionalEuros()
    .refine(cents => cents === null || cents > 0, POS)
    .optional(),
  version: recordVersion(),
})

/** Delivery also saves the totals on the screen; missing ones stay unchanged. */
export const deliverSchema = designSchema.partial()

const several = z.array(z.uuid()).min(1).max(100)
export const takeSeveralSchema = z.object({ ids: several })
export const sendBackSeveralSchema = z.object({ ids: several, reason: reason() })

export const CONCEPTION_SORTS = ['number', 'company', 'title', 'kind', 'validFrom', 'status', 'designer', 'updatedAt'] as const
/** Horizon of the filter for versions that start soon, days. */
export const STARTING_DAYS = 15

/** Conception list (`domain.md` §4.3); by default what is still to be designed. */
export const conceptionListQuery = listQuery(CONCEPTION_SORTS, 'validFrom', {
  status: filterOf(REQUEST_STATUSES),
  all: switchFilter(),
  kind: filterOf(REQUEST_KINDS),
  designer: idFilter(),
  starting: switchFilter(),
  /** Own site that the contract stops at, or depot of a tour that runs one of its lines. */
  depot: idFilter(),
  only: idFilter(),
})
