import type { DriverCategory } from '#domain/human-resources/driver-values.ts'
import { localOfMinute, weekOf } from './civil-time.ts'
import { weeklyMinutes } from './driving-time.ts'
import { FORTNIGHTLY_DRIVING, WEEKLY_DRIVING, WEEKLY_SERVICE } from './limits.ts'
import { activitiesOf, type DriverRun } from './run-activities.ts'

/** A driver's driving and service in a week, minutes, with the legal limits (`domain.md` §4.5, §6.9). */
export interface WeekCounter {
  monday: string
  driving: number
  /** Includes the week before. */
  fortnight: number
  service: number
}

/** Maximum minutes per week and per two weeks. */
export const weekLimits = (category: DriverCategory) => ({
  driving: WEEKLY_DRIVING,
  fortnight: FORTNIGHTLY_DRIVING,
  service: WEEKLY_SERVICE[category],
})

/** Counters of `weeks` weeks from the one of minute `first`; `runs` must include the week before. */
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
