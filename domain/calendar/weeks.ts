import { getISOWeek } from 'date-fns/getISOWeek'
import { getISOWeekYear } from 'date-fns/getISOWeekYear'

/** ISO week: for display only. A recurrence never counts by it, because a year of 53 weeks breaks odd and even (domain model §6.2, R9). */
export function isoWeek(date: string): { year: number; week: number } {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const local = new Date(year, month - 1, day)
  return { year: getISOWeekYear(local), week: getISOWeek(local) }
}
