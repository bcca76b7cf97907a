import { type Activity, type Interval, timelineOf } from './timeline.ts'

/** A journey of a driver, in minutes since 01/01/1970 UTC: its real hours where it was driven, else the planned ones. */
export interface DriverRun extends Interval {
  /** From its planned start to its planned end. */
  plannedMinutes: number
  drivingMin: number
  /** Driving, work and availability; 0 where nobody reckoned them: then he is at work from its start to its end. */
  serviceMin: number
  /** Its vehicle weighs more than 3,5 t: its driving is that of the Regulation; that of a light one counts as work (D18). */
  regulated: boolean
}

/**
 * What a driver does on his journeys, as far as the plan knows it: each has so much driving and work, and one rest in its middle, all that is no
 * service. What takes longer than planned is work. Nobody does two things at a time: one that begins before the end of the one before begins at
 * that end.
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

/** Adds what a driver does on a journey that he begins then. */
function addRun(activities: Activity[], { end, plannedMinutes, drivingMin, serviceMin, regulated }: DriverRun, start: number) {
  const rest = serviceMin > 0 ? Math.min(Math.max(0, plannedMinutes - serviceMin), end - start) : 0
  const service = end - start - rest
  const driving = regulated ? Math.min(drivingMin, service) : 0
  const work = service - driving
  let at = start
  const add = (kind: Activity['kind'], minutes: number) => {
    if (minutes === 0) return
    activities.push({ kind, start: at, end: at + minutes })
    at += minutes
  }
  add('TRAVAIL', Math.ceil(work / 2))
  add('CONDUITE', Math.ceil(driving / 2))
  add('REPOS', rest)
  add('CONDUITE', Math.floor(driving / 2))
  add('TRAVAIL', Math.floor(work / 2))
}
