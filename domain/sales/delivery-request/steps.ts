import { z } from 'zod'
import { recurrenceSchema } from '#domain/calendar/recurrence-schema.ts'
import {
  date,
  decimal,
  evenWhenInvalid,
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

/* Schemas of the steps: own fields only, with the full form's messages; all but the first need the version. */

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
export const draftSchema = client.superRefine(inOrderOfDays, evenWhenInvalid)
export const clientStep = client.extend(version).superRefine(inOrderOfDays, evenWhenInvalid)

export const needStep = z.preprocess(
  value => ({
    ...object(value),
    goods: object(object(value).goods),
    vehicleNeed: object(object(value).vehicleNeed),
    driverNeed: object(object(value).driverNeed),
  }),
  z
    .object({ goods, vehicleNeed, driverNeed, hgvBanExemption: flag(), notes: optionalText(2000), ...version })
    .superRefine(temperatureOfFrigo, evenWhenInvalid),
)

export const stopsStep = z.object({ stops: stopList, ...version }).superRefine(consistentStops, evenWhenInvalid)

/** An empty holiday zone means that of the first stop (`zoneOfFirstStop`). */
export const recurrenceStep = z.preprocess(
  value => ({ ...object(value), ...preparedRule(object(value).recurrence) }),
  z.object({ recurrence: recurrenceSchema, zoneOfFirstStop: z.boolean().default(false), ...version }),
)

/** Simple price: mode and unit price; grids and trinomial terms are in the simulator. */
export const priceStep = z.object({
  pricingMode: z.preprocess(mode => mode ?? '', oneOf(PRICING_MODES)),
  unitPrice: decimal(4, { positive: true }),
  marginPct: optionalDecimal(2, { min: -50, max: 90 }),
  marginMethod: optionalOneOf(MARGIN_METHODS),
  billingFrequency: oneOf(BILLING_FREQUENCIES),
  ...version,
})
