import { z } from 'zod'
import { parseMonth } from '#domain/calendar/months.ts'
import {
  decimal,
  id,
  integer,
  oneOf,
  optionalDecimal,
  optionalInteger,
  optionalOneOf,
  optionalText,
  recordVersion,
  text,
} from '#domain/fields.ts'
import { ENUM, REQ } from '#domain/messages.ts'
import { FUEL_CHOICES, INDEXATION_BASES, SERVICE_MODES } from '#domain/sales/pricing/price-values.ts'
import { BILLING_FREQUENCIES, BILLING_GROUPINGS } from './values.ts'

const blank = (value: unknown) => value === undefined || value === null || value === ''
const object = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {})

/** Fuel clause as entered; the share defaults to the CNR's for the activity. */
const indexationClause = z.object({
  indexCode: text(40),
  refMonth: z.unknown().transform((value, ctx) => {
    const month = typeof value === 'string' ? parseMonth(value) : undefined
    if (month) return month
    ctx.issues.push({ code: 'custom', message: blank(value) ? REQ : ENUM, input: value })
    return z.NEVER
  }),
  sharePct: optionalDecimal(2, { min: 0, max: 60 }),
  base: oneOf(INDEXATION_BASES),
  thresholdPct: optionalDecimal(2, { min: 0, max: 100 }),
  lagMonths: z.preprocess(value => (value === 1 || value === '1' ? 1 : 0), z.union([z.literal(0), z.literal(1)])),
})

/** Drops the fields of a clause that is not chosen. */
function chosenClause(value: unknown) {
  const given = object(value)
  return { ...given, indexation: given.fuel === 'CLAUSE' ? object(given.indexation) : null }
}

/** Default clause of a client (`domain.md` §3.1). Without an activity the share is required. */
export const companyIndexationSchema = z.preprocess(
  chosenClause,
  z.object({
    fuel: oneOf(FUEL_CHOICES),
    indexation: indexationClause.extend({ sharePct: decimal(2, { min: 0, max: 60 }) }).nullable(),
    version: recordVersion(),
  }),
)

/** Terms beside the price (`domain.md` §3.3): a fuel clause, or explicitly none, so that the law applies. */
export const clausesUpdate = z.preprocess(
  chosenClause,
  z.object({
    fuel: oneOf(FUEL_CHOICES),
    indexation: indexationClause.nullable(),
    cancelHours: optionalInteger({ min: 0, max: 720 }),
    cancelPct: optionalInteger({ min: 0, max: 100 }),
    noticeDays: optionalInteger({ min: 0, max: 730 }),
    penalties: optionalText(2000),
    toleranceMin: integer({ min: 0, max: 1_440 }),
    otifTarget: integer({ min: 0, max: 100 }),
    billingFrequency: oneOf(BILLING_FREQUENCIES),
    billingGrouping: z.preprocess(value => (blank(value) ? 'CLIENT' : value), oneOf(BILLING_GROUPINGS)),
    purchaseOrder: optionalText(60),
    version: recordVersion(),
  }),
)

/** Most services of a version: those of the catalogue and agreed ones that left it. */
export const SERVICES_MAX = 200

/** Additional services of a version, included or charged, at an own price or the client's. */
export const servicesUpdate = z.object({
  services: z.preprocess(
    rows => rows ?? [],
    z
      .array(
        z.object({
          serviceId: id(),
          mode: optionalOneOf(SERVICE_MODES),
          unitPrice: optionalDecimal(4, { min: 0, max: 1_000_000 }),
        }),
      )
      .max(SERVICES_MAX),
  ),
  version: recordVersion(),
})
