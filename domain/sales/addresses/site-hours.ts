import { formatDate, isoWeekday } from '#domain/calendar/dates.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import type { Closure, Opening } from './values.ts'

/** Warning for a stop outside the site's hours (`domain.md` §3.2). */
const SITE_CLOSED = (time: string, day: string) => `Site fermé à ${time} le ${day}`

/** From the first minute of an interval to the one before its end, on the next day for one over midnight. */
const isOpenAt = (openings: readonly Opening[], weekday: number, time: string) =>
  openings.some(({ weekday: day, from, to }) =>
    from < to
      ? day === weekday && from <= time && time < to
      : (day === weekday && from <= time) || (day === ((weekday + 5) % 7) + 1 && time < to),
  )

/** Warning for a recurring stop at `time`, days after each ISO weekday; null when the site is open or has no hours. */
export function closedOnWeekdays(
  openings: readonly Opening[],
  call: { weekdays: readonly number[]; dayOffset: number; time: string },
): string | null {
  if (openings.length === 0) return null
  const closed = call.weekdays
    .map(weekday => ((weekday - 1 + call.dayOffset) % 7) + 1)
    .filter(weekday => !isOpenAt(openings, weekday, call.time))
    .sort((a, b) => a - b)
    .map(weekday => WEEKDAY_LABELS[weekday]!.toLowerCase())
  if (closed.length === 0) return null
  const last = closed.at(-1)!
  return SITE_CLOSED(call.time, closed.length === 1 ? last : `${closed.slice(0, -1).join(', le ')} et le ${last}`)
}

/** Warning for a stop at a local date-time `YYYY-MM-DDTHH:mm`: outside opening hours or during a closure. */
export function closedAt(site: { openings: readonly Opening[]; closures: readonly Closure[] }, local: string): string | null {
  const [date, time] = [local.slice(0, 10), local.slice(11, 16)]
  const weekday = isoWeekday(date)
  const closure = site.closures.some(({ from, to }) => from <= date && date <= to)
  if (!closure && (site.openings.length === 0 || isOpenAt(site.openings, weekday, time))) return null
  return SITE_CLOSED(time, `${WEEKDAY_LABELS[weekday]!.toLowerCase()} ${formatDate(date)}`)
}
