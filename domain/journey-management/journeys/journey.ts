import { z } from 'zod'
import { isLocalDateTime } from '#domain/calendar/clock.ts'
import {
  date,
  decimal,
  evenWhenInvalid,
  flag,
  id,
  integer,
  oneOf,
  optionalDecimal,
  optionalEndTime,
  optionalEuros,
  optionalId,
  optionalInteger,
  optionalQuantity,
  optionalText,
  reason,
  recordVersion,
  text,
  time,
} from '#domain/fields.ts'
import { DRIVER_CATEGORIES } from '#domain/human-resources/driver-values.ts'
import { legFields } from '#domain/journey-management/live-lines/leg-schema.ts'
import { legIssues } from '#domain/journey-management/live-lines/typed-legs.ts'
import { dateFilter, filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { DATE, ENUM, REASON, REQ, TIMEORD } from '#domain/messages.ts'
import { hasTimes, minuteAt, STOPS_MIN, stopOrderIssues } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { REQUEST_KINDS, STOP_KINDS } from '#domain/sales/delivery-request/values.ts'
import { ODOMETER_ORDER, OWN_OR_SUBCONTRACTOR } from './assignment.ts'
import { CONTROL_BADGES } from './badges.ts'
import { JOURNEY_FIGURES } from './figure-filters.ts'
import { isSignature, NOT_A_SIGNATURE, NOT_SIGNED, REFUSED_WHY, SIGNATURE_MAX } from './proofs.ts'
import { CANCEL_BILLING, CANCELLED_BY, JOURNEY_STATUSES } from './values.ts'

const EXTERNAL_MAX_BYTES = 4096
const EXTERNAL_TOO_LARGE = 'Les données externes font 4 ko au plus'

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** Drops rows without an address and an hour. */
const stopRows = <Schema extends z.ZodType>(row: Schema) =>
  z.preprocess(
    value =>
      (Array.isArray(value) ? value : []).filter(
        entry => !(typeof entry === 'object' && entry !== null && isBlank(entry.addressId) && isBlank(entry.arrival)),
      ),
    z.array(row).min(2, STOPS_MIN).max(60),
  )

/** A stop: local hours, days from the service date. The departure defaults to the arrival. */
const journeyStop = z
  .object({
    addressId: id(),
    kind: oneOf(STOP_KINDS),
    dayOffset: z.preprocess(value => (isBlank(value) ? 0 : value), integer({ min: 0, max: 6 })),
    arrival: time(),
    departure: optionalEndTime(),
    instructions: optionalText(500),
    ...legFields,
  })
  .transform(stop => ({ ...stop, departure: stop.departure ?? stop.arrival }))

/** Fields of another program, which Quai does not know. */
const externalFields = z
  .record(z.string().max(100), z.unknown())
  .refine(fields => new TextEncoder().encode(JSON.stringify(fields)).length <= EXTERNAL_MAX_BYTES, EXTERNAL_TOO_LARGE)

/** A journey planned by a user (`domain.md` §3.7): « Nouveau trajet », or a change before departure. */
export const journeySchema = z
  .object({
    companyId: optionalId(),
    /** Absent keeps it, as for the next. */
    clientReference: optionalText(60).optional(),
    external: externalFields.nullish(),
    label: text(120),
    kind: oneOf(REQUEST_KINDS),
    serviceDate: date(),
    kmLoaded: optionalDecimal(1, { min: 0 }).transform(km => km ?? '0'),
    kmEmpty: optionalDecimal(1, { min: 0 }).transform(km => km ?? '0'),
    /** Price in cents of a journey without contract; absent keeps it. */
    price: optionalEuros({ min: 0 }).optional(),
    /** Required when it deviates from the contract or is entered after its day. */
    reason: optionalText(300),
    stops: stopRows(journeyStop),
  })
  .superRefine(({ stops }, ctx) => {
    for (const { path, message } of [...stopOrderIssues(stops), ...legIssues(stops)]) {
      ctx.addIssue({ code: 'custom', path: ['stops', ...path], message, input: stops })
    }
    const [first, last] = [stops[0], stops.at(-1)]
    if (first === last || !hasTimes(first) || !hasTimes(last)) return
    if (minuteAt(first, 'arrival') >= minuteAt(last, 'departure')) {
      ctx.addIssue({ code: 'custom', path: ['stops', stops.length - 1, 'departure'], message: TIMEORD, input: stops })
    }
  })
export type JourneyInput = z.output<typeof journeySchema>

/** A change before departure; `meansReason` answers warnings of the assignment check. */
export const journeyChangeSchema = journeySchema.and(z.object({ version: recordVersion(), meansReason: optionalText(300) }))
export type JourneyChange = z.output<typeof journeyChangeSchema>

/** Driver and vehicle (with a trailer behind a tractor), or a sub-contractor and their price. */
export const assignmentSchema = z
  .object({
    driverId: optionalId(),
    coDriverId: optionalId(),
    vehicleId: optionalId(),
    trailerId: optionalId(),
    subcontractorId: optionalId(),
    buyPrice: optionalEuros({ min: 0 }),
    /** Required when the means differ from the sold ones. */
    reason: optionalText(300),
  })
  .superRefine((means, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message, input: means })
    if (means.subcontractorId) {
      if (means.driverId || means.coDriverId || means.vehicleId || means.trailerId) issue('subcontractorId', OWN_OR_SUBCONTRACTOR)
      return
    }
    if (!means.driverId) issue('driverId', REQ)
    if (!means.vehicleId) issue('vehicleId', REQ)
  }, evenWhenInvalid)
export type Assignment = z.output<typeof assignmentSchema>

export const BULK_MAX = 100

/**
 * Same means for several journeys (`domain.md` §4.3 « Affecter en masse »), each with its version and a reason for
 * warnings; a common reason fills gaps. Missing means come from the journey, else its line.
 */
export const bulkAssignmentSchema = z.object({
  driverId: optionalId(),
  coDriverId: optionalId(),
  vehicleId: optionalId(),
  trailerId: optionalId(),
  reason: optionalText(300),
  journeys: z.preprocess(
    // Forms leave holes for journeys that are already assigned.
    value => (Array.isArray(value) ? value.filter(entry => typeof entry === 'object' && entry !== null) : value),
    z
      .array(z.object({ id: id(), version: recordVersion(), reason: optionalText(300) }))
      .min(1)
      .max(BULK_MAX),
  ),
})
export type BulkAssignment = z.output<typeof bulkAssignmentSchema>

const optionalLocal = () => optionalText(16).refine(value => value === null || isLocalDateTime(value), DATE)

const CLIENT_ONLY = "Seule l'annulation par le client est facturée"

const odometer = () => optionalInteger({ min: 0, max: 9_999_999 })

export const reasonSchema = z.object({ reason: reason() })
/** Start and end: time (default now) and odometer. Unusual starts need a reason. */
export const startSchema = z.object({ at: optionalLocal(), odometerStart: odometer(), reason: optionalText(300) })
export const finishSchema = z.object({ at: optionalLocal(), odometerEnd: odometer() })
/** Odometer values and tolls missing at control, and the charged quantity where the run differs from its contract. */
export const controlSchema = z.object({
  odometerStart: odometer(),
  odometerEnd: odometer(),
  kmReal: optionalInteger({ min: 0, max: 9_999 }),
  tollsReal: optionalEuros({ min: 0 }),
  /** In the unit of the contract; hours also as « 9 h 40 ». */
  chargedQuantity: optionalQuantity({ min: 0, max: 100_000 }),
  chargedReason: optionalText(300),
})
/** Reason, and the responsible party (K01). */
export const notExecutedSchema = reasonSchema.extend({ cancelledBy: oneOf(CANCELLED_BY) })
/** Author and instant (default now) of a cancellation, and the charged share, for cancellations by the client only. */
export const cancelSchema = z
  .object({
    reason: reason(),
    cancelledBy: oneOf(CANCELLED_BY),
    cancelledAt: optionalLocal(),
    billingPct: oneOf(CANCEL_BILLING).transform(Number),
  })
  .superRefine(({ cancelledBy, billingPct }, ctx) => {
    if (cancelledBy === 'CLIENT' || billingPct === 0) return
    ctx.addIssue({ code: 'custom', path: ['billingPct'], message: CLIENT_ONLY, input: billingPct })
  })

const pallets = () => optionalInteger({ min: 0, max: 999 })
const kilograms = () => optionalDecimal(1, { min: 0, max: 99_999 })

/** Counts, readings and signature at a stop (`domain.md` §3.7); missing values stay. */
const proofs = {
  palletsGiven: pallets(),
  palletsReturned: pallets(),
  deliveredPallets: pallets(),
  refusedPallets: pallets(),
  deliveredKg: kilograms(),
  refusedKg: kilograms(),
  /** Of the goods, °C. */
  temperature: optionalDecimal(1, { min: -60, max: 60 }),
  signatory: optionalText(80),
  /** A typed name counts as a signature; so does a drawing. */
  signed: flag(),
  /** A path within `SIGNATURE_BOX`. */
  signature: optionalText(SIGNATURE_MAX).refine(path => path === null || isSignature(path), NOT_A_SIGNATURE),
  reserves: optionalText(500),
}

function refineProofs(
  record: { signed: boolean; signature: string | null; signatory: string | null; reserves: string | null } & Partial<
    Record<'refusedPallets' | 'refusedKg', number | string | null>
  >,
  issue: (path: string, message: string) => void,
) {
  const signs = record.signed || record.signature !== null
  if (signs && !record.signatory) issue('signatory', REQ)
  if (!signs && record.signatory) issue('signed', NOT_SIGNED)
  if ((Number(record.refusedPallets) || Number(record.refusedKg)) && !record.reserves) issue('reserves', REFUSED_WHY)
}

export const stopProofsSchema = z
  .object(proofs)
  .superRefine((record, ctx) =>
    refineProofs(record, (path, message) => ctx.addIssue({ code: 'custom', path: [path], message, input: record })),
  )
export type StopProofs = z.output<typeof stopProofsSchema>

export const stopRecordSchema = z
  .object({
    arrival: optionalLocal(),
    departure: optionalLocal(),
    ...proofs,
    failed: flag(),
    reason: optionalText(300),
    version: optionalInteger({ min: 1 }),
  })
  .superRefine((record, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message, input: record })
    if (record.failed && !record.reason) issue('reason', REASON)
    if (!record.arrival && !record.failed) issue('arrival', REQ)
    if (record.arrival && record.departure && record.departure < record.arrival) issue('departure', TIMEORD)
    refineProofs(record, issue)
  }, evenWhenInvalid)

/** Actual values of a run (`domain.md` §3.7), entered during it or before its control. */
export const realFactsSchema = z
  .object({
    odometerStart: odometer(),
    odometerEnd: odometer(),
    /** When no odometer gives it. */
    kmReal: optionalInteger({ min: 0, max: 9_999 }),
    fuelL: optionalDecimal(2, { min: 0, max: 9_999 }),
    fuelKg: optionalDecimal(2, { min: 0, max: 9_999 }),
    energyKwh: optionalDecimal(2, { min: 0, max: 9_999 }),
    tollsReal: optionalEuros({ min: 0 }),
    version: recordVersion(),
  })
  .superRefine((facts, ctx) => {
    const { odometerStart, odometerEnd } = facts
    if (odometerStart !== null && odometerEnd !== null && odometerEnd < odometerStart) {
      ctx.addIssue({ code: 'custom', path: ['odometerEnd'], message: ODOMETER_ORDER, input: facts })
    }
  }, evenWhenInvalid)
export type RealFacts = z.output<typeof realFactsSchema>

export const journeyEquipmentSchema = z.object({
  equipmentIds: z.preprocess(
    value => [value ?? []].flat().filter(id => id !== ''),
    z
      .array(z.uuid(ENUM))
      .max(30)
      .transform(ids => [...new Set(ids)]),
  ),
  version: recordVersion(),
})

export const commentSchema = z.object({ body: text(1000) })

export const performedServiceSchema = z.object({
  serviceId: id(),
  quantity: decimal(2, { positive: true, max: 99_999 }),
  reason: reason(),
})
export type PerformedServiceInput = z.output<typeof performedServiceSchema>

export const JOURNEY_SORTS = ['start', 'number', 'label', 'delay', 'status'] as const

/** Journeys (`domain.md` §4.3) of a day (`date`, default today), a period (`from`, `to`) or all (`dates=all`). */
export const journeyListQuery = listQuery(JOURNEY_SORTS, 'start', {
  date: dateFilter(),
  from: dateFilter(),
  to: dateFilter(),
  dates: z.literal('all').optional().catch(undefined),
  status: filterOf(JOURNEY_STATUSES),
  cancelled: switchFilter(),
  company: idFilter(),
  driver: idFilter(),
  subcontractor: idFilter(),
  vehicle: idFilter(),
  line: idFilter(),
  pool: idFilter(),
  only: idFilter(),
  request: idFilter(),
  companyName: textFilter(),
  driverName: textFilter(),
  poolName: textFilter(),
  plate: textFilter(12),
  unassigned: switchFilter(),
  late: switchFilter(),
  review: switchFilter(),
  subcontracted: switchFilter(),
  toControl: switchFilter(),
  badge: filterOf(CONTROL_BADGES),
  salesUser: idFilter(),
  figure: filterOf(JOURNEY_FIGURES),
  /** Depot (by name or id) and activity of the tour, else of the driver. */
  depotName: textFilter(),
  agency: idFilter(),
  activity: filterOf(DRIVER_CATEGORIES),
  /**
   * For today in order of departure: `fold` leaves out finished journeys and counts them; `open` also answers the page of the
   * next departure instead of `page`.
   */
  now: z.enum(['fold', 'open']).optional().catch(undefined),
})
export type JourneyListQuery = z.output<typeof journeyListQuery>
