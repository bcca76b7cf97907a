import { z } from 'zod'
import { isTime } from './calendar/clock.ts'
import { isDate, parseFrenchDate } from './calendar/dates.ts'
import type { Check } from './formats/check.ts'
import { hoursAndMinutes, hoursOf, minutesOf } from './formats/hours.ts'
import { decimalsIn, parseCents, parseDecimal, withoutEuro } from './formats/number.ts'
import { DATE, DEC, ENUM, INT, MAXLEN, MIN0, NUM, POS, RANGE, REASON, REQ, TIME } from './messages.ts'

/*
 * Field schemas. Each accepts JSON and form values (text, '' for empty, 'on' for a ticked box) and refuses with the exact
 * texts of `domain.md` §2.5. The result is the stored form; empty becomes `null`.
 */

/** A check across fields that runs even when one of them is invalid, so that one answer reports every error; never without an object. */
export const evenWhenInvalid = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

const blank = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Required: empty is refused with « Veuillez remplir ce champ ». */
function required<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value, ctx) => {
    if (blank(value)) {
      ctx.issues.push({ code: 'custom', message: REQ, input: value })
      return z.NEVER
    }
    return value
  }, schema)
}

function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(value => (blank(value) ? null : value), schema.nullable())
}

const asText = (max: number) =>
  z
    .preprocess(value => (typeof value === 'number' ? String(value) : value), z.string({ error: REQ }).trim())
    .pipe(z.string().max(max, MAXLEN(max)))

export const text = (max: number) => required(asText(max))
export const optionalText = (max: number) => optional(asText(max))

/** A reason; empty is refused with « Veuillez indiquer un motif ». */
export const reason = (max = 300) =>
  z.preprocess(value => value ?? '', z.string({ error: REASON }).trim().min(1, REASON).max(max, MAXLEN(max)))

/** One of the values, else « Veuillez choisir une valeur dans la liste ». */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  required(z.enum(values, { error: ENUM }))
export const optionalOneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  optional(z.enum(values, { error: ENUM }))

/** Several of the values, unique and in the order of `values`; a form posts a single value as text. */
export const someOf = <const Values extends readonly [string, ...string[]]>(values: Values, { min = 0 } = {}) =>
  z.preprocess(
    value => (blank(value) ? [] : Array.isArray(value) ? value.filter(item => !blank(item)) : [value]),
    z
      .array(z.enum(values, { error: ENUM }))
      .min(min, REQ)
      .transform(chosen => values.filter(item => chosen.includes(item)) as Values[number][]),
  )

interface Bounds {
  min?: number
  max?: number
}

const bounded = ({ min, max }: Bounds) =>
  min !== undefined && max !== undefined
    ? RANGE(min, max)
    : min === 0
      ? MIN0
      : min !== undefined && min > 0
        ? POS
        : RANGE(min ?? 0, max ?? 0)

const isWithin =
  ({ min, max }: Bounds) =>
  (value: number) =>
    (min === undefined || value >= min) && (max === undefined || value <= max)

const asInteger = (bounds: Bounds) =>
  z
    .preprocess(
      value =>
        typeof value === 'string' && /^[-+\u2212]?\d+$/.test(value.replace(/\s/g, ''))
          ? Number(value.replace(/\s/g, '').replace('\u2212', '-'))
          : value,
      z.int({ error: issue => (parseDecimal(String(issue.input)) === undefined ? NUM : INT) }),
    )
    .refine(isWithin(bounds), bounded(bounds))

export const integer = (bounds: Bounds = {}) => required(asInteger(bounds))
export const optionalInteger = (bounds: Bounds = {}) => optional(asInteger(bounds))

/** A whole JSON number of a calculator (`simulations.md`, « Numbers »); text is refused. */
export const wholeNumber = (bounds: Bounds = {}) =>
  z.int({ error: ({ input }) => (input === undefined || input === null ? REQ : INT) }).refine(isWithin(bounds), bounded(bounds))
export const optionalWholeNumber = (bounds: Bounds = {}) =>
  wholeNumber(bounds)
    .nullish()
    .transform(value => value ?? null)

const asDecimal = (places: number, { min, max, positive }: Bounds & { positive?: boolean }) =>
  z
    .unknown()
    .transform((value, ctx) => {
      const plain = typeof value === 'string' ? parseDecimal(value) : undefined
      if (plain !== undefined) return plain
      ctx.issues.push({ code: 'custom', message: NUM, input: value })
      return z.NEVER
    })
    .refine(value => decimalsIn(value) <= places, DEC(places))
    .refine(value => !positive || Number(value) > 0, POS)
    .refine(value => isWithin({ min, max })(Number(value)), bounded({ min, max }))

/** A decimal as text with a point; JSON numbers are refused, because a float is already inexact. */
export const decimal = (places: number, bounds: Bounds & { positive?: boolean } = {}) => required(asDecimal(places, bounds))
export const optionalDecimal = (places: number, bounds: Bounds & { positive?: boolean } = {}) =>
  optional(asDecimal(places, bounds))

/** A quantity that may be hours: « 9 h 40 », or a number. */
export const optionalQuantity = (bounds: Bounds = {}) =>
  z.preprocess(value => (typeof value === 'string' ? (hoursAndMinutes(value) ?? value) : value), optionalDecimal(10, bounds))

/** « 9 h 40 », « 9:40 » or « 9,67 », to the minute, as decimal hours (`hoursOf`). */
export const optionalHours = (bounds: Bounds & { positive?: boolean } = {}) =>
  optionalQuantity(bounds).transform(hours => (hours === null ? null : hoursOf(minutesOf(hours))))

/** Typed euros (`12 000,50 €`) to cents. */
export const optionalEuros = ({ min }: { min?: number } = {}) =>
  optional(
    z
      .unknown()
      .transform((value, ctx) => {
        const entered = typeof value === 'string' ? value : ''
        const cents = parseCents(entered)
        if (cents !== undefined) return cents
        const plain = parseDecimal(withoutEuro(entered))
        ctx.issues.push({ code: 'custom', message: plain !== undefined && decimalsIn(plain) > 2 ? DEC(2) : NUM, input: value })
        return z.NEVER
      })
      .refine(cents => min === undefined || cents >= min, MIN0),
  )

/** A value with a format check (SIREN, IBAN, plate …): normalised, or refused with its message. */
const asChecked = (check: (value: string) => Check) =>
  z.string({ error: REQ }).transform((value, ctx) => {
    const verdict = check(value)
    if (verdict.valid) return verdict.normalized
    ctx.issues.push({ code: 'custom', message: verdict.message, input: value })
    return z.NEVER
  })
export const checked = (check: (value: string) => Check) => required(asChecked(check))
export const optionalChecked = (check: (value: string) => Check) => optional(asChecked(check))

const asDate = z
  .string({ error: DATE })
  .trim()
  .transform(value => (value.includes('/') ? (parseFrenchDate(value) ?? value) : value))
  .refine(isDate, DATE)

/** An existing day, `YYYY-MM-DD` or `jj/mm/aaaa`, to `YYYY-MM-DD`. */
export const date = () => required(asDate)
export const optionalDate = () => optional(asDate)

const asTime = z
  .string({ error: TIME })
  .trim()
  .transform(value => value.replace(/^(\d{1,2})\s*[h:]\s*(\d{2})?$/i, (_, h: string, m = '00') => `${h.padStart(2, '0')}:${m}`))
  .refine(isTime, TIME)

export const time = () => required(asTime)
export const optionalTime = () => optional(asTime)

const END_OF_DAY = /^24\s*[h:]\s*(00)?$/i
/** The end of something: `24:00` is midnight at the end of the day, which a departure before its arrival is as `00:00`. */
const asEndTime = z.preprocess(value => (typeof value === 'string' && END_OF_DAY.test(value.trim()) ? '00:00' : value), asTime)
/** The end of a period within a day, up to `24:00`. */
export const dayEnd = () =>
  required(
    z.string({ error: TIME }).transform((text, ctx) => {
      if (END_OF_DAY.test(text.trim())) return '24:00'
      const { data, error } = asTime.safeParse(text)
      if (error) ctx.addIssue({ code: 'custom', message: TIME, input: text })
      return data ?? text
    }),
  )
export const endTime = () => required(asEndTime)
export const optionalEndTime = () => optional(asEndTime)

/** A checkbox: `true`, `'true'` or `'on'` is ticked. */
export const flag = () => z.preprocess(value => value === true || value === 'true' || value === 'on', z.boolean())

export const id = () => required(z.uuid(ENUM))
export const optionalId = () => optional(z.uuid(ENUM))

/** Version that the form read, for the optimistic lock. */
export const recordVersion = () => integer({ min: 1 })
