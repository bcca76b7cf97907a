import { z } from 'zod'
import type { Field, FieldBook, FieldReading, Limits } from './field-book.ts'
import {
  date,
  decimal,
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
  text,
} from './fields.ts'
import { MIN0, POS, RANGE } from './messages.ts'

type ValueOf<Reading> = Reading extends Field<infer Value> ? Value : never
type Rules = Readonly<Record<string, z.ZodType>>
type Shape<Book extends FieldBook, Own extends Rules> = {
  [Name in Exclude<keyof Book & string, keyof Own>]: z.ZodType<ValueOf<Book[Name]>, unknown>
} & Own

/**
 * Schema of a form, from the limits in its book (`formOf`). `rules` are fields with a check of their own, or those that only the
 * form has. What concerns several fields follows with `superRefine`.
 *
 *     schemaOf(TRAILER_FORM, { vin: optionalChecked(checkVin) }).superRefine(materialRules, evenWhenInvalid)
 */
export const schemaOf = <Book extends FieldBook, Own extends Rules>(book: Book, rules: Own) =>
  z.object({
    ...Object.fromEntries(Object.entries(book).map(([name, field]) => [name, piece(field)])),
    ...rules,
  }) as unknown as z.ZodObject<Shape<Book, Own>>

/** Schema of one field. */
export const pieceOf = <Reading extends FieldReading>(field: Reading) => piece(field) as z.ZodType<ValueOf<Reading>, unknown>

function piece({ type, kind, choices, names, limits = {} }: FieldReading): z.ZodType {
  const { required, max = 0, places } = limits
  if (type === 'checkbox') return flag()
  if (type === 'date') return required ? date() : optionalDate()
  if (choices) {
    const values = Object.keys(choices) as [string, ...string[]]
    return required ? oneOf(values) : optionalOneOf(values)
  }
  if (names) return required ? id() : optionalId()
  if (kind === 'money') return within(optionalEuros({ min: 0 }), { max: max * 100 }, RANGE(0, max))
  if (kind !== 'number') return required ? text(max) : optionalText(max)
  const { above, min } = limits
  const range = RANGE(above === undefined ? (min ?? 0) : above + 1, max)
  if (places === undefined) return within(required ? integer() : optionalInteger(), limits, range)
  return within(required ? decimal(places) : optionalDecimal(places), limits, range)
}

/** Without the bounds of the number itself, whose range would hide « supérieure à 0 ». */
const within = (schema: z.ZodType, { above, min, max }: Limits, range: string) =>
  schema
    .refine(value => value === null || above === undefined || Number(value) > above, POS)
    .refine(value => value === null || min === undefined || Number(value) >= min, min === 0 ? MIN0 : range)
    .refine(value => value === null || max === undefined || Number(value) <= max, range)
