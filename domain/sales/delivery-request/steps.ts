import { z } from 'zod'
import { recurrenceSchema } from '#domain/calendar/recurrence-schema.ts'
import {
  date,
  decimal,
  flag,
  id,
  oneOf,
  optionalDate,
  optionalDecimal,
  optionalId,
  optionalOneOf,
  optionalText,
  recordVersion,
  text,
} from '#domain/fields.ts'
import { MARGIN_METHODS } from '#domain/sales/pricing/cost.ts'
import {
  always,
  consistentStops,
  driverNeed,
  goods,
  inOrderOfDays,
  object,
  preparedRule,
  stopList,
  tags,
  temperatureOfFrigo,
  vehicleNeed,
} from './delivery-request.ts'
import { BILLING_FREQUENCIES, PRICING_MODES, REQUEST_KINDS } from './values.ts'

/*
 * Each step of writing a cahier des charges asks for its own fields alone, with the texts of the whole form. What is written at each but
 * the first carries the version that its form read.
 */

const version = { version: recordVersion() }

const client = z.object({
  companyId: id(),
  title: text(120),
  kind: oneOf(REQUEST_KINDS),
  salesUserId: optionalId(),
  validFrom: date(),
  validTo: optionalDate(),
  tags,
})
/** A draft begins with its client. */
export const draftSchema = client.superRefine(inOrderOfDays, always)
export const clientStep = client.extend(version).superRefine(inOrderOfDays, always)

export const needStep = z.preprocess(
  value => ({
    ...object(value),
    goods: object(object(value).goods),
    vehicleNeed: object(object(value).vehicleNeed),
    driverNeed: object(object(value).driverNeed),
  }),
  z
    .object({ goods, vehicleNeed, driverNeed, hgvBanExemption: flag(), notes: optionalText(2000), ...version })
    .superRefine(temperatureOfFrigo, always),
)

export const stopsStep = z.object({ stops: stopList, ...version }).superRefine(consistentStops, always)

/** An empty holiday zone is that of the first stop, which `zoneOfFirstStop` tells the resource. */
export const recurrenceStep = z.preprocess(
  value => ({ ...object(value), ...preparedRule(object(value).recurrence) }),
  z.object({ recurrence: recurrenceSchema, zoneOfFirstStop: z.boolean().default(false), ...version }),
)

/** The light price: a mode with its unit price; grids and the trinomial's parts are the simulator's. */
export const priceStep = z.object({
  pricingMode: z.preprocess(mode => mode ?? '', oneOf(PRICING_MODES)),
  unitPrice: decimal(4, { positive: true }),
  marginPct: optionalDecimal(2, { min: -50, max: 90 }),
  marginMethod: optionalOneOf(MARGIN_METHODS),
  billingFrequency: oneOf(BILLING_FREQUENCIES),
  ...version,
})
