import { addDays, daysBetween, isoWeekday } from '#domain/calendar/dates.ts'

/**
 * ISO week: for display only. A recurrence never counts by it, because a year of 53 weeks breaks odd and even (domain model §6.2, R9).
 * A week is of the year that has its Thursday (ISO 8601): no library, which would be 3 kB on nine screens.
 */
export function isoWeek(date: string): { year: number; week: number } {
  const thursday = addDays(date, 4 - isoWeekday(date))
  const year = Number(thursday.slice(0, 4))
  return { year, week: Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1 }
}
