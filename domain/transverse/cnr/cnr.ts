import { z } from 'zod'
import { parseMonth } from '#domain/calendar/months.ts'
import { date, decimal, flag, integer, oneOf, optionalDate, optionalDecimal, optionalText, reason, text } from '#domain/fields.ts'
import { VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { DATEORD } from '#domain/messages.ts'
import { sharesTotal } from './sums.ts'
import { CNR_ACTIVITIES, CNR_PARTS, type CnrPart, SHARES_SUM } from './values.ts'

export const MONTH = 'Veuillez saisir un mois valide (mm/aaaa)'

const month = () =>
  text(20).transform((value, ctx) => {
    const read = parseMonth(value)
    if (read) return read
    ctx.issues.push({ code: 'custom', message: MONTH, input: value })
    return z.NEVER
  })

/** Fields of an index; its code never changes, because clauses refer to it. */
const named = {
  label: text(80),
  base: text(60),
  unit: text(20),
  source: text(120),
}
export const indexChange = z.object(named)
export const indexSchema = z.object({
  code: text(20)
    .transform(code => code.toUpperCase())
    .refine(code => /^[A-Z0-9_]{2,20}$/.test(code), 'Lettres, chiffres et « _ » seulement'),
  ...named,
})

/** Index values have up to six digits before the decimal point. */
const indexValue = () => decimal(2, { positive: true, max: 999_999 })

/** Value of a month (`YYYY-MM`); a forecast needs no « publié le ». */
export const valueSchema = z.object({
  month: month(),
  value: indexValue(),
  publishedOn: optionalDate(),
  provisional: flag(),
  source: optionalText(120),
})

export const correctionSchema = z.object({ value: indexValue(), publishedOn: optionalDate(), reason: reason() })
export const publicationSchema = z.object({ publishedOn: optionalDate() })

export const importSchema = z.object({ text: z.string().max(1_000_000) })

const share = () => decimal(1, { min: 0, max: 100 })

/** Yearly cost breakdown in per cent, one decimal; the parts sum to 100. */
export const shareSchema = z.object({
  activity: oneOf(CNR_ACTIVITIES),
  year: integer({ min: 2000, max: 2100 }),
  source: optionalText(120),
  shares: z
    .object(Object.fromEntries(CNR_PARTS.map(part => [part, share()])) as Record<CnrPart, ReturnType<typeof share>>)
    .refine(shares => sharesTotal(shares) === '100.0', SHARES_SUM),
})

/** Trinomial reference costs of a period; open-ended until the next period. */
export const referenceSchema = z
  .object({
    category: oneOf(VEHICLE_CATEGORIES),
    activity: oneOf(CNR_ACTIVITIES),
    perKm: decimal(3, { min: 0, max: 1000 }),
    perHour: decimal(2, { min: 0, max: 10_000 }),
    perDay: decimal(2, { min: 0, max: 100_000 }),
    tollsPerKm: optionalDecimal(3, { min: 0, max: 1000 }),
    consumption: optionalDecimal(1, { min: 0, max: 200 }),
    validFrom: date(),
    validTo: optionalDate(),
    source: optionalText(120),
  })
  .refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, { message: DATEORD, path: ['validTo'] })
export type ReferenceInput = z.output<typeof referenceSchema>

/** Calculator: the rate between two months of an index, applied to an amount. */
export const rateQuery = z.object({
  index: text(20),
  refMonth: month(),
  month: month(),
  sharePct: decimal(2, { min: 0, max: 100 }),
  thresholdPct: optionalDecimal(2, { min: 0, max: 100 }),
  baseCents: z.coerce.number().int().min(-1_000_000_000).max(1_000_000_000).catch(100_000),
})
