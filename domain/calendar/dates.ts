import { addMonths } from 'date-fns/addMonths'
import { formatISO } from 'date-fns/formatISO'

/** Dates are texts 'YYYY-MM-DD' without zone, so clock changes cannot shift them. Functions expect valid dates (`isDate`). */

const DAY_MS = 86_400_000

/** Whole days since 01/01/1970. */
export function toEpochDay(date: string): number {
  return Date.parse(date) / DAY_MS
}

export function fromEpochDay(day: number): string {
  if (!(day >= 0 && day < KEPT_DAYS)) return isoDay(day)
  kept[day] ??= isoDay(day)
  return kept[day]
}

const isoDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Texts of the days to 2106: plans and calendars ask for the same ones again and again. */
const KEPT_DAYS = 50_000
const kept: string[] = []

/** True for an existing day written 'YYYY-MM-DD'; 2026-02-31 is refused. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = toEpochDay(text)
  // JavaScript rolls 31/02 over to March, so the result must equal the input.
  return !Number.isNaN(day) && fromEpochDay(day) === text
}

/** 'jj/mm/aaaa' (leading zeros optional, four-digit year) to 'YYYY-MM-DD'; undefined when no such day exists. */
export function parseFrenchDate(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  if (!day || !month || !year) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/**
 * Day in typed words, '12/11' or '12/11/2026', with the other words; without a year the last such day before tomorrow's, or with `ahead`
 * the next from today.
 */
export function typedDay(words: string, today: string, { ahead = false } = {}): { day: string; others: string } | undefined {
  const [found, date, year] = /(?<!\S)(\d{1,2}\/\d{1,2})(\/\d{4})?(?!\S)/.exec(words) ?? []
  if (!found) return undefined
  const of = (year: number) => parseFrenchDate(`${date}/${year}`)
  const thisYear = Number(today.slice(0, 4))
  const soon = of(thisYear)
  const isMeant = soon && (ahead ? soon >= today : soon <= addDays(today, 1))
  const day = year ? parseFrenchDate(found) : isMeant ? soon : of(thisYear + (ahead ? 1 : -1))
  return day ? { day, others: words.replace(found, ' ').trim() } : undefined
}

/** Date as displayed: 'jj/mm/aaaa'. */
export function formatDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

export function addDays(date: string, days: number): string {
  return fromEpochDay(toEpochDay(date) + days)
}

/** Same day some months later, or the last day of a shorter month. At noon, as some zones have no midnight in summer time. */
export function monthsLater(date: string, months: number): string {
  return formatISO(addMonths(new Date(`${date}T12:00`), months), { representation: 'date' })
}

export function daysBetween(from: string, to: string): number {
  return toEpochDay(to) - toEpochDay(from)
}

/** ISO weekday of an epoch day: 1 is Monday, 7 Sunday (day 0 was a Thursday). */
export function epochWeekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

export function isoWeekday(date: string): number {
  return epochWeekday(toEpochDay(date))
}

export function mondayOf(date: string): string {
  return addDays(date, 1 - isoWeekday(date))
}

/** Every date from `from` to `to`, both included; empty when `to` is before `from`. */
export function dateRange(from: string, to: string): string[] {
  const first = toEpochDay(from)
  return Array.from({ length: Math.max(0, toEpochDay(to) - first + 1) }, (_, index) => fromEpochDay(first + index))
}
