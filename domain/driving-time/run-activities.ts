import { REDUCED_REST } from './daily-period.ts'
import { type Activity, type Interval, lengthOf, timelineOf } from './timeline.ts'
import type { RestRegime } from './weekly-rests.ts'

/** A driver's journey in minutes since 01/01/1970 UTC: actual times once driven, else planned. */
export interface DriverRun extends Interval {
  plannedMinutes: number
  drivingMin: number
  /** Driving, work and availability; 0 when unknown: the whole journey then counts as work. */
  serviceMin: number
  /** Availability in minutes: service time spent beside the driver at the wheel. */
  besideMin?: number
  /** Its activities as planned, when rests or crossings are entered (`plannedParts`); else they are spread over the run. */
  parts?: readonly Activity[] | undefined
  /** EU rules apply (`underEuRules`); elsewhere driving counts as work (D18). */
  regulated: boolean
}

/** Availability of either driver of a crew of two, minutes: all his service but his half of the driving and the work at stops. */
export const besideOf = ({ drivingMin, serviceMin }: { drivingMin: number; serviceMin: number }, stopsMin: number): number =>
  Math.max(Math.floor(drivingMin / 2), serviceMin - Math.ceil(drivingMin / 2) - stopsMin)

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
    if (run.parts?.length) addParts(activities, run, run.parts, start)
    else addRun(activities, run, start)
  }
  return timelineOf(activities)
}

/** Adds planned activities as far as the run has them; what it does before and after them counts as work. */
function addParts(activities: Activity[], run: DriverRun, parts: readonly Activity[], start: number) {
  const planned = { start: parts[0]!.start, end: parts.at(-1)!.end }
  const moved = planned.start - run.start >= MOVED_MIN ? run.start - planned.start : 0
  const add = (activity: Activity) => {
    const within = { ...activity, start: Math.max(activity.start, start), end: Math.min(activity.end, run.end) }
    if (within.start < within.end) activities.push(within)
  }
  add({ kind: 'TRAVAIL', start, end: planned.start + moved })
  for (const part of parts) {
    const kind = part.kind === 'CONDUITE' && !run.regulated ? 'TRAVAIL' : part.kind
    add({ ...part, kind, start: part.start + moved, end: part.end + moved })
  }
  add({ kind: 'TRAVAIL', start: planned.end + moved, end: run.end })
}

/** The run without its daily and weekly rests: where its driver works. */
export function spansOf(run: DriverRun): Interval[] {
  if (!run.parts?.length) return [run]
  const rests = activitiesOf([run]).filter(one => one.kind === 'REPOS' && lengthOf(one) >= REDUCED_REST)
  const starts = [run.start, ...rests.map(({ end }) => end)]
  return starts.map((start, nth) => ({ start, end: rests[nth]?.start ?? run.end })).filter(({ start, end }) => start < end)
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
    activities.push({ kind, start: at, end: at + minutes, ...(kind === 'MISE_A_DISPOSITION' && { beside: true }) })
    at += minutes
  }
  add('TRAVAIL', Math.ceil(work / 2))
  add('CONDUITE', Math.ceil(driving / 2))
  add('MISE_A_DISPOSITION', beside)
  add('REPOS', rest)
  add('CONDUITE', Math.floor(driving / 2))
  add('TRAVAIL', Math.floor(work / 2))
}
