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
  optionalText,
  reason,
  recordVersion,
  text,
  time,
} from '#domain/fields.ts'
import { OWN_OR_SUBCONTRACTOR } from '#domain/journey-management/journeys/assignment.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { ENUM, POS, REQ } from '#domain/messages.ts'
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

/**
 * A line as conception refines it. Kilometres with freight that are left empty are those of the stops; minutes are never entered, they follow from
 * the stops and the roads. `driverPoolId` is the tour that runs it on each of its weekdays; empty takes it off, absent leaves its tours alone.
 */
export const conceptionLineSchema = newLineSchema
  .extend({
    stops: z.preprocess(value => value ?? [], z.array(stop, { error: STOPS_MIN }).min(2, STOPS_MIN)),
    kmLoaded: optionalDecimal(1, { positive: true }),
    kmEmpty: optionalDecimal(1, { min: 0 }),
    /** The sold run that it is, or is a leg of (decision 14); absent leaves it alone. */
    runNo: integer({ min: 1, max: 99 }).optional(),
    driverPoolId: z.preprocess(value => (value === '' ? null : value), z.uuid(ENUM).nullish()),
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
    if (line.subcontractorId && (line.defaultDriverId || line.defaultVehicleId || line.defaultTrailerId)) {
      ctx.addIssue({ code: 'custom', path: ['subcontractorId'], message: OWN_OR_SUBCONTRACTOR, input: line.subcontractorId })
    }
  }, always)
export type ConceptionLineInput = z.output<typeof conceptionLineSchema>

/** Splits a line at the stop of this place, counted from 0 (`line-building.ts`). */
export const splitLineSchema = z.object({ at: integer({ min: 0, max: 200 }), version: recordVersion() })

/** Joins another line of the version to the end of this one. */
export const groupLinesSchema = z.object({ next: id(), version: recordVersion() })

export const POINT_KINDS = ['RELAIS', 'HLP'] as const

/** A relay, or the end of a leg without freight: minutes from the stop before, or to the first one; empty kilometres only of such a leg. */
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
  }, always)

/** What conception finds for a version as a whole; all of it may still be missing until delivery. */
export const designSchema = z.object({
  kmLoaded: optionalDecimal(1, { positive: true }),
  kmEmpty: optionalDecimal(1, { min: 0 }),
  serviceHours: optionalHours({ positive: true }),
  /** Cost of one run, euros, where it was reckoned elsewhere; without it, what the tab « Coût » stored stays. */
  cost: optionalEuros()
    .refine(cents => cents === null || cents > 0, POS)
    .optional(),
  version: recordVersion(),
})

/** Delivery with the totals that stand on the screen, which are saved with it; those that are not sent stay as they are stored. */
export const deliverSchema = designSchema.partial()

const several = z.array(z.uuid()).min(1).max(100)
export const takeSeveralSchema = z.object({ ids: several })
export const sendBackSeveralSchema = z.object({ ids: several, reason: reason() })

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
  /** Carriers' own sites: one that the contract calls at, or the depot of a tour that runs one of its lines. */
  depot: idFilter(),
  /** Chosen rows, for their export. */
  only: idFilter(),
})
