import type { Interval } from '#domain/driving-time/timeline.ts'

const DAY = 1440
/** Hours of a meal, minutes of the local day: a service that covers them whole gives it (protocol of 30/04/1974, article 3). */
const HOURS: readonly Interval[] = [
  { start: 11 * 60 + 45, end: 14 * 60 + 15 },
  { start: 18 * 60 + 45, end: 21 * 60 + 15 },
]
/** A break of this length between two runs is taken at the workplace. */
const BREAK_MIN = 60

/**
 * Meals away from the workplace in runs of one driver, in minutes of the local clock. A night away is part of its run, so that its
 * evening meal counts (article 6). The lower allowances of articles 4, 5 and 12 (single meal, snack, night) are no meals.
 */
export function mealsAway(runs: readonly Interval[]): number {
  return services(runs).reduce((sum, service) => sum + mealsWithin(service), 0)
}

function services(runs: readonly Interval[]): Interval[] {
  const all: Interval[] = []
  for (const run of runs.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last && run.start - last.end < BREAK_MIN) last.end = Math.max(last.end, run.end)
    else all.push({ start: run.start, end: run.end })
  }
  return all
}

function mealsWithin({ start, end }: Interval): number {
  let meals = 0
  for (let day = Math.floor(start / DAY) * DAY; day < end; day += DAY)
    meals += HOURS.filter(hours => start <= day + hours.start && day + hours.end <= end).length
  return meals
}
