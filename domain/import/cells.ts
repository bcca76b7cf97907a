import { lastDay } from '../calendar/months.ts'
import { COUNTRIES } from '../countries.ts'
import { parseDecimal } from '../formats/number.ts'

/** Values that a person chose for words that Quai does not know, by folded word; '' for none. */
type Said = Readonly<Record<string, string>>

/** Reads a cell; a reader of listed values has their labels and finds the words of a cell that it does not know. */
export interface CellReader {
  (cell: string, said?: Said): unknown
  labels?: Readonly<Record<string, string>>
  unknown?: (cell: string, said?: Said) => string[]
  isDay?: true
  isFigure?: true
}

export const saidOf = (said: Said, word: string): string | undefined => {
  const folded = fold(word)
  return Object.hasOwn(said, folded) ? said[folded] : undefined
}

/* Converts cell texts to the schema's input. `undefined` means that a text is not in its list of values. */

export const singleLine = (cell: string) => cell.replace(/\s*\n\s*/g, ' ').trim()

export const paragraph = (cell: string) => cell.trim()

/** Terms counted from the end of a month: « 30 jours fin de mois ». */
export const END_OF_MONTH = /\s*(?:jours?|j\.?)?\s*(?:fin de mois|fdm|eom)$/i

/** « 30 jours », « 30 j » and « 30 jours fin de mois » → « 30 »; « À réception » → « 0 ». */
export const days = (cell: string) => {
  const text = singleLine(cell).replace(END_OF_MONTH, '')
  return /^(?:à réception|a reception|comptant)/i.test(text) ? '0' : text.replace(/\s*(?:jours?(?: nets?)?|j\.?)$/i, '')
}

export const quantity = (cell: string) => singleLine(cell).replace(/\s*(?:min(?:utes?)?|mètres?|metres?|m|kg)\.?$/i, '')

/** Tonnes and centimetres, where the field is in kilograms or metres: « 9,8 t » → « 9800 ». */
const OTHER_UNITS: Readonly<Record<string, { unit: RegExp; times: number }>> = {
  kg: { unit: /\s*(?:t|tonnes?)\.?$/i, times: 1000 },
  m: { unit: /\s*(?:cm|centimètres?)\.?$/i, times: 0.01 },
}

function converted(text: string, unit: string): string | undefined {
  const other = OTHER_UNITS[unit]
  const figure = other?.unit.test(text) ? parseDecimal(text.replace(other.unit, '')) : undefined
  return figure === undefined ? undefined : String(Number((Number(figure) * other!.times).toFixed(3))).replace('.', ',')
}

export const measure = (unit: string) => {
  const read = (cell: string) => {
    const text = singleLine(cell)
    const other = converted(text, unit)
    if (other !== undefined) return other
    const plain = text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length).trim() : quantity(text)
    return plain.replace(/\s(?=\d{3}(?:\D|$))/g, '')
  }
  return Object.assign(read, { isFigure: true as const })
}

interface DayKind {
  /** A month alone means its last day: an end of validity. */
  end?: boolean
  /** Two digits of a year are never of the coming decades: a birth. */
  birth?: boolean
}

/**
 * A date as offices write it: « 3-4-1985 », « 1/2/26 », « 12/2019 », with the midnight that spreadsheets add (« 04/06/2010 00:00 »). Two
 * digits of a year up to 50 are of this century.
 */
export const dayAs = ({ end = false, birth = false }: DayKind = {}) => {
  const read = (cell: string): string => {
    const text = singleLine(cell)
      .replace(/[ T]00:00(?::00(?:[.,]0+)?)?Z?$/, '')
      .replace(/^1er(?=\D)/i, '1')
    const [, date, month, year] = /^(\d{1,2})[./ -](\d{1,2})[./ -](\d{2}|\d{4})$/.exec(text) ?? []
    if (date && month && year) return `${date}/${month}/${wholeYear(year, birth ? 10 : 50)}`
    const [, alone, of] = /^(\d{1,2})[./-](\d{4})$/.exec(text) ?? []
    if (!alone || !of || Number(alone) < 1 || Number(alone) > 12) return text
    const asMonth = `${of}-${alone.padStart(2, '0')}`
    return end ? lastDay(asMonth) : `${asMonth}-01`
  }
  return Object.assign(read, { isDay: true as const })
}

export const day = dayAs()

const wholeYear = (year: string, upTo: number) => (year.length === 4 ? year : `${Number(year) <= upTo ? 20 : 19}${year}`)

/** An hour as offices write it: « 6h30 », « 06:30:00 », « 0630 ». */
export const hour = (cell: string) =>
  singleLine(cell)
    .replace(/^(\d{1,2}\s*[h:]\s*\d{2}):\d{2}$/i, '$1')
    .replace(/^(\d{1,2})(\d{2})$/, '$1:$2')

/** A French phone number whose zero a spreadsheet removed: « 474000000 ». */
export const phone = (cell: string) => singleLine(cell).replace(/^[1-9](?:[\s.-]?\d){8}$/, found => `0${found}`)

export function yesNo(cell: string): boolean | undefined {
  const text = fold(cell)
  if (['oui', 'o', 'x', 'vrai', '1', 'true', 'yes', 'y'].includes(text)) return true
  return ['non', 'n', 'faux', '0', 'false', 'no'].includes(text) ? false : undefined
}

/** Other words for the values of a list, by code. */
export type Words = Readonly<Record<string, readonly string[]>>

/** Reads a list value by its code, French label or another word for it, ignoring case and accents. */
export function choice(labels: Readonly<Record<string, string>>, words: Words = {}) {
  const names = (code: string, label: string) => [code, label, ...(words[code] ?? [])]
  const codes = new Map(
    Object.entries(labels).flatMap(([code, label]) => names(code, label).map(name => [fold(name), code] as const)),
  )
  const read = (cell: string, said: Said = {}): string | undefined => codes.get(fold(cell)) ?? saidOf(said, cell)
  const unknown = (cell: string, said?: Said) => (read(cell, said) === undefined ? [singleLine(cell)] : [])
  return Object.assign(read, { labels, unknown })
}

/**
 * Reads several list values separated by `,` `;` `/` `+`, « et » or line breaks, or by spaces (« B C CE »); one unknown value invalidates
 * the cell.
 */
export function choices(labels: Readonly<Record<string, string>>, words: Words = {}) {
  const one = choice(labels, words)
  const parts = (cell: string) =>
    [/[,;/+|\n]/, /[,;/+|\s]+(?:et\s+)?/].map(separator => cell.split(separator).filter(part => part.trim() !== ''))
  const known = (values: (string | undefined)[]): values is string[] => values.every(value => value !== undefined)
  const read = (cell: string, said?: Said): string[] | undefined =>
    parts(cell)
      .map(words => words.map(word => one(word, said)))
      .find(known)
      ?.filter(Boolean)
  const unknown = (cell: string, said?: Said): string[] => {
    if (read(cell, said)) return []
    const tries = parts(cell).map(words => ({ words, missing: words.flatMap(word => one.unknown(word, said)) }))
    return (tries.find(({ words, missing }) => missing.length < words.length) ?? tries[0])!.missing
  }
  return Object.assign(read, { labels, unknown })
}

export const country = choice(Object.fromEntries(COUNTRIES.map(({ code, name }) => [code, name])), {
  FR: ['France métropolitaine', 'FRA'],
  RE: ['Réunion', 'Île de la Réunion'],
  GB: ['Grande-Bretagne', 'UK'],
  NL: ['Hollande'],
})

/** Comparison key without case, accents, hyphens, apostrophes and spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Spreadsheets round long numbers to « 9,41778E+13 »; the digits are lost. */
export const isScientific = (cell: string) => /^\s*\d+(?:[.,]\d+)?E\+\d+\s*$/i.test(cell)

export const compactNumber = (text: string) => text.replace(/[\s.-]/g, '')

export const codeKey = (code: string) => code.trim().toUpperCase()
