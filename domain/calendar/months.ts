import { addDays } from './dates.ts'

/** Arithmetic on months as texts 'YYYY-MM'. Functions expect months that `isMonth` accepts. */

export const MONTH_NAMES = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const

/** True for 'YYYY-MM' from 1900 to 2199. */
export function isMonth(text: string): boolean {
  return /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text)
}

export const monthOf = (date: string): string => date.slice(0, 7)
export const firstDay = (month: string): string => `${month}-01`
export const lastDay = (month: string): string => addDays(firstDay(addMonths(month, 1)), -1)

export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Every month from `from` to `to`, both included; empty when `to` is before `from`. */
export function monthRange(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

export function monthWords(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

export function ofMonth(month: string): string {
  const words = monthWords(month)
  return /^[ao]/.test(words) ? `d'${words}` : `de ${words}`
}

export function formatMonth(month: string): string {
  return `${month.slice(5)}/${month.slice(0, 4)}`
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Parses a month ('02/2024', '2024-02', '01/02/2024', 'février 2024', 'févr. 24') to 'YYYY-MM'; undefined when invalid. */
export function parseMonth(text: string): string | undefined {
  const given = plain(text.trim())
  const iso = /^(\d{4})-(\d{1,2})(?:-\d{1,2})?$/.exec(given)
  if (iso) return existing(iso[1]!, iso[2]!)
  const french = /^(?:\d{1,2}\/)?(\d{1,2})\/(\d{4})$/.exec(given)
  if (french) return existing(french[2]!, french[1]!)
  const [, word, year] = /^([a-z]{3,9})\.?[\s-]*(\d{4}|\d{2})$/.exec(given) ?? []
  if (!word || !year) return undefined
  // An ambiguous abbreviation is refused: « jui » could be June or July.
  const named = MONTH_NAMES.flatMap((name, index) => (plain(name).startsWith(word) ? [index + 1] : []))
  return named.length === 1 ? existing(year.padStart(4, '20'), String(named[0])) : undefined
}

function existing(year: string, month: string): string | undefined {
  const read = `${year}-${month.padStart(2, '0')}`
  return isMonth(read) ? read : undefined
}

/** First day of the twelve months that end with the current one. */
export const yearBegin = (today: string): string => firstDay(addMonths(monthOf(today), -11))
