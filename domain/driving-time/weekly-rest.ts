import { addDays, mondayOf } from '#domain/calendar/dates.ts'
import { Decimal } from '#domain/decimal.ts'

const REGULAR_HOURS = '45'

/**
 * Compensation of a reduced weekly rest (Regulation (EC) No 561/2006, article 8, 6; `domain.md` §6.9, D14, D15): the
 * missing hours, taken en bloc by `before`, the Sunday that ends the third following week. Nothing is due from 45 h on.
 * @param restHours a decimal, 24 or more
 */
export function weeklyRestCompensation(reducedRestStart: string, restHours: string): { dueHours: string; before: string | null } {
  const due = Decimal(REGULAR_HOURS).minus(restHours)
  if (due.lte('0')) return { dueHours: '0', before: null }
  return { dueHours: due.toFixed(), before: addDays(mondayOf(reducedRestStart.slice(0, 10)), 27) }
}
