import { addDays, daysBetween, isoWeekday } from '#domain/calendar/dates.ts'

/**
 * ISO week, for display only; recurrences never use it, because a year of 53 weeks breaks parity (`domain.md` §6.2, R9).
 * The week belongs to the year of its Thursday (ISO 8601). Own code: a library adds 3 kB to nine screens.
 */
export function isoWeek(date: string): { year: number; week: number } {
  const thursday = addDays(date, 4 - isoWeekday(date))
  const year = Number(thursday.slice(0, 4))
  return { year, week: Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1 }
}
