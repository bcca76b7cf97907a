import { formatDate } from './calendar/dates.ts'
import type { CsvCell } from './csv/write.ts'
import { duration, hoursOf, minutesOf } from './formats/hours.ts'
import {
  centsToDecimal,
  formatDecimal,
  formatMoney,
  formatNumber,
  formatPrice,
  priceDecimal,
  typedDecimal,
  typedPrice,
  withUnit,
} from './formats/number.ts'

/*
 * The book of an entity: label, display and limits of each stored field. Pages, forms, files and histories derive from it, and the
 * API its schema (`schema-of.ts`). No zod, because the browser imports it.
 */

/** Records whose names replace their ids in histories. */
export type Named =
  | 'account'
  | 'company'
  | 'address'
  | 'driver'
  | 'vehicle'
  | 'trailer'
  | 'equipment'
  | 'live_line'
  | 'driver_pool'
  | 'document'
  | 'additional_service'
  | 'certification_type'
  | 'delay_cause'
  | 'incident_cause'
  | 'damage_cause'
  | 'offence'

/** What a form accepts in a field. */
export interface Limits {
  required?: true
  /** Longest text, largest number, most euros. */
  max?: number
  min?: number
  /** The number must be greater. */
  above?: number
  /** Decimals of a number; a whole number without. */
  places?: number
  /** Several lines. */
  lines?: true
  help?: string
}

/** One stored field. `read` never gets null or ''. */
export interface FieldReading {
  label: string
  /** Display text: « 12,50 € », « Oui », « par km ». */
  read: (value: unknown) => string
  /** Cell of a file: text, number or day. */
  cell: (value: unknown) => CsvCell
  /** Value of the form field. */
  typed: (value: unknown) => string | string[]
  /** Form control. */
  type: 'text' | 'textarea' | 'date' | 'time' | 'checkbox' | 'select'
  /** Set for numbers and amounts, whose values are typed as text. */
  kind?: 'number' | 'money'
  /** Present in books that give the API its schema. */
  limits?: Limits
  unit?: string
  choices?: Readonly<Record<string, string>>
  /** Kind of the referenced record. */
  names?: Named
  /** For a list of rows: name and fields of a row. */
  rows?: { one: string; fields: FieldBook }
}

/** Field whose value the API stores as `Value`. */
export interface Field<Value> extends FieldReading {
  readonly stored?: Value
}
type Stored<L, Value> = L extends { required: true } ? Value : Value | null

export type FieldBook = Readonly<Record<string, FieldReading>>

/** Reading of a table's rows in histories; fields outside the book are hidden. */
export interface EntityReading {
  label: string
  fields: FieldBook
}

const words = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value))
const posted = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value))

const reading = (label: string, read: FieldReading['read'], more: Partial<FieldReading> = {}): FieldReading => ({
  label,
  read,
  cell: read,
  typed: posted,
  type: 'text',
  ...more,
})

export const asText = <const L extends Limits>(label: string, limits?: L): Field<Stored<L, string>> =>
  reading(label, words, { limits, ...(limits?.lines && { type: 'textarea' }) })

/** A whole number is stored as such, one with decimals as a decimal string. */
export const asFigure = <const L extends Limits>(
  label: string,
  unit = '',
  limits?: L,
): Field<Stored<L, L extends { places: number } ? string : number>> =>
  reading(label, value => (unit ? withUnit(formatNumber(String(value)), unit) : formatNumber(String(value))), {
    cell: value => ({ number: String(value) }),
    typed: value => typedDecimal(String(value)),
    kind: 'number',
    limits,
    ...(unit && { unit }),
  })

export const asHours = (label: string) => asDuration(label, value => minutesOf(String(value)))

export const asMinutes = (label: string) => asDuration(label, Number)

const asDuration = (label: string, minutes: (value: unknown) => number) =>
  reading(label, value => duration(minutes(value)), {
    cell: value => ({ number: hoursOf(minutes(value)) }),
    typed: value => duration(minutes(value)),
  })

/** Stored in cents; euros in forms and files, under the name without `Cents` (`formOf`). */
export const asMoney = (label: string, limits?: Limits): Field<number | null> =>
  reading(label, value => formatMoney(Number(value)), {
    cell: value => ({ number: centsToDecimal(Number(value)) }),
    typed: value => typedPrice(centsToDecimal(Number(value))),
    unit: '€',
    kind: 'money',
    limits,
  })

/** Unit price in euros, a decimal string; at least two decimals. */
export const asPrice = (label: string, unit = '€', limits?: Limits): Field<string | null> =>
  reading(label, value => (unit ? formatPrice(String(value), unit) : formatDecimal(String(value), 2)), {
    cell: value => ({ number: priceDecimal(String(value)) }),
    typed: value => typedPrice(String(value)),
    ...(unit && { unit }),
    kind: 'number',
    limits,
  })

export const asDate = <const L extends Limits>(label: string, limits?: L): Field<Stored<L, string>> =>
  reading(label, value => formatDate(String(value)), {
    cell: value => ({ date: String(value).slice(0, 10) }),
    type: 'date',
    limits,
  })

export const asTime = (label: string) =>
  reading(label, value => String(value).slice(0, 5), { typed: value => String(value).slice(0, 5), type: 'time' })

export const asYesNo = (label: string): Field<boolean> =>
  reading(label, value => (value ? 'Oui' : 'Non'), { typed: value => (value ? 'on' : ''), type: 'checkbox' })

export const asChoice = <Choices extends Readonly<Record<string, string>>, const L extends Limits>(
  label: string,
  choices: Choices,
  limits?: L,
): Field<Stored<L, `${Exclude<keyof Choices, symbol>}`>> =>
  reading(
    label,
    value =>
      [value]
        .flat()
        .map(item => choices[String(item)] ?? String(item))
        .join(', '),
    { choices, type: 'select', limits },
  )

/** Reference to another record. */
export const asName = <const L extends Limits>(label: string, names: Named, limits?: L): Field<Stored<L, string>> =>
  reading(label, String, { names, limits })

/** Rows of a form, posted as `stops[0].arrival`: « Arrêt 1, arrivée ». */
export const asRows = (label: string, one: string, fields: FieldBook) =>
  reading(label, value => String((value as unknown[]).length), { rows: { one, fields } })

export const asWords = <Value>(label: string, read: (value: Value) => string) => reading(label, value => read(value as Value))

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export function labelsOf<Book extends FieldBook>(book: Book): Record<keyof Book & string, string> {
  return Object.fromEntries(Object.entries(book).map(([name, { label }]) => [name, label])) as Record<keyof Book & string, string>
}

type FormName<Name> = Name extends `${infer Amount}Cents` ? Amount : Name

/** The book under the names that forms and files use: `rentCents` is posted as `rent`, in euros. `without` changes by its own acts. */
export const formOf = <Book extends FieldBook, Without extends keyof Book & string = never>(book: Book, ...without: Without[]) =>
  Object.fromEntries(
    Object.entries(book)
      .filter(([name]) => !(without as string[]).includes(name))
      .map(([name, field]) => [name.replace(/Cents$/, ''), field]),
  ) as { [Name in Exclude<keyof Book & string, Without> as FormName<Name>]: Book[Name] }

type MoneyIn<Book, Input> = {
  [Name in keyof Input & string as `${Name}Cents` extends keyof Book ? `${Name}Cents` : Name]: Input[Name]
}
/** What a form sent, as columns of the table: `rent` is `rentCents`. */
export const columnsFrom = <Book extends FieldBook, Input extends object>(book: Book, input: Input) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [Object.hasOwn(book, `${name}Cents`) ? `${name}Cents` : name, value]),
  ) as MoneyIn<Book, Input>

/** Labels and texts of fields, for `<Facts>`; null when empty. */
export function factsOf<Book extends FieldBook, Name extends keyof Book & string>(
  book: Book,
  record: Partial<Record<Name, unknown>>,
  names: readonly Name[],
): [label: string, words: string | null][] {
  const values: Partial<Record<string, unknown>> = record
  return names.map(name => {
    const value = values[name] ?? values[`${name}Cents`]
    return [book[name]!.label, isNothing(value) ? null : book[name]!.read(value)]
  })
}

/** Headings and cells for a list's CSV file. */
export function columnsOf<Book extends FieldBook, Name extends keyof Book & string>(
  book: Book,
  names: readonly Name[] = Object.keys(book) as Name[],
): Record<string, (row: Record<Name, unknown>) => CsvCell> {
  return Object.fromEntries(
    names.map(name => [
      book[name]!.label,
      (row: Record<Name, unknown>) => (isNothing(row[name]) ? null : book[name]!.cell(row[name])),
    ]),
  )
}

/** A record as its form posts it; `goods.nature` is read from its part `goods`, rows one by one. */
export function typedOf(book: FieldBook, record: object, prefix = ''): Record<string, string | string[]> {
  const typed: Record<string, string | string[]> = {}
  for (const [field, value] of Object.entries(record)) {
    const stored = prefix + field
    const name = Object.hasOwn(book, stored) ? stored : stored.replace(/Cents$/, '')
    const reading = Object.hasOwn(book, name) ? book[name]! : undefined
    if (reading?.rows) {
      for (const [index, row] of (value as object[]).entries()) {
        const cells = Object.entries(typedOf(reading.rows.fields, row))
        for (const [cell, text] of cells) typed[`${name}[${index}].${cell}`] = text
      }
    } else if (reading) typed[name] = isNothing(value) ? (Array.isArray(value) ? [] : '') : reading.typed(value)
    else if (isPart(value)) Object.assign(typed, typedOf(book, value, `${stored}.`))
  }
  return typed
}

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Display text of posted values; free text stays as typed. */
export function wordsOf({ type, choices }: FieldReading, typed: string | string[] = ''): string {
  if (type === 'checkbox') return typed === 'on' ? 'Oui' : 'Non'
  if (type === 'date' && typeof typed === 'string' && /^\d{4}-\d\d-\d\d$/.test(typed)) return formatDate(typed)
  return [typed]
    .flat()
    .map(one => choices?.[one] ?? one)
    .join(', ')
}
