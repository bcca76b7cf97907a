import { weekOf } from '#domain/driving-time/civil-time.ts'
import { NORMAL_REST, REDUCED_REST } from '#domain/driving-time/daily-period.ts'
import { checkDaysAndWeeks, type DrivingTimeCode, type DrivingTimeFinding } from '#domain/driving-time/driving-time.ts'
import { DAILY_DRIVING, FORTNIGHTLY_DRIVING, NIGHT_SERVICE, WEEKLY_DRIVING, WEEKLY_SERVICE } from '#domain/driving-time/limits.ts'
import { activitiesOf, type DriverRun } from '#domain/driving-time/run-activities.ts'
import type { DriverCategory } from '#domain/human-resources/driver-values.ts'
import type { Finding } from './finding.ts'
import { weeklyRestFindings } from './weekly-rest.ts'

/** The journey and the driver's other journeys of the weeks around (`WEEKS_AROUND`). */
export interface WorkAround {
  category: DriverCategory
  run: DriverRun
  others: readonly DriverRun[]
  /** Drivers aboard, 1 by default. A crew of two may have a longer day (§6.9, D19). */
  crew?: 1 | 2
  /** Cached weeks of the driver; `others` must then be all their runs except this journey. */
  known?: { weeks: KnownWeeks; number: string }
}

type NumberedRun = DriverRun & { number: string }

/** Cached results for a driver's weeks, valid while `runs` is unchanged. */
export interface KnownWeeks {
  runs: readonly NumberedRun[]
  findings: Map<string, Finding[]>
  /** Findings of a set of runs, cached because neighbouring journeys share the set. */
  wholes: { crew: 1 | 2; runs: readonly DriverRun[]; found: DrivingTimeFinding[] }[]
}

/** Continuous driving and breaks are missing: the plan does not know when the driver stops. */
const CODES: Partial<Record<DrivingTimeCode, Finding['code']>> = {
  REPOS_JOURNALIER: 'AF13',
  REPOS_JOURNALIER_REDUIT: 'AF14',
  CONDUITE_JOUR: 'AF15',
  CONDUITE_SEMAINE: 'AF16',
  CONDUITE_DEUX_SEMAINES: 'AF16',
  SERVICE_SEMAINE: 'AF17',
  SERVICE_NUIT: 'AF18',
  AMPLITUDE: 'AF19',
  SERVICE_JOUR: 'AF30',
}

/**
 * Driving-time findings caused by the journey (AF13 to AF19, AF28 to AF30): those of a day, rest or week that it touches,
 * and later violations that it causes. Violations that exist without it are left out.
 */
export function drivingFindings(work: WorkAround): Finding[] {
  if (!work.known) return reckoned(work)
  const { weeks, number } = work.known
  const { start, end, plannedMinutes, drivingMin, serviceMin, besideMin, regulated, parts } = work.run
  const key = `${number} ${work.crew} ${start} ${end} ${plannedMinutes} ${drivingMin} ${serviceMin} ${besideMin} ${regulated} ${parts ? JSON.stringify(parts) : ''}`
  const before = weeks.findings.get(key)
  if (before) return before
  const found = reckoned(work)
  weeks.findings.set(key, found)
  return found
}

const reckoned = (work: WorkAround) => (isQuiet(work) ? weeklyRestFindings(work.run, work.others) : findingsAround(work))

/** Same, without the shortcut for ordinary days. */
export const findingsAround = (work: WorkAround): Finding[] => [
  ...daysAndWeeks(work),
  ...weeklyRestFindings(work.run, work.others),
]

function daysAndWeeks({ category, run, others, crew = 1, known }: WorkAround): Finding[] {
  const found = wholeOf(category, crew, [...others, run], known?.weeks)
  const far = found.filter(one => one.start >= run.end && !touches(one, run) && one.severity === 'BLOQUANT')
  const before = new Set(far.length > 0 ? foundIn(category, crew, others).map(keyOf) : [])
  return found
    .filter(one => touches(one, run) || (far.includes(one) && !before.has(keyOf(one))))
    .map(({ code, severity, message }) => ({ code: CODES[code]!, severity, message }))
}

function wholeOf(category: DriverCategory, crew: 1 | 2, runs: readonly DriverRun[], weeks: KnownWeeks | undefined) {
  if (!weeks) return foundIn(category, crew, runs)
  const ordered = inOrder(runs)
  const before = weeks.wholes.find(one => one.crew === crew && areSame(one.runs, ordered))
  if (before) return before.found
  const found = foundIn(category, crew, ordered)
  weeks.wholes.push({ crew, runs: ordered, found })
  return found
}

function foundIn(category: DriverCategory, crew: 1 | 2, runs: readonly DriverRun[]): DrivingTimeFinding[] {
  return checkDaysAndWeeks({ category, regime: 'EU', crew, activities: activitiesOf(runs) })
}

/** Keyed by first journey and count; equal keys are compared run by run. */
const known = new Map<string, KnownWeeks[]>()
/** More drivers than a large carrier displays at once. */
const KNOWN_MAX = 1_000
let knownCount = 0

/** Cached weeks of a driver; `runs` are all his runs that matter for any journey to check. */
export function knownWeeks(category: DriverCategory, runs: readonly NumberedRun[]): KnownWeeks {
  const ordered = inOrder(runs)
  const place = `${category} ${ordered[0]?.number} ${ordered.length}`
  const before = known
    .get(place)
    ?.find(one => areSame(one.runs, ordered) && one.runs.every(({ number }, nth) => number === ordered[nth]!.number))
  if (before) return before
  if (knownCount >= KNOWN_MAX) {
    known.clear()
    knownCount = 0
  }
  const weeks: KnownWeeks = { runs: ordered, findings: new Map(), wholes: [] }
  known.set(place, [...(known.get(place) ?? []), weeks])
  knownCount++
  return weeks
}

const inOrder = <Run extends DriverRun>(runs: readonly Run[]) => runs.toSorted((a, b) => a.start - b.start || a.end - b.end)

/** Compared item by item: building a text key of a full week was slower than the lookup it served. */
const areSame = (some: readonly DriverRun[], others: readonly DriverRun[]) =>
  some.length === others.length &&
  some.every((one, place) => {
    const other = others[place]!
    return (
      one === other ||
      (one.start === other.start &&
        one.end === other.end &&
        one.plannedMinutes === other.plannedMinutes &&
        one.drivingMin === other.drivingMin &&
        one.serviceMin === other.serviceMin &&
        one.besideMin === other.besideMin &&
        one.regulated === other.regulated &&
        areSameParts(one.parts, other.parts))
    )
  })

const areSameParts = (some: DriverRun['parts'], others: DriverRun['parts']) =>
  some === others || JSON.stringify(some ?? []) === JSON.stringify(others ?? [])

/** Shortcut for short days, of one run or several, a full rest apart and clearly under weekly limits. Never accepts unlawful work. */
function isQuiet({ category, run, others }: WorkAround): boolean {
  const runs = [...others, run].sort((a, b) => a.start - b.start)
  let day = { start: 0, end: Number.NEGATIVE_INFINITY, driving: 0, service: 0 }
  for (const one of runs) {
    const gap = one.start - day.end
    if (one.parts || gap < 0) return false
    if (gap >= NORMAL_REST) day = { start: one.start, end: one.start, driving: 0, service: 0 }
    day.end = one.end
    day.driving += one.drivingMin
    day.service += serviceOf(one)
    const length = day.end - day.start
    if (length > ORDINARY_DAY || length - day.service >= REDUCED_REST) return false
    const isOwn = day.start <= run.start && run.start < day.end
    if (isOwn && (day.driving > DAILY_DRIVING || day.service > NIGHT_SERVICE)) return false
  }
  const week = { start: weekOf(run.start).start, end: weekOf(run.end).end }
  const [own, before, after] = [
    week,
    { start: week.start - WEEK, end: week.start },
    { start: week.end, end: week.end + WEEK },
  ].map(
    // One hour of margin on both sides, for weeks with a clock change.
    ({ start, end }) => runs.filter(one => one.start < end + HOUR && start - HOUR < one.end),
  ) as [DriverRun[], DriverRun[], DriverRun[]]
  const driving = (of: readonly DriverRun[]) => of.reduce((sum, one) => sum + (one.regulated ? one.drivingMin : 0), 0)
  return (
    driving(own) <= WEEKLY_DRIVING &&
    driving(own) + Math.max(driving(before), driving(after)) <= FORTNIGHTLY_DRIVING &&
    own.reduce((sum, one) => sum + serviceOf(one), 0) <= WEEKLY_SERVICE[category]
  )
}
const HOUR = 60
const WEEK = 7 * 24 * HOUR
/** With a full rest after it, fits in 24 hours for any crew. */
const ORDINARY_DAY = 24 * HOUR - NORMAL_REST
const serviceOf = ({ start, end, plannedMinutes, serviceMin }: DriverRun) =>
  end - start - (serviceMin > 0 ? Math.min(Math.max(0, plannedMinutes - serviceMin), end - start) : 0)

const keyOf = ({ code, severity, start, end, valueMinutes }: DrivingTimeFinding) =>
  `${code} ${severity} ${start} ${end} ${valueMinutes}`

/**
 * True for findings of days and weeks that contain the journey. A short rest also counts for the journey before it, and
 * for the journey after it until the driver has had 11 hours of rest.
 */
const touches = ({ code, start, end }: DrivingTimeFinding, run: DriverRun): boolean => {
  if (!code.startsWith('REPOS')) return start < run.end && run.start < end
  return run.start < start ? start <= run.end : run.start <= end && run.start - start < NORMAL_REST
}
