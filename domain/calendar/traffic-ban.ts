import { addDays, isoWeekday } from './dates.ts'
import { isHoliday } from './holidays.ts'

/** Local date-times `YYYY-MM-DDTHH:mm`, half-open. */
export interface LocalPeriod {
  from: string
  to: string
}

const SUNDAY = 7
const HOUR = 'T22:00'

/**
 * The ban on lorries over 7,5 t that a run from `from` to `to` meets, whole, or null: from 22:00 on Saturdays and eves of public holidays
 * to 22:00 on Sundays and public holidays (order of 16 April 2021, article 1). Days that follow each other are one ban.
 */
export function trafficBan({ from, to }: LocalPeriod): LocalPeriod | null {
  const last = addDays(to.slice(0, 10), 1)
  for (let day = from.slice(0, 10); day <= last; day = addDays(day, 1)) {
    if (!isBanned(day) || from >= `${day}${HOUR}` || to <= `${addDays(day, -1)}${HOUR}`) continue
    let [first, end] = [day, day]
    while (isBanned(addDays(first, -1))) first = addDays(first, -1)
    while (isBanned(addDays(end, 1))) end = addDays(end, 1)
    return { from: `${addDays(first, -1)}${HOUR}`, to: `${end}${HOUR}` }
  }
  return null
}

/** The national days: those of Alsace-Moselle alone ban nobody. */
const isBanned = (date: string) => isoWeekday(date) === SUNDAY || isHoliday('FR', date)
