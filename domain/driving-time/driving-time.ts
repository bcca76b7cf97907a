import type { DriverCategory } from '#domain/human-resources/driver-values.ts'
import { byWeek, localOfMinute, minutesBetween, weekOf } from './civil-time.ts'
import { type DailyPeriod, dailyPeriods, NORMAL_REST, REDUCED_REST, REDUCED_WEEKLY_REST } from './daily-period.ts'
import {
  AMPLITUDE,
  BETWEEN_WEEKLY_RESTS,
  BREAK,
  BREAK_PARTS,
  DAILY_DRIVING,
  DAILY_SERVICE_LIMIT,
  EXTENDED_DAILY_DRIVING,
  FORTNIGHTLY_DRIVING,
  MAX_CONTINUOUS_DRIVING,
  MAX_EXTENSIONS,
  MAX_REDUCED_RESTS,
  NIGHT_FROM,
  NIGHT_SERVICE,
  NIGHT_TO,
  NIGHT_WORK_TO,
  WEEKLY_DRIVING,
  WEEKLY_SERVICE,
  WORK_BREAK_PART,
  WORK_BREAKS,
} from './limits.ts'
import * as texts from './texts.ts'
import { type Activity, type Interval, lengthOf, timelineOf } from './timeline.ts'

export type DrivingTimeCode =
  | 'CONDUITE_CONTINUE'
  | 'CONDUITE_JOUR'
  | 'CONDUITE_SEMAINE'
  | 'CONDUITE_DEUX_SEMAINES'
  | 'REPOS_JOURNALIER'
  | 'REPOS_JOURNALIER_REDUIT'
  | 'REPOS_HEBDOMADAIRE'
  | 'SERVICE_JOUR'
  | 'SERVICE_SEMAINE'
  | 'SERVICE_NUIT'
  | 'AMPLITUDE'
  | 'PAUSE_TRAVAIL'

/** One broken or nearly broken rule; `start` and `end` delimit the stretch, day, rest or weeks concerned. */
export interface DrivingTimeFinding extends Interval {
  code: DrivingTimeCode
  severity: 'BLOQUANT' | 'AVERTISSEMENT'
  valueMinutes: number
  limitMinutes: number
  message: string
}

/** Totals before the first activity, in its week and the week before. */
export interface DrivingHistory {
  extendedDaysThisWeek?: number | null
  reducedRestsSinceWeeklyRest?: number | null
  drivingMinutesThisWeek?: number | null
  drivingMinutesPreviousWeek?: number | null
  serviceMinutesThisWeek?: number | null
  /** Same unit as activities: minutes. */
  lastWeeklyRestEnd?: number | null
}

export interface DrivingTimeInput {
  category: DriverCategory
  /** Vehicles up to 3.5 t on national trips: only service and rest are checked, not driving times (D18). */
  regime: 'EU' | 'VUL_NATIONAL'
  crew: 1 | 2
  activities: readonly Activity[]
  history?: DrivingHistory | null
}

export interface DrivingTimeTotals {
  drivingMinutes: number
  /** Driving, other work and availability. */
  serviceMinutes: number
  nightMinutes: number
  /** The longest time from one daily rest to the next. */
  amplitudeMinutes: number
  longestContinuousDrivingMinutes: number
}

/**
 * Checks driving and rest (Regulation (EC) No 561/2006), breaks (Directive 2002/15/EC) and service (code des transports)
 * (`domain.md` §6.9; `simulations.md`, « Driving time »). Pure; linear after sorting.
 * - Activities must not overlap (`firstOverlap`); order does not matter; gaps are rest. Nothing is assumed after the last
 * one.
 * - A day belongs to the week in which it begins; weekly driving and service count to the minute.
 * - For a crew of two, availability is a break (article 7); for one driver it is not.
 * - Without `lastWeeklyRestEnd` the six 24-hour periods start at the first activity that is not rest.
 */
export function checkDrivingTime(input: DrivingTimeInput): { findings: DrivingTimeFinding[]; totals: DrivingTimeTotals } {
  const timeline = timelineOf(input.activities)
  const days = dailyPeriods(timeline, input.crew)
  const stretches = continuousDriving(timeline, input.crew)
  const findings = [
    ...(input.regime === 'EU' ? stretches.flatMap(tooLong) : []),
    ...ofDaysAndWeeks(input, timeline, days),
    ...weeklyRests(timeline, input.history ?? {}),
    ...days.flatMap(day => breaksInWork(day, input.crew)),
  ]
  const service = timeline.filter(isService)
  return {
    findings: findings.sort(byStart),
    totals: {
      drivingMinutes: minutesOf(timeline, isDriving),
      serviceMinutes: minutesOf(timeline, isService),
      nightMinutes: service.reduce(
        (sum, part) => sum + minutesBetween(part, 0, NIGHT_TO) + minutesBetween(part, NIGHT_FROM, 24 * 60),
        0,
      ),
      amplitudeMinutes: Math.max(0, ...days.map(lengthOf)),
      longestContinuousDrivingMinutes: Math.max(0, ...stretches.map(({ driving }) => driving)),
    },
  }
}

/** The rules that a plan can check: days, rests between them, weeks. Expects a complete timeline from `timelineOf`. */
export const checkDaysAndWeeks = (input: DrivingTimeInput): DrivingTimeFinding[] =>
  ofDaysAndWeeks(input, input.activities, dailyPeriods(input.activities, input.crew)).sort(byStart)

function ofDaysAndWeeks(
  { category, regime, crew, history }: DrivingTimeInput,
  timeline: readonly Activity[],
  days: readonly DailyPeriod[],
): DrivingTimeFinding[] {
  const weeks = weeklyMinutes(timeline, history ?? {})
  return [
    ...(regime === 'EU' ? [...drivingOfDays(days, history ?? {}), ...drivingOfWeeks(weeks)] : []),
    ...dailyRests(days, timeline, history ?? {}),
    ...weeks.filter(({ service }) => service > WEEKLY_SERVICE[category]).map(week => serviceOfWeek(week, category)),
    ...days.flatMap(day => [...serviceOfDay(day, crew), ...serviceAtNight(day), ...amplitudeOf(day, crew)]),
  ]
}

const byStart = (a: DrivingTimeFinding, b: DrivingTimeFinding) =>
  a.start - b.start || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)

const isDriving = ({ kind }: Activity) => kind === 'CONDUITE'
const isWork = ({ kind }: Activity) => kind === 'CONDUITE' || kind === 'TRAVAIL'
const isService = ({ kind }: Activity) => kind !== 'REPOS'
const isBreak = (crew: 1 | 2) => (activity: Activity) =>
  activity.kind === 'REPOS' || (crew === 2 && activity.kind === 'MISE_A_DISPOSITION')

const minutesOf = (activities: readonly Activity[], which: (activity: Activity) => boolean): number =>
  activities.reduce((sum, activity) => (which(activity) ? sum + lengthOf(activity) : sum), 0)

const finding =
  (severity: DrivingTimeFinding['severity']) =>
  (
    code: DrivingTimeCode,
    { start, end }: Interval,
    [valueMinutes, limitMinutes]: readonly [number, number],
    message: string,
  ): DrivingTimeFinding => ({ code, severity, start, end, valueMinutes, limitMinutes, message })
const blocking = finding('BLOQUANT')
const warning = finding('AVERTISSEMENT')

interface Stretch extends Interval {
  driving: number
}

/** Driving between breaks: 45 min, or 15 then 30, in that order (article 7). */
function continuousDriving(timeline: readonly Activity[], crew: 1 | 2): Stretch[] {
  const stretches: Stretch[] = []
  let stretch: Stretch | null = null
  let pause = 0
  let firstPart = false
  const endBreak = () => {
    const [first, second] = BREAK_PARTS
    if (pause >= BREAK || (firstPart && pause >= second)) {
      stretch = null
      firstPart = false
    } else if (pause >= first) firstPart = true
    pause = 0
  }
  const isPause = isBreak(crew)
  for (const activity of timeline) {
    if (isPause(activity)) {
      pause += lengthOf(activity)
      continue
    }
    endBreak()
    if (!isDriving(activity)) continue
    if (!stretch) {
      stretch = { start: activity.start, end: activity.end, driving: 0 }
      firstPart = false
      stretches.push(stretch)
    }
    stretch.end = activity.end
    stretch.driving += lengthOf(activity)
  }
  return stretches
}

const tooLong = (stretch: Stretch): DrivingTimeFinding[] =>
  stretch.driving > MAX_CONTINUOUS_DRIVING
    ? [
        blocking(
          'CONDUITE_CONTINUE',
          stretch,
          [stretch.driving, MAX_CONTINUOUS_DRIVING],
          texts.CONTINUOUS_DRIVING(stretch.driving),
        ),
      ]
    : []

/** A day above 9 h is extended: up to 10 h, twice a week. */
function drivingOfDays(days: readonly DailyPeriod[], { extendedDaysThisWeek }: DrivingHistory): DrivingTimeFinding[] {
  let week: Interval | null = null
  let extended = extendedDaysThisWeek ?? 0
  return days.flatMap(day => {
    if (week && day.start >= week.end) extended = 0
    if (!week || day.start >= week.end) week = weekOf(day.start)
    const driving = minutesOf(day.activities, isDriving)
    if (driving <= DAILY_DRIVING) return []
    extended += 1
    if (driving > EXTENDED_DAILY_DRIVING)
      return [blocking('CONDUITE_JOUR', day, [driving, EXTENDED_DAILY_DRIVING], texts.AF15(driving))]
    const found = extended > MAX_EXTENSIONS ? blocking : warning
    return [found('CONDUITE_JOUR', day, [driving, DAILY_DRIVING], texts.AF15(driving))]
  })
}

export interface WeeklyMinutes extends Interval {
  driving: number
  service: number
}

/** Driving and service of each active week; the first and the one before include the history. */
export function weeklyMinutes(timeline: readonly Activity[], history: DrivingHistory): WeeklyMinutes[] {
  const weeks: WeeklyMinutes[] = []
  const weekAt = (week: Interval): WeeklyMinutes => {
    const last = weeks.at(-1)
    if (last?.start === week.start) return last
    const next = { ...week, driving: 0, service: 0 }
    weeks.push(next)
    return next
  }
  const first = timeline[0]
  if (!first) return []
  const here = weekOf(first.start)
  if (history.drivingMinutesPreviousWeek) weekAt(weekOf(here.start - 1)).driving = history.drivingMinutesPreviousWeek
  const current = weekAt(here)
  current.driving = history.drivingMinutesThisWeek ?? 0
  current.service = history.serviceMinutesThisWeek ?? 0
  for (const activity of timeline) {
    if (!isService(activity)) continue
    for (const part of byWeek(activity)) {
      const week = weekAt(part.week)
      week.service += lengthOf(part)
      if (isDriving(activity)) week.driving += lengthOf(part)
    }
  }
  return weeks
}

function drivingOfWeeks(weeks: readonly WeeklyMinutes[]): DrivingTimeFinding[] {
  return weeks.flatMap((week, index) => {
    const before = weeks[index - 1]
    const both = before?.end === week.start ? before.driving + week.driving : 0
    return [
      ...(week.driving > WEEKLY_DRIVING
        ? [blocking('CONDUITE_SEMAINE', week, [week.driving, WEEKLY_DRIVING], texts.AF16_WEEK(week.driving))]
        : []),
      ...(both > FORTNIGHTLY_DRIVING
        ? [
            blocking(
              'CONDUITE_DEUX_SEMAINES',
              { start: before!.start, end: week.end },
              [both, FORTNIGHTLY_DRIVING],
              texts.AF16_FORTNIGHT(both),
            ),
          ]
        : []),
    ]
  })
}

const serviceOfWeek = (week: WeeklyMinutes, category: DriverCategory): DrivingTimeFinding => {
  const limit = WEEKLY_SERVICE[category]
  return blocking('SERVICE_SEMAINE', week, [week.service, limit], texts.AF17(week.service, limit))
}

/** Daily rests that are too short, or beyond the three reductions allowed between weekly rests. */
function dailyRests(
  days: readonly DailyPeriod[],
  timeline: readonly Activity[],
  { reducedRestsSinceWeeklyRest }: DrivingHistory,
): DrivingTimeFinding[] {
  let reduced = timeline[0] && isWeeklyRest(timeline[0]) ? 0 : (reducedRestsSinceWeeklyRest ?? 0)
  return days.flatMap(({ start, rest }, index) => {
    const before = days[index - 1]
    if (before && start - before.end >= REDUCED_WEEKLY_REST) reduced = 0
    if (!rest) return []
    const found: DrivingTimeFinding[] = []
    if (rest.kind === 'INSUFFISANT') {
      found.push(blocking('REPOS_JOURNALIER', rest, [rest.countedMinutes, REDUCED_REST], texts.AF13(rest.countedMinutes)))
    } else if (rest.kind === 'REDUIT') {
      reduced += 1
      const say = reduced > MAX_REDUCED_RESTS ? blocking : warning
      found.push(say('REPOS_JOURNALIER_REDUIT', rest, [rest.countedMinutes, NORMAL_REST], texts.AF14(reduced)))
    }
    return found
  })
}

const isWeeklyRest = (activity: Activity) => activity.kind === 'REPOS' && lengthOf(activity) >= REDUCED_WEEKLY_REST

/** A weekly rest of at least 24 h must begin within six 24-hour periods after the previous one (article 8, 6). */
function weeklyRests(timeline: readonly Activity[], { lastWeeklyRestEnd }: DrivingHistory): DrivingTimeFinding[] {
  const found: DrivingTimeFinding[] = []
  let since = lastWeeklyRestEnd ?? timeline.find(isService)?.start
  if (since === undefined) return found
  const judge = (until: number) => {
    const value = until - since!
    if (value <= BETWEEN_WEEKLY_RESTS) return
    const due = localOfMinute(since! + BETWEEN_WEEKLY_RESTS)
    found.push(
      blocking('REPOS_HEBDOMADAIRE', { start: since!, end: until }, [value, BETWEEN_WEEKLY_RESTS], texts.WEEKLY_REST(due)),
    )
  }
  let worked: number | null = null
  for (const activity of timeline) {
    if (isService(activity)) worked = activity.end
    if (!isWeeklyRest(activity)) continue
    if (worked !== null) judge(activity.start)
    since = activity.end
    worked = null
  }
  if (worked !== null) judge(worked)
  return found
}

/** Availability beside the other driver does not count (`law.md` §3, A4), nor beside a run alone on the same day. */
function serviceOfDay(day: DailyPeriod, crew: 1 | 2): DrivingTimeFinding[] {
  const service = minutesOf(day.activities, crew === 2 ? isWork : activity => isService(activity) && !activity.beside)
  if (service <= DAILY_SERVICE_LIMIT) return []
  return [blocking('SERVICE_JOUR', day, [service, DAILY_SERVICE_LIMIT], texts.AF30(service))]
}

/** At most 10 h of driving and other work in a day with work between 00:00 and 05:00 (L3312-1 code des transports). */
function serviceAtNight(day: DailyPeriod): DrivingTimeFinding[] {
  const service = minutesOf(day.activities, isWork)
  if (service <= NIGHT_SERVICE) return []
  const atNight = day.activities.some(activity => isWork(activity) && minutesBetween(activity, 0, NIGHT_WORK_TO) > 0)
  return atNight ? [blocking('SERVICE_NUIT', day, [service, NIGHT_SERVICE], texts.AF18(service))] : []
}

function amplitudeOf(day: DailyPeriod, crew: 1 | 2): DrivingTimeFinding[] {
  const amplitude = lengthOf(day)
  const [warned, refused] = AMPLITUDE[crew]
  if (amplitude <= warned) return []
  const [say, limit] = amplitude > refused ? [blocking, refused] : [warning, warned]
  return [say('AMPLITUDE', day, [amplitude, limit], texts.AF19(amplitude))]
}

/** Availability is not working time (Directive 2002/15/EC, articles 3 and 5). */
function breaksInWork(day: DailyPeriod, crew: 1 | 2): DrivingTimeFinding[] {
  const work = minutesOf(day.activities, isWork)
  const wanted = WORK_BREAKS.find(({ above }) => work > above)?.wanted
  if (!wanted) return []
  const isPause = isBreak(crew)
  const taken = minutesOf(day.activities, activity => isPause(activity) && lengthOf(activity) >= WORK_BREAK_PART)
  return taken < wanted ? [warning('PAUSE_TRAVAIL', day, [taken, wanted], texts.WORK_BREAK(taken, wanted))] : []
}
