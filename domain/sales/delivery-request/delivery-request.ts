import { uniqBy } from 'es-toolkit/array'
import { z } from 'zod'
import { HOLIDAY_ZONES } from '#domain/calendar/holidays.ts'
import { recurrenceSchema } from '#domain/calendar/recurrence-schema.ts'
import {
  checked,
  date,
  decimal,
  endTime,
  evenWhenInvalid,
  flag,
  id,
  integer,
  oneOf,
  optionalDate,
  optionalDecimal,
  optionalEuros,
  optionalId,
  optionalInteger,
  optionalOneOf,
  optionalText,
  optionalTime,
  reason,
  recordVersion,
  someOf,
  text,
  time,
} from '#domain/fields.ts'
import { checkUnNumber } from '#domain/formats/un-number.ts'
import { TRAILER_CATEGORIES, VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { DATEORD, MAXLEN, REQ, TIMEORD } from '#domain/messages.ts'
import { stopBalanceIssues } from './stops/stop-balance.ts'
import { STOPS_MIN, stopOrderIssues } from './stops/stop-order.ts'
import {
  ADR_CLASSES,
  ADR_PACKING_GROUPS,
  BILLING_FREQUENCIES,
  DRIVER_CERTIFICATIONS,
  EXCEPTION_KINDS,
  REQUEST_KINDS,
  STOP_DOCUMENTS,
  STOP_KINDS,
} from './values.ts'

export const CONTRACT_REQUIRED = "Veuillez joindre le contrat ou l'accord écrit du client"
export const COMPANY_BLOCKED = 'Ce client est bloqué\u202F: aucun cahier des charges ne peut être accepté'
export const COMPANY_ARCHIVED = 'Cette société est archivée'
export const COMPANY_NO_CUSTOMER = "Cette société n'est pas un client"
export const ADDRESS_ARCHIVED = 'Cette adresse est archivée'
export const OUTSIDE_VALIDITY = 'La date doit être comprise dans la période de validité'
const TAGS_MAX = '10 étiquettes maximum'
const TEMPERATURE_ORDER = 'La température minimale doit être inférieure à la maximale'
/** Cancellation reasons set by the system. */
export const CANCELLED_BY_TERMINATION = 'Résiliation'
export const CANCELLED_BY_ARCHIVE = 'Archivage du cahier des charges'

const blank = (value: unknown) => value === undefined || value === null || value === ''
const withDefault = <Schema extends z.ZodType>(value: unknown, schema: Schema) =>
  z.preprocess(given => (blank(given) ? value : given), schema)

export const object = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {})

const stopFields = z
  .object({
    addressId: id(),
    kind: oneOf(STOP_KINDS),
    dayOffset: withDefault(0, integer({ min: 0, max: 6 })),
    arrival: time(),
    departure: endTime(),
    windowFrom: optionalTime(),
    windowTo: optionalTime(),
    serviceMin: withDefault(30, integer({ min: 0, max: 480 })),
    toleranceMin: optionalInteger({ min: 0, max: 1_440 }),
    pallets: optionalInteger(),
    weightKg: optionalDecimal(1),
    reference: optionalText(60),
    instructions: optionalText(1000),
    documents: someOf(STOP_DOCUMENTS),
  })
  .refine(({ windowFrom, windowTo }) => !windowFrom || !windowTo || windowFrom <= windowTo, {
    error: TIMEORD,
    path: ['windowTo'],
    ...evenWhenInvalid,
  })
/** Turns non-objects into an object with missing fields, so that the refinement can read it. */
const stop = z.preprocess(object, stopFields)

/** Dangerous goods: all fields empty means none; otherwise number and class are required. */
const adr = z.preprocess(
  value => (Object.values(object(value)).every(blank) ? null : value),
  z
    .object({
      un: checked(checkUnNumber),
      class: oneOf(ADR_CLASSES),
      packingGroup: optionalOneOf(ADR_PACKING_GROUPS),
      quantity: optionalDecimal(1, { min: 0 }),
    })
    .nullable(),
)

/** Degrees Celsius. */
const temperature = () => optionalDecimal(1, { min: -60, max: 60 })

/** Goods: a nature, at least one quantity, and an ordered temperature range. */
export const goods = z
  .object({
    nature: text(120),
    packaging: optionalText(60),
    pallets: optionalInteger({ min: 0 }),
    weightKg: optionalDecimal(1, { min: 0 }),
    volumeM3: optionalDecimal(2, { min: 0 }),
    linearMetres: optionalDecimal(2, { min: 0 }),
    stackable: flag(),
    declaredValue: optionalEuros({ min: 0 }),
    tempMin: temperature(),
    tempMax: temperature(),
    adr,
  })
  .refine(
    ({ pallets, weightKg, volumeM3, linearMetres }) =>
      [pallets, weightKg, volumeM3, linearMetres].some(amount => amount !== null),
    { error: REQ, path: ['pallets'], ...evenWhenInvalid },
  )
  .refine(({ tempMin, tempMax }) => !tempMin || !tempMax || Number(tempMin) < Number(tempMax), {
    error: TEMPERATURE_ORDER,
    path: ['tempMin'],
    ...evenWhenInvalid,
  })

export const vehicleNeed = z.object({
  category: oneOf(VEHICLE_CATEGORIES),
  body: optionalOneOf(TRAILER_CATEGORIES),
  minGvwKg: optionalInteger({ min: 0 }),
  payloadKg: optionalInteger({ min: 0 }),
  pallets: optionalInteger({ min: 0 }),
  equipment: z.preprocess(
    value => (blank(value) ? [] : Array.isArray(value) ? value.filter(item => !blank(item)) : [value]),
    z.array(z.string().trim().max(40)),
  ),
})

export const driverNeed = z.object({
  certificationTypes: someOf(DRIVER_CERTIFICATIONS),
  doubleCrew: flag(),
  night: flag(),
})

interface Refrigerated {
  goods: { tempMin?: unknown; tempMax?: unknown } | null
  vehicleNeed: { body?: unknown } | null
}

/** Missing temperatures of a refrigerated body (`domain.md` §3.3). */
export const missingTemperatures = ({ goods, vehicleNeed }: Refrigerated) =>
  vehicleNeed?.body === 'FRIGO' ? (['tempMin', 'tempMax'] as const).filter(name => blank(goods?.[name])) : []

export function temperatureOfFrigo(need: Refrigerated, ctx: z.RefinementCtx) {
  for (const name of missingTemperatures(need)) {
    ctx.addIssue({ code: 'custom', path: ['goods', name], message: REQ, input: need.goods })
  }
}

/** Tags as a list or comma-separated text: unique, at most ten. */
export const tags = z.preprocess(
  value =>
    uniqBy(
      [value ?? []]
        .flat()
        .flatMap(one => String(one).split(','))
        .map(one => one.trim())
        .filter(one => one !== ''),
      one => one.toLowerCase(),
    ),
  z.array(z.string().max(30, MAXLEN(30))).max(10, TAGS_MAX),
)

export const stopList = withDefault([], z.array(stop, { error: STOPS_MIN }).min(2, STOPS_MIN))

const PARTS = {
  companyId: id(),
  title: text(120),
  kind: oneOf(REQUEST_KINDS),
  salesUserId: optionalId(),
  validFrom: date(),
  validTo: optionalDate(),
  tags,
  goods,
  vehicleNeed,
  driverNeed,
  stops: stopList,
  recurrence: recurrenceSchema.nullable(),
  zoneOfFirstStop: z.boolean().default(false),
  billingFrequency: oneOf(BILLING_FREQUENCIES),
  hgvBanExemption: flag(),
  notes: optionalText(2000),
}

/** Recurrence of a form; an empty holiday zone means that of the first stop (`zoneOfFirstStop`). */
export function preparedRule(value: unknown) {
  const recurrence = object(value)
  const zoneOfFirstStop = blank(recurrence.holidayZone)
  return {
    zoneOfFirstStop,
    recurrence: { holidayPolicy: 'SAUTER', ...recurrence, ...(zoneOfFirstStop && { holidayZone: HOLIDAY_ZONES[0] }) },
  }
}

function prepared(value: unknown) {
  const given = object(value)
  return {
    ...given,
    goods: object(given.goods),
    vehicleNeed: object(given.vehicleNeed),
    driverNeed: object(given.driverNeed),
    ...preparedRule(given.recurrence),
    ...(given.kind === 'SPOT' && { recurrence: null }),
  }
}

export function inOrderOfDays(request: { validFrom: string; validTo: string | null }, ctx: z.RefinementCtx) {
  if (request.validTo && request.validFrom && request.validTo < request.validFrom) {
    ctx.addIssue({ code: 'custom', path: ['validTo'], message: DATEORD, input: request.validTo })
  }
}

/** Stops are in time order, and everything loaded is delivered. */
export function consistentStops({ stops }: { stops: z.output<typeof stopList> }, ctx: z.RefinementCtx) {
  const given = Array.isArray(stops) ? stops : []
  for (const { path, message } of [...stopOrderIssues(given), ...stopBalanceIssues(given)]) {
    ctx.addIssue({ code: 'custom', path: ['stops', ...path], message, input: stops })
  }
}

type Ordered = { validFrom: string; validTo: string | null; stops: z.output<typeof stopList> } & Parameters<
  typeof temperatureOfFrigo
>[0]
function ordered(request: Ordered, ctx: z.RefinementCtx) {
  inOrderOfDays(request, ctx)
  temperatureOfFrigo(request, ctx)
  consistentStops(request, ctx)
}

/** A cahier des charges created at once (`domain.md` §3.3) with a price per run in euros. */
export const deliveryRequestSchema = z.preprocess(
  prepared,
  z.object({ ...PARTS, unitPrice: decimal(4, { positive: true }) }).superRefine(ordered, evenWhenInvalid),
)
export type DeliveryRequestInput = Omit<z.output<typeof deliveryRequestSchema>, 'unitPrice'>

/** A changed « Brouillon », with its version; the price has its own form. */
export const deliveryRequestUpdate = z.preprocess(
  prepared,
  z.object({ ...PARTS, version: recordVersion() }).superRefine(ordered, evenWhenInvalid),
)

const inOrder = { error: DATEORD, path: ['to'], ...evenWhenInvalid }
/** Number of cancellations that the user confirmed; the act fails when it changed. */
const confirmed = { cancelled: optionalInteger({ min: 0 }) }
export const suspensionSchema = z
  .object({ from: date(), to: date(), reason: reason(), ...confirmed })
  .refine(({ from, to }) => !from || !to || from <= to, inOrder)
export const terminationSchema = z.object({ effectiveOn: date(), reason: reason(), ...confirmed })
export const motiveSchema = z.object({ reason: reason() })
export const acceptanceSchema = z.object({ contractDocumentId: optionalId() })

export const exceptionSchema = z.object({ kind: oneOf(EXCEPTION_KINDS), date: date(), reason: reason() })
