import { isoWeekday } from '#domain/calendar/dates.ts'
import { localOfMinute, minutesBetween } from '#domain/driving-time/civil-time.ts'
import { NIGHT_WORK_TO } from '#domain/driving-time/limits.ts'
import type { Interval } from '#domain/driving-time/timeline.ts'

/** Work between 00:00 and 05:00 makes a night; a Saturday is that of the departure. */
export const hardHoursOf = (run: Interval) => ({
  isAtNight: minutesBetween(run, 0, NIGHT_WORK_TO) > 0,
  isOnSaturday: isoWeekday(localOfMinute(run.start).slice(0, 10)) === 6,
})

/** Nights and Saturdays of a driver's runs that depart before a minute; several runs of one day count once. */
export function hardHoursBefore(runs: readonly Interval[], until: number): { nights: number; saturdays: number } {
  const [nights, saturdays] = [new Set<string>(), new Set<string>()]
  for (const run of runs) {
    if (run.start >= until) continue
    const { isAtNight, isOnSaturday } = hardHoursOf(run)
    if (isAtNight) nights.add(localOfMinute(run.end).slice(0, 10))
    if (isOnSaturday) saturdays.add(localOfMinute(run.start).slice(0, 10))
  }
  return { nights: nights.size, saturdays: saturdays.size }
}
