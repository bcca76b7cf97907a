import { z } from 'zod'
import { parseMonth } from '#domain/calendar/months.ts'
import { date, decimal, flag, integer, oneOf, optionalDate, optionalDecimal, optionalText, reason, text } from '#domain/fields.ts'
import { VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { DATEORD } from '#domain/messages.ts'
import { sharesTotal } from './sums.ts'
import { CNR_ACTIVITIES, CNR_PARTS, type CnrPart, SHARES_SUM } from './values.ts'

/** A month that does not exist, or is written as none. */
export const MONTH = 'Veuillez saisir un mois valide (mm/aaaa)'

const month = () =>
  text(20).transform((value, ctx) => {
    const read = parseMonth(value)
    if (read) return read
    ctx.issues.push({ code: 'custom', message: MONTH, input: value })
    return z.NEVER
  })

/** Fields of an index; its code, which clauses name, never changes. */
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

/** The largest value that an index may have: six figures before the decimal point. */
const indexValue = () => decimal(2, { positive: true, max: 999_999 })

/** A month's value, `YYYY-MM`; a forecast needs no « publié le ». */
export const valueSchema = z.object({
  month: month(),
  value: indexValue(),
  publishedOn: optionalDate(),
  provisional: flag(),
  source: optionalText(120),
})

export const correctionSchema = z.object({ value: indexValue(), publishedOn: optionalDate(), reason: reason() })
export const publicationSchema = z.object({ publishedOn: optionalDate() })

/** A pasted or uploaded list of values, as text. */
export const importSchema = z.object({ text: z.string().max(1_000_000) })

const share = () => decimal(1, { min: 0, max: 100 })

/** How a cost breaks down in a year, in per cent with one decimal; the parts make a whole. */
export const shareSchema = z.object({
  activity: oneOf(CNR_ACTIVITIES),
  year: integer({ min: 2000, max: 2100 }),
  source: optionalText(120),
  shares: z
    .object(Object.fromEntries(CNR_PARTS.map(part => [part, share()])) as Record<CnrPart, ReturnType<typeof share>>)
    .refine(shares => sharesTotal(shares) === '100.0', SHARES_SUM),
})

/** A trinomial referential for a period. Without an end it holds until the next one begins. */
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

/** The calculator: the rate between two months of an index, and what it makes of an amount. */
export const rateQuery = z.object({
  index: text(20),
  refMonth: month(),
  month: month(),
  sharePct: decimal(2, { min: 0, max: 100 }),
  thresholdPct: optionalDecimal(2, { min: 0, max: 100 }),
  baseCents: z.coerce.number().int().min(-1_000_000_000).max(1_000_000_000).catch(100_000),
})
