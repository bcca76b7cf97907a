import { addDays, daysBetween, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import { type DesignationStatus, type Exemption, type InfractionSource, isAutomatic } from './values.ts'

/** Days from the sending of a notice within which the driver is to be designated (`domain.md` §3.18, [S8]). */
export const DESIGNATION_DAYS = 45

/** The last day of a designation: a Sunday stays one (`domain.md` §6.11). The database keeps the same sum in a generated column. */
export const designationDue = (noticeSentOn: string): string => addDays(noticeSentOn, DESIGNATION_DAYS)

/** Days before the deadline on which those who designate are told. */
export const DESIGNATION_ALERTS = [30, 15, 5, 1] as const

const works = (day: string) => isoWeekday(day) <= 5 && !isHoliday('FR', day)

/** The day on which the alert of so many days before goes out: who is told on a Sunday reads it on Monday, so it goes the working day before (`domain.md` §6.11). */
export function alertDay(due: string, days: number): string {
  let day = addDays(due, -days)
  while (!works(day)) day = addDays(day, -1)
  return day
}

/** The closest alert whose day has come; null before the first one, and once the deadline is over. */
export function alertReached(due: string, today: string): number | null {
  if (today > due) return null
  return DESIGNATION_ALERTS.findLast(days => alertDay(due, days) <= today) ?? null
}

export const LATE = (days: number) => `Délai de ${DESIGNATION_DAYS} jours dépassé depuis ${days} jour(s)`

/** What is wrong with a designation of this day; null while it is in time. */
export const lateWords = (due: string, day: string): string | null => (day > due ? LATE(daysBetween(due, day)) : null)

/** How far the designation of an offence is. */
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
