import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate, isoWeekday } from '#domain/calendar/dates.ts'
import { MONTH_NAMES, monthOf } from '#domain/calendar/months.ts'

const DAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** Date with weekday: « ven. 20/11/2026 ». */
export function shortDay(date: string): string {
  return `${DAYS[isoWeekday(date) - 1]!.slice(0, 3)}. ${formatDate(date)}`
}

/** « vendredi 20 novembre », « dimanche 1er novembre ». */
export function longDay(date: string): string {
  const day = Number(date.slice(8))
  return `${DAYS[isoWeekday(date) - 1]} ${day === 1 ? '1er' : day} ${MONTH_NAMES[Number(date.slice(5, 7)) - 1]}`
}

/** « au 22/11 » when the month of `today` is in progress; null for other months. */
export function monthUnderway(month: string | undefined, today: string): string | null {
  return month === monthOf(today) ? `au ${formatDate(today).slice(0, 5)}` : null
}

/** Time in the carrier's zone: « 06:00 »; null without an instant. */
export function clockTime(instant: string | null): string | null {
  return instant && toLocal(instant).slice(11)
}

/** « 20/11/2026 06:00 »; null without an instant. */
export function dayAndTime(instant: string | null): string | null {
  if (!instant) return null
  const local = toLocal(instant)
  return `${formatDate(local.slice(0, 10))} ${local.slice(11)}`
}
