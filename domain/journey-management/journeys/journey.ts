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
  text,
  time,
} from '#domain/fields.ts'
import { dateFilter, filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { DATE, REASON, REQ, TIMEORD } from '#domain/messages.ts'
import { hasTimes, minuteOf, STOPS_MIN, stopOrderIssues } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { REQUEST_KINDS, STOP_KINDS } from '#domain/sales/delivery-request/values.ts'
import { OWN_OR_SUBCONTRACTOR } from './assignment.ts'
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

/** Means of a journey: driver and vehicle (with a trailer behind a tractor), or a sub-contractor with what he is paid. */
export const assignmentSchema = z
  .object({
    driverId: optionalId(),
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
      if (means.driverId || means.vehicleId || means.trailerId) issue('subcontractorId', OWN_OR_SUBCONTRACTOR)
      return
    }
    if (!means.driverId) issue('driverId', REQ)
    if (!means.vehicleId) issue('vehicleId', REQ)
  }, always)
export type Assignment = z.output<typeof assignmentSchema>

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
export const controlSchema = z.object({ odometerStart: odometer(), odometerEnd: odometer() })
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

/** What really happened at a stop. */
export const stopRecordSchema = z
  .object({
    arrival: optionalLocal(),
    departure: optionalLocal(),
    palletsGiven: pallets(),
    palletsReturned: pallets(),
    failed: flag(),
    reason: optionalText(300),
  })
  .superRefine((record, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message, input: record })
    if (record.failed && !record.reason) issue('reason', REASON)
    if (!record.arrival && !record.failed) issue('arrival', REQ)
    if (record.arrival && record.departure && record.departure < record.arrival) issue('departure', TIMEORD)
  }, always)

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
  /** Chosen rows, for their export. */
  only: idFilter(),
  request: idFilter(),
  companyName: textFilter(),
  driverName: textFilter(),
  plate: textFilter(12),
  unassigned: switchFilter(),
  late: switchFilter(),
  review: switchFilter(),
  subcontracted: switchFilter(),
})
export type JourneyListQuery = z.output<typeof journeyListQuery>
