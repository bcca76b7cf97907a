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
  return timelineOf(
    runs
      .toSorted((a, b) => a.start - b.start)
      .flatMap(run => {
        const start = Math.max(run.start, free)
        if (run.end <= start) return []
        free = run.end
        return activitiesOfRun({ ...run, start })
      }),
  )
}

function activitiesOfRun({ start, end, plannedMinutes, drivingMin, serviceMin, regulated }: DriverRun): Activity[] {
  const rest = serviceMin > 0 ? Math.min(Math.max(0, plannedMinutes - serviceMin), end - start) : 0
  const service = end - start - rest
  const driving = regulated ? Math.min(drivingMin, service) : 0
  const work = service - driving
  const parts = [
    ['TRAVAIL', Math.ceil(work / 2)],
    ['CONDUITE', Math.ceil(driving / 2)],
    ['REPOS', rest],
    ['CONDUITE', Math.floor(driving / 2)],
    ['TRAVAIL', Math.floor(work / 2)],
  ] as const
  let at = start
  return parts.flatMap(([kind, minutes]) => {
    if (minutes === 0) return []
    const activity = { kind, start: at, end: at + minutes }
    at = activity.end
    return [activity]
  })
}
