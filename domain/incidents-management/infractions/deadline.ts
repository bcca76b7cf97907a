import { addDays, daysBetween, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import { type DesignationStatus, type Exemption, type InfractionSource, isAutomatic } from './values.ts'

/** Days from the sending of the notice to designate the driver (`domain.md` §3.18, [S8]). */
export const DESIGNATION_DAYS = 45

/** Not moved by Sundays (`domain.md` §6.11). The database has the same formula in a generated column. */
export const designationDue = (noticeSentOn: string): string => addDays(noticeSentOn, DESIGNATION_DAYS)

/** Days before the deadline on which alerts are sent. */
export const DESIGNATION_ALERTS = [30, 15, 5, 1] as const

const works = (day: string) => isoWeekday(day) <= 5 && !isHoliday('FR', day)

/** Day of an alert: moved to the working day before, so that nobody reads it too late (`domain.md` §6.11). */
export function alertDay(due: string, days: number): string {
  let day = addDays(due, -days)
  while (!works(day)) day = addDays(day, -1)
  return day
}

/** Latest alert already due; null before the first one and after the deadline. */
export function alertReached(due: string, today: string): number | null {
  if (today > due) return null
  return DESIGNATION_ALERTS.findLast(days => alertDay(due, days) <= today) ?? null
}

export const LATE = (days: number) => `Délai de ${DESIGNATION_DAYS} jours dépassé depuis ${days} jour${days > 1 ? 's' : ''}`

/** Error for a late designation, or null. */
export const lateWords = (due: string, day: string): string | null => (day > due ? LATE(daysBetween(due, day)) : null)

export function designationOf(
  infraction: {
    source: InfractionSource
    designationDueOn: string | null
    designatedOn: string | null
    exemption: Exemption | null
  },
  today: string,
): DesignationStatus {
  if (!isAutomatic(infraction.source)) return 'NON_REQUISE'
  if (infraction.designatedOn) return infraction.exemption ? 'EXEMPTEE' : 'FAITE'
  return infraction.designationDueOn && today > infraction.designationDueOn ? 'DEPASSEE' : 'A_FAIRE'
}
