import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { type HolidayZone, isHoliday } from '#domain/calendar/holidays.ts'
import { addMonths, lastDay, monthOf } from '#domain/calendar/months.ts'

const PROTEST_DAYS = 3
const SUNDAY = 7

/**
 * The last day on which the consignee may protest (C. com. L133-3): within three days after that of the reception, « non compris les jours
 * fériés »; Sundays are no working days of it either. `zone`: the holidays of the site.
 */
export function protestUntil(receivedOn: string, zone: HolidayZone): string {
  let day = receivedOn
  for (let counted = 0; counted < PROTEST_DAYS; ) {
    day = addDays(day, 1)
    if (isoWeekday(day) !== SUNDAY && !isHoliday(zone, day)) counted += 1
  }
  return day
}

/**
 * The last day of an action against the carrier (C. com. L133-6): a year from the day on which the goods were handed over or offered, or on
 * which they should have been where all is lost. A year from the 29th of February ends on the 28th.
 */
export function prescribedOn(from: string): string {
  const month = addMonths(monthOf(from), 12)
  const day = `${month}-${from.slice(8)}`
  const last = lastDay(month)
  return day < last ? day : last
}
