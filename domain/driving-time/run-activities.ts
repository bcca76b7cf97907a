import { type Activity, type Interval, timelineOf } from './timeline.ts'
import type { RestRegime } from './weekly-rests.ts'

/** A driver's journey in minutes since 01/01/1970 UTC: actual times once driven, else planned. */
export interface DriverRun extends Interval {
  plannedMinutes: number
  drivingMin: number
  /** Driving, work and availability; 0 when unknown: the whole journey then counts as work. */
  serviceMin: number
  /** Availability in minutes: service time spent beside the driver at the wheel. */
  besideMin?: number
  /** EU rules apply (`underEuRules`); elsewhere driving counts as work (D18). */
  regulated: boolean
}

/** A driver with any regulated run is under Regulation (EC) No 561/2006, else under the code du travail alone. */
export const regimeOf = (runs: readonly DriverRun[]): RestRegime => (runs.some(({ regulated }) => regulated) ? 'EU' : 'FR')

/** A departure this early, minutes, moves the whole run: stops hold a run that leaves a little early to its planned end. */
export const MOVED_MIN = 12 * 60

/**
 * Activities of a driver's journeys as planned: driving and work with one rest in the middle for the remaining time.
 * Overruns count as work. A journey that overlaps the previous one starts when that one ends.
 */
export function activitiesOf(runs: readonly DriverRun[]): Activity[] {
  let free = Number.NEGATIVE_INFINITY
  const activities: Activity[] = []
  for (const run of runs.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(run.start, free)
    if (run.end <= start) continue
    free = run.end
    addRun(activities, run, start)
  }
  return timelineOf(activities)
}

/** Adds the activities of a journey that starts at `start`. */
function addRun(
  activities: Activity[],
  { end, plannedMinutes, drivingMin, serviceMin, besideMin = 0, regulated }: DriverRun,
  start: number,
) {
  const rest = serviceMin > 0 ? Math.min(Math.max(0, plannedMinutes - serviceMin), end - start) : 0
  const service = end - start - rest
  const driving = regulated ? Math.min(drivingMin, service) : 0
  const beside = Math.min(besideMin, service - driving)
  const work = service - driving - beside
  let at = start
  const add = (kind: Activity['kind'], minutes: number) => {
    if (minutes === 0) return
    activities.push({ kind, start: at, end: at + minutes })
    at += minutes
  }
  add('TRAVAIL', Math.ceil(work / 2))
  add('CONDUITE', Math.ceil(driving / 2))
  add('MISE_A_DISPOSITION', beside)
  add('REPOS', rest)
  add('CONDUITE', Math.floor(driving / 2))
  add('TRAVAIL', Math.floor(work / 2))
}
