import { dateRange, isoWeekday } from '#domain/calendar/dates.ts'
import { holidays } from '#domain/calendar/holidays.ts'
import type { Days } from './period.ts'

const SATURDAY = 6

/** Monday to Friday without public holidays. */
export function workingDaysOf({ from, to }: Days): string[] {
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, n) => Number(from.slice(0, 4)) + n,
  )
  const off = new Set(years.flatMap(year => holidays('FR', year).map(({ date }) => date)))
  return dateRange(from, to).filter(day => isoWeekday(day) < SATURDAY && !off.has(day))
}

/** Number of these sorted days within two dates, both included. */
export function daysWithin(days: readonly string[], from: string, to: string): number {
  const before = (date: string, including: boolean) => {
    let [low, high] = [0, days.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (days[middle]! < date || (including && days[middle] === date)) low = middle + 1
      else high = middle
    }
    return low
  }
  return Math.max(0, before(to, true) - before(from, false))
}

interface Away {
  from: string
  fromHalf: string | null
  to: string
  toHalf: string | null
}

/** Absence days that were working days, by half days. */
export function absentDays(days: readonly string[], absences: readonly Away[]): number {
  const half = (date: string, given: string | null) => (given && daysWithin(days, date, date) === 1 ? 0.5 : 0)
  return absences.reduce(
    (sum, { from, fromHalf, to, toHalf }) => sum + daysWithin(days, from, to) - half(from, fromHalf) - half(to, toHalf),
    0,
  )
}
