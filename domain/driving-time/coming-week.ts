import { addDays } from '#domain/calendar/dates.ts'
import type { DriverCategory } from '#domain/human-resources/driver-values.ts'
import { localOfMinute, minuteOfLocal, weekOf } from './civil-time.ts'
import { type DailyPeriod, dailyPeriods, NORMAL_REST, REDUCED_REST, REDUCED_WEEKLY_REST, WINDOW } from './daily-period.ts'
import { checkDaysAndWeeks } from './driving-time.ts'
import { BETWEEN_WEEKLY_RESTS, DAILY_DRIVING, EXTENDED_DAILY_DRIVING, MAX_EXTENSIONS, MAX_REDUCED_RESTS } from './limits.ts'
import { activitiesOf, type DriverRun, spansOf } from './run-activities.ts'
import { lengthOf } from './timeline.ts'
import { weekCounters, weekLimits } from './week-counters.ts'
import { stretchesOf } from './weekly-rests.ts'

/** Done or planned, and the maximum: minutes of driving, or rests. */
interface Used {
  used: number
  limit: number
}

/** The daily rest after the work of the day: when it starts as planned and at the latest, and until when at least it lasts. */
interface NextRest {
  from: number
  latest: number
  until: number
}

export interface ComingWeek {
  today: Used
  week: Used
  fortnight: Used
  reducedRests: Used
  /** Null without work around now; reduced rests count as far as some are left. */
  dailyRest: NextRest | null
  /** Minute at which the weekly rest starts at the latest; null without work. */
  weeklyRestAt: number | null
}

/**
 * What a driver under Regulation (EC) No 561/2006 may still do (articles 6 and 8), counted as the assignment check counts. `runs`
 * are those of the weeks around.
 */
export function comingWeek(category: DriverCategory, runs: readonly DriverRun[], now: number): ComingWeek {
  const activities = activitiesOf(runs)
  const days = dailyPeriods(activities, 1)
  const midnight = minuteOfLocal(`${addDays(localOfMinute(now).slice(0, 10), 1)}T00:00`)
  const today = days.findLast(({ start, end }) => start < midnight && now < end + REDUCED_REST)
  const week = weekOf(today?.start ?? now)
  const extended = days.filter(
    day => day !== today && week.start <= day.start && day.start < week.end && drivingOf(day) > DAILY_DRIVING,
  )
  const [counter] = weekCounters(runs, now, 1)
  const limits = weekLimits(category)
  const stretch = stretchesOf(runs.flatMap(spansOf)).find(({ end }) => now < end + REDUCED_WEEKLY_REST)
  const reduced = checkDaysAndWeeks({ category, regime: 'EU', crew: 1, activities }).filter(
    ({ code, start }) => code === 'REPOS_JOURNALIER_REDUIT' && stretch && stretch.start <= start && start < stretch.end,
  )
  return {
    today: {
      used: today ? drivingOf(today) : 0,
      limit: extended.length < MAX_EXTENSIONS ? EXTENDED_DAILY_DRIVING : DAILY_DRIVING,
    },
    week: { used: counter!.driving, limit: limits.driving },
    fortnight: { used: counter!.fortnight, limit: limits.fortnight },
    reducedRests: { used: reduced.length, limit: MAX_REDUCED_RESTS },
    dailyRest: today ? restAfter(today, runs, reduced.filter(({ start }) => start < today.start).length) : null,
    weeklyRestAt: stretch ? stretch.start + BETWEEN_WEEKLY_RESTS : null,
  }
}

function restAfter(day: DailyPeriod, runs: readonly DriverRun[], reduced: number): NextRest {
  const two = runs.some(({ start, end, besideMin }) => (besideMin ?? 0) > 0 && start < day.end && day.start < end)
  const minutes = two || reduced < MAX_REDUCED_RESTS ? REDUCED_REST : NORMAL_REST
  return { from: day.end, latest: day.start + WINDOW[two ? 2 : 1] - minutes, until: day.end + minutes }
}

const drivingOf = ({ activities }: DailyPeriod) =>
  activities.reduce((sum, activity) => sum + (activity.kind === 'CONDUITE' ? lengthOf(activity) : 0), 0)
