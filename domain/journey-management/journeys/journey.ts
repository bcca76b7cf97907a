import { z } from 'zod'
import { isLocalDateTime } from '#domain/calendar/clock.ts'
import {
  date,
  decimal,
  flag,
  id,
  integer,
  oneOf,
  optionalDecimal,
  optionalEuros,
  optionalId,
  optionalInteger,
  optionalText,
  optionalTime,
  reason,
  recordVersion,
  text,
  time,
} from '#domain/fields.ts'
import { DRIVER_CATEGORIES } from '#domain/human-resources/driver-values.ts'
import { dateFilter, filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { DATE, ENUM, REASON, REQ, TIMEORD } from '#domain/messages.ts'
import { hasTimes, minuteOf, STOPS_MIN, stopOrderIssues } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { REQUEST_KINDS, STOP_KINDS } from '#domain/sales/delivery-request/values.ts'
import { ODOMETER_ORDER, OWN_OR_SUBCONTRACTOR } from './assignment.ts'
import { CONTROL_BADGES } from './badges.ts'
import { JOURNEY_FIGURES } from './figure-filters.ts'
import { isSignature, NOT_A_SIGNATURE, NOT_SIGNED, REFUSED_WHY, SIGNATURE_MAX } from './proofs.ts'
import { CANCEL_BILLING, CANCELLED_BY, JOURNEY_STATUSES } from './values.ts'

/** Refinements across fields run also when a field is wrong, so that one answer names every fault. */
const always = { when: () => true }

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** Rows of a form without those left empty; a row is empty when it names no address and no hour. */
const stopRows = <Schema extends z.ZodType>(row: Schema) =>
  z.preprocess(
    value =>
      (Array.isArray(value) ? value : []).filter(
        entry => !(typeof entry === 'object' && entry !== null && isBlank(entry.addressId) && isBlank(entry.arrival)),
      ),
    z.array(row).min(2, STOPS_MIN).max(60),
  )

/** A stop of one journey: local hours, days counted from the service date. Without a departure it leaves as it arrives. */
const journeyStop = z
  .object({
    addressId: id(),
    kind: oneOf(STOP_KINDS),
    dayOffset: z.preprocess(value => (isBlank(value) ? 0 : value), integer({ min: 0, max: 6 })),
    arrival: time(),
    departure: optionalTime(),
    instructions: optionalText(500),
  })
  .transform(stop => ({ ...stop, departure: stop.departure ?? stop.arrival }))

/** A journey as a person plans it (`domain.md` §3.7): « Nouveau trajet », or the change of one that has not left. */
export const journeySchema = z
  .object({
    companyId: optionalId(),
    label: text(120),
    kind: oneOf(REQUEST_KINDS),
    serviceDate: date(),
    kmLoaded: optionalDecimal(1, { min: 0 }).transform(km => km ?? '0'),
    kmEmpty: optionalDecimal(1, { min: 0 }).transform(km => km ?? '0'),
    /** What a run of its own is sold for, in cents; absent, it stays as it is. */
    price: optionalEuros({ min: 0 }).optional(),
    /** Why it leaves its contract, or is entered after its day. */
    reason: optionalText(300),
    stops: stopRows(journeyStop),
  })
  .superRefine(({ stops }, ctx) => {
    for (const { path, message } of stopOrderIssues(stops)) {
      ctx.addIssue({ code: 'custom', path: ['stops', ...path], message, input: stops })
    }
    const [first, last] = [stops[0], stops.at(-1)]
    if (first === last || !hasTimes(first) || !hasTimes(last)) return
    if (minuteOf(first.dayOffset, first.arrival) >= minuteOf(last.dayOffset, last.departure)) {
      ctx.addIssue({ code: 'custom', path: ['stops', stops.length - 1, 'departure'], message: TIMEORD, input: stops })
    }
  })
export type JourneyInput = z.output<typeof journeySchema>

/** The change of a journey that has not left: the version that was read, and why its means run it at hours that the check warns of. */
export const journeyChangeSchema = journeySchema.and(z.object({ version: recordVersion(), meansReason: optionalText(300) }))
export type JourneyChange = z.output<typeof journeyChangeSchema>

/** Means of a journey: driver and vehicle (with a trailer behind a tractor), or a sub-contractor with what he is paid. */
export const assignmentSchema = z
  .object({
    driverId: optionalId(),
    coDriverId: optionalId(),
    vehicleId: optionalId(),
    trailerId: optionalId(),
    subcontractorId: optionalId(),
    buyPrice: optionalEuros({ min: 0 }),
    /** Why the means are not those that were sold. */
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
  }, always)
export type Assignment = z.output<typeof assignmentSchema>

/** As many as one bulk act takes: a page of the list. */
export const BULK_MAX = 100

/**
 * The same means for several journeys (`domain.md` §4.3 « Affecter en masse »): each with the version that was read, and why it runs all the
 * same where the check warns; one reason holds for all that have none of their own. Means that are left out are the journey's, else its line's.
 */
export const bulkAssignmentSchema = z.object({
  driverId: optionalId(),
  coDriverId: optionalId(),
  vehicleId: optionalId(),
  trailerId: optionalId(),
  reason: optionalText(300),
  journeys: z.preprocess(
    // A form leaves holes where a journey is assigned already.
    value => (Array.isArray(value) ? value.filter(entry => typeof entry === 'object' && entry !== null) : value),
    z
      .array(z.object({ id: id(), version: recordVersion(), reason: optionalText(300) }))
      .min(1)
      .max(BULK_MAX),
  ),
})
export type BulkAssignment = z.output<typeof bulkAssignmentSchema>

/** A local date-time as a `datetime-local` field posts it, `YYYY-MM-DDTHH:mm`. */
const optionalLocal = () => optionalText(16).refine(value => value === null || isLocalDateTime(value), DATE)

const CLIENT_ONLY = "Seule l'annulation par le client est facturée"

const odometer = () => optionalInteger({ min: 0, max: 9_999_999 })

export const reasonSchema = z.object({ reason: reason() })
/**
 * Start and end of a run: when (now, unless it is said) and what the odometer shows. A start far from its plan has a reason; an end that is
 * unlikely is `confirmed`.
 */
export const startSchema = z.object({ at: optionalLocal(), odometerStart: odometer(), reason: optionalText(300) })
export const finishSchema = z.object({ at: optionalLocal(), odometerEnd: odometer(), confirmed: flag() })
/** What the counter showed, where nobody noted it on the road. */
export const controlSchema = z.object({
  odometerStart: odometer(),
  odometerEnd: odometer(),
  kmReal: optionalInteger({ min: 0, max: 9_999 }),
})
/** Why it was not executed, and who answers for that (K01). */
export const notExecutedSchema = reasonSchema.extend({ cancelledBy: oneOf(CANCELLED_BY) })
/** Who cancelled and when (now, unless it is said), and the share that is charged: of what the client cancelled alone. */
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

/** What was counted, read and signed at a stop (`domain.md` §3.7); what is left out stays as it was. */
const proofs = {
  palletsGiven: pallets(),
  palletsReturned: pallets(),
  deliveredPallets: pallets(),
  refusedPallets: pallets(),
  deliveredKg: kilograms(),
  refusedKg: kilograms(),
  /** Of the goods, in °C. */
  temperature: optionalDecimal(1, { min: -60, max: 60 }),
  signatory: optionalText(80),
  /** A name was taken for a signature; a drawing says it too. */
  signed: flag(),
  /** A path in `SIGNATURE_BOX`. */
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

/** What a driver notes at the stop where he is. */
export const stopProofsSchema = z
  .object(proofs)
  .superRefine((record, ctx) =>
    refineProofs(record, (path, message) => ctx.addIssue({ code: 'custom', path: [path], message, input: record })),
  )
export type StopProofs = z.output<typeof stopProofsSchema>

/** What really happened at a stop; with the version of the stop that the form showed. */
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
  }, always)

/** What a run really took (`domain.md` §3.7), entered while it is under way or before its control. */
export const realFactsSchema = z
  .object({
    odometerStart: odometer(),
    odometerEnd: odometer(),
    /** Where no counter says it. */
    kmReal: optionalInteger({ min: 0, max: 9_999 }),
    fuelL: optionalDecimal(2, { min: 0, max: 9_999 }),
    tollsReal: optionalEuros({ min: 0 }),
    /** The kilometres are unlikely, and true. */
    confirmed: flag(),
    version: recordVersion(),
  })
  .superRefine((facts, ctx) => {
    const { odometerStart, odometerEnd } = facts
    if (odometerStart !== null && odometerEnd !== null && odometerEnd < odometerStart) {
      ctx.addIssue({ code: 'custom', path: ['odometerEnd'], message: ODOMETER_ORDER, input: facts })
    }
  }, always)
export type RealFacts = z.output<typeof realFactsSchema>

/** The equipment that a journey takes with it: all of it, each piece once. */
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

/** What a person writes about a journey; people are named with an @. */
export const commentSchema = z.object({ body: text(1000) })

/** A service that somebody did on a journey, in its unit. */
export const performedServiceSchema = z.object({
  serviceId: id(),
  quantity: decimal(2, { positive: true, max: 99_999 }),
  reason: reason(),
})
export type PerformedServiceInput = z.output<typeof performedServiceSchema>

export const JOURNEY_SORTS = ['start', 'number', 'label', 'delay', 'status'] as const

/**
 * The query of the journeys list (`domain.md` §4.3): one day (`date`, today unless said), a period (`from`, `to`) or every date
 * (`dates=all`); cancelled ones are hidden by default.
 */
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
  /** Journeys of these tours. */
  pool: idFilter(),
  /** Chosen rows, for their export. */
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
  /** Over, and not controlled yet. */
  toControl: switchFilter(),
  /** What the control looks at: any of these. */
  badge: filterOf(CONTROL_BADGES),
  /** Who sells to its client. */
  salesUser: idFilter(),
  /** What it counts for among the indicators (`domain.md` §5): any of these. */
  figure: filterOf(JOURNEY_FIGURES),
  /** Of its tour, else of its driver: where it begins, by name or by id, and its trade. */
  depotName: textFilter(),
  agency: idFilter(),
  activity: filterOf(DRIVER_CATEGORIES),
})
export type JourneyListQuery = z.output<typeof journeyListQuery>
