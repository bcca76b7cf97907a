import type { DriverCategory } from '#domain/human-resources/driver-values.ts'
import { localOfMinute, weekOf } from './civil-time.ts'
import { weeklyMinutes } from './driving-time.ts'
import { FORTNIGHTLY_DRIVING, WEEKLY_DRIVING, WEEKLY_SERVICE } from './limits.ts'
import { activitiesOf, type DriverRun } from './run-activities.ts'

/** What a driver drove and worked in a week, in minutes, with what the law allows (`domain.md` §4.5, §6.9). */
export interface WeekCounter {
  monday: string
  driving: number
  /** With the week before. */
  fortnight: number
  service: number
}

/** Minutes that a week, or two, may have. */
export const weekLimits = (category: DriverCategory) => ({
  driving: WEEKLY_DRIVING,
  fortnight: FORTNIGHTLY_DRIVING,
  service: WEEKLY_SERVICE[category],
})

/** Counters of the weeks from the one that holds `first` (a minute) on, as many as are wanted; `runs` holds those of the week before too. */
export function weekCounters(runs: readonly DriverRun[], first: number, weeks: number): WeekCounter[] {
  const minutes = new Map(weeklyMinutes(activitiesOf(runs), {}).map(week => [week.start, week]))
  const counters: WeekCounter[] = []
  let week = weekOf(first)
  let before = minutes.get(weekOf(week.start - 1).start)?.driving ?? 0
  for (let nth = 0; nth < weeks; nth++) {
    const { driving = 0, service = 0 } = minutes.get(week.start) ?? {}
    counters.push({ monday: localOfMinute(week.start).slice(0, 10), driving, fortnight: before + driving, service })
    before = driving
    week = weekOf(week.end)
  }
  return counters
}
