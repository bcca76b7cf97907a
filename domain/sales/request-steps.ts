import { z } from 'zod'
import { HOLIDAY_ZONES } from '../calendar/holidays.ts'
import { recurrenceSchema } from '../calendar/recurrence-schema.ts'
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
} from '../fields.ts'
import { DATEORD } from '../messages.ts'
import { MARGIN_METHODS } from './cost.ts'
import { goods, stopList, vehicleNeed } from './delivery-request.ts'
import { BILLING_FREQUENCIES, PRICING_MODES, REQUEST_KINDS } from './delivery-request-values.ts'
import { stopOrderIssues } from './stop-order.ts'

/*
 * Each step of writing a cahier des charges asks for its own fields alone, with the texts of the whole form. What is written at each but
 * the first carries the version that its form read.
 */

const always = { when: () => true }
const version = { version: recordVersion() }
const object = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {})

const client = z.object({
  companyId: id(),
  title: text(120),
  kind: oneOf(REQUEST_KINDS),
  salesUserId: optionalId(),
  validFrom: date(),
  validTo: optionalDate(),
})
const inOrder = {
  error: DATEORD,
  path: ['validTo'],
  ...always,
}
const ordered = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }) =>
  !validTo || !validFrom || validFrom <= validTo

/** A draft begins with its client. */
export const draftSchema = client.refine(ordered, inOrder)
export const clientStep = client.extend(version).refine(ordered, inOrder)

export const needStep = z.preprocess(
  value => ({ ...object(value), goods: object(object(value).goods), vehicleNeed: object(object(value).vehicleNeed) }),
  z.object({ goods, vehicleNeed, hgvBanExemption: flag(), notes: optionalText(2000), ...version }),
)

export const stopsStep = z.object({ stops: stopList, ...version }).superRefine(({ stops }, ctx) => {
  for (const { path, message } of stopOrderIssues(Array.isArray(stops) ? stops : [])) {
    ctx.addIssue({ code: 'custom', path: ['stops', ...path], message, input: stops })
  }
}, always)

/** An empty holiday zone is that of the first stop, which `zoneOfFirstStop` tells the resource. */
export const recurrenceStep = z.preprocess(
  value => {
    const recurrence = object(object(value).recurrence)
    const zoneOfFirstStop = !recurrence.holidayZone
    return {
      ...object(value),
      zoneOfFirstStop,
      recurrence: { holidayPolicy: 'SAUTER', ...recurrence, ...(zoneOfFirstStop && { holidayZone: HOLIDAY_ZONES[0] }) },
    }
  },
  z.object({ recurrence: recurrenceSchema, zoneOfFirstStop: z.boolean().default(false), ...version }),
)

/** The light price: a mode with its unit price; grids and the trinomial's parts are the simulator's. */
export const LIGHT_MODES = PRICING_MODES.filter(mode => mode !== 'GRILLE')
export const priceStep = z.object({
  pricingMode: z.preprocess(mode => mode ?? '', oneOf(PRICING_MODES)),
  unitPrice: decimal(4, { positive: true }),
  marginPct: optionalDecimal(2, { min: -50, max: 90 }),
  marginMethod: optionalOneOf(MARGIN_METHODS),
  billingFrequency: oneOf(BILLING_FREQUENCIES),
  ...version,
})
