import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'

/** The day that it is now where the carrier is: for what is written while midnight may pass. */
export const today = () => toLocal(new Date()).slice(0, 10)

/** The day that it was when the file was loaded. */
export const TODAY = today()

/** The first day so many from today on which lorries may run until noon of the day after. */
export function ordinaryDay(days: number): string {
  const day = addDays(TODAY, days)
  const free = isoWeekday(day) <= 5 && [0, 1, 2].every(more => !isHoliday('FR', addDays(day, more)))
  return free ? day : ordinaryDay(days + 1)
}
