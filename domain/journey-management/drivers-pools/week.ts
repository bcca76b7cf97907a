import { partsWithNights } from '#domain/assignment/night.ts'
import { averageFindings, isOverAverage, type QuarterAverage, repeatedAverage } from '#domain/assignment/quarter.ts'
import type { StopPlan } from '#domain/assignment/speed.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import { checkDaysAndWeeks, type DrivingTimeCode } from '#domain/driving-time/driving-time.ts'
import { REGULAR_REST } from '#domain/driving-time/limits.ts'
import { activitiesOf, type DriverRun, spansOf } from '#domain/driving-time/run-activities.ts'
import { type Activity, lengthOf } from '#domain/driving-time/timeline.ts'
import { type RestRegime, type WeeklyRestCode, weeklyRests } from '#domain/driving-time/weekly-rests.ts'
import { duration } from '#domain/formats/hours.ts'
import type { DriverCategory } from '#domain/human-resources/driver-values.ts'
import { minuteOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { type Conformity, departureDay } from './values.ts'

/** A line on a weekday of the standard week; minutes, kilometres and cents per run. */
export interface WeekItem {
  /** Of the service date: 1 is Monday, 7 Sunday. */
  weekday: number
  number: string
  /** Local departure, this many days after the service date. */
  startTime: string
  startDayOffset?: number
  amplitudeMin: number
  drivingMin: number
  serviceMin: number
  nightMin: number
  kmLoaded: number
  kmEmpty: number
  /** The vehicle is over 3.5 t. */
  regulated: boolean
  /** Stops of a line of days, or with entered roads: local seconds from 00:00 of the service date. */
  plan?: Pick<StopPlan, 'stops'> | null
  /** Null when unknown, absent when hidden from the role. */
  priceCents?: number | null
  costCents?: number | null
}

export interface WeekRule {
  activity: DriverCategory
  startTime: string
  endTime: string
  endDayOffset: number
}

export interface WeekFinding {
  severity: 'BLOQUANT' | 'AVERTISSEMENT'
  message: string
  /** Weekday on which it begins; null for the whole week. */
  weekday: number | null
  /** Prevents activation of the tour (`domain.md` §3.6): an overlap, or more than 15 h in a day. */
  forbids?: true
}

export interface WeekSums {
  drivingMin: number
  serviceMin: number
  nightMin: number
  km: number
  kmEmpty: number
  priceCents: number | null
  costCents: number | null
}

export interface DayFigures extends WeekSums {
  weekday: number
  /** Minutes from 00:00 of the day to the first departure and the last arrival. */
  start: number
  end: number
  amplitudeMin: number
  /** Rest until the next working day, possibly in the next week. */
  restMin: number
}

export interface StandardWeek {
  days: DayFigures[]
  total: WeekSums
  findings: WeekFinding[]
  /** Null when nothing runs. */
  conformity: Conformity | null
}

const DAY = 1_440
const WEEK = 7 * DAY
/** Monday of a reference week far from clock changes. */
const REFERENCE = '2026-01-05'
/** The first and the last week have rest before and after them, so that only those between show what the template does. */
const REPEATED = 5
const OF_THE_WEEK: readonly DrivingTimeCode[] = ['CONDUITE_SEMAINE', 'CONDUITE_DEUX_SEMAINES', 'SERVICE_SEMAINE']

const startOf = ({ weekday, startTime }: WeekItem) => (weekday - 1) * DAY + minuteOf(0, startTime)
const dayWords = (weekday: number) => WEEKDAY_LABELS[weekday]!.toLowerCase()

export const OVERLAPPING = (a: string, b: string, weekday: number) =>
  `Les trajets ${a} et ${b} se chevauchent le ${dayWords(weekday)}`
const BEFORE_SERVICE = ({ number }: WeekItem, time: string) => `Le trajet ${number} part avant la prise de service (${time})`
const AFTER_SERVICE = ({ number }: WeekItem, time: string) => `Le trajet ${number} arrive après la fin de service (${time})`

/**
 * Standard week of a tour, run every week by one driver: daily sums and the findings of §6.9, computed by the assignment
 * checks. Days are departure days.
 */
export function standardWeek(items: readonly WeekItem[], rule: WeekRule): StandardWeek {
  const ordered = inOrder(items)
  const days = daysOf(ordered)
  const findings = [...overlaps(ordered), ...outsideService(ordered, rule), ...unlawful(ordered, rule.activity)].sort(
    (a, b) => (a.weekday ?? 8) - (b.weekday ?? 8),
  )
  const has = (severity: WeekFinding['severity']) => findings.some(one => one.severity === severity)
  return {
    days,
    total: sumsOf(ordered),
    findings,
    conformity: items.length === 0 ? null : has('BLOQUANT') ? 'ROUGE' : has('AVERTISSEMENT') ? 'ORANGE' : 'VERT',
  }
}

/** By departure: a line of Tuesday that leaves on Wednesday is Wednesday's work. */
const inOrder = (items: readonly WeekItem[]): WeekItem[] =>
  items
    .map(({ startDayOffset, ...item }) => ({ ...item, weekday: departureDay(item.weekday, startDayOffset) }))
    .sort((a, b) => startOf(a) - startOf(b) || (a.number < b.number ? -1 : 1))

function sumsOf(items: readonly WeekItem[]): WeekSums {
  const sum = (of: (item: WeekItem) => number) => items.reduce((total, item) => total + of(item), 0)
  const known = (of: (item: WeekItem) => number | null | undefined) =>
    items.every(item => typeof of(item) === 'number') ? sum(item => of(item)!) : null
  return {
    drivingMin: sum(item => item.drivingMin),
    serviceMin: sum(item => item.serviceMin),
    nightMin: sum(item => item.nightMin),
    km: tenth(sum(item => item.kmLoaded + item.kmEmpty)),
    kmEmpty: tenth(sum(item => item.kmEmpty)),
    priceCents: known(item => item.priceCents),
    costCents: known(item => item.costCents),
  }
}
const tenth = (km: number) => Math.round(km * 10) / 10

function daysOf(ordered: readonly WeekItem[]): DayFigures[] {
  const days = [...Map.groupBy(ordered, ({ weekday }) => weekday)].map(([weekday, items]) => {
    const midnight = (weekday - 1) * DAY
    const start = startOf(items[0]!) - midnight
    const end = Math.max(...items.map(item => startOf(item) + item.amplitudeMin)) - midnight
    return { weekday, start, end, amplitudeMin: end - start, ...sumsOf(items) }
  })
  return days.map((day, index) => {
    const next = days[index + 1] ?? days[0]!
    const later = (next.weekday - 1) * DAY + next.start + (index + 1 < days.length ? 0 : WEEK)
    return { ...day, restMin: later - ((day.weekday - 1) * DAY + day.end) }
  })
}

/** Overlapping lines, Sunday night with Monday included. */
function overlaps(ordered: readonly WeekItem[]): WeekFinding[] {
  const runs = [
    ...ordered.map(item => ({ item, start: startOf(item) })),
    ...ordered.map(item => ({ item, start: startOf(item) + WEEK })),
  ]
  const found = new Map<string, WeekFinding>()
  for (const [index, { item, start }] of runs.slice(0, ordered.length).entries()) {
    for (const other of runs.slice(index + 1, index + ordered.length)) {
      if (other.start >= start + item.amplitudeMin) break
      const message = OVERLAPPING(item.number, other.item.number, other.item.weekday)
      found.set(message, { severity: 'BLOQUANT', message, weekday: other.item.weekday, forbids: true })
    }
  }
  return [...found.values()]
}

/** Lines that start before the driver's service or end after it. */
function outsideService(ordered: readonly WeekItem[], { startTime, endTime, endDayOffset }: WeekRule): WeekFinding[] {
  const [from, to] = [minuteOf(0, startTime), minuteOf(endDayOffset, endTime)]
  return ordered.flatMap(item => {
    const start = minuteOf(0, item.startTime)
    const warn = (message: string) => ({ severity: 'AVERTISSEMENT' as const, message, weekday: item.weekday })
    return [
      ...(start < from ? [warn(BEFORE_SERVICE(item, startTime))] : []),
      ...(start + item.amplitudeMin > to ? [warn(AFTER_SERVICE(item, endTime))] : []),
    ]
  })
}

/** Cached findings by input: tours rarely change, and their list checks all of them on each view. */
const judged = new Map<string, WeekFinding[]>()
const JUDGED_MAX = 1_000

function unlawful(ordered: readonly WeekItem[], category: DriverCategory): WeekFinding[] {
  const key = ordered.reduce(
    (text, item) =>
      `${text} ${startOf(item)} ${item.amplitudeMin} ${item.drivingMin} ${item.serviceMin} ${item.regulated ? 1 : 0} ${item.plan ? JSON.stringify(item.plan) : ''}`,
    category as string,
  )
  const before = judged.get(key)
  if (before) return before
  const found = judge(ordered, category)
  if (judged.size >= JUDGED_MAX) judged.delete(judged.keys().next().value!)
  judged.set(key, found)
  return found
}

function judge(ordered: readonly WeekItem[], category: DriverCategory): WeekFinding[] {
  if (ordered.length === 0) return []
  const mondays = Array.from({ length: REPEATED }, (_, nth) => minuteOfLocal(`${addDays(REFERENCE, 7 * nth)}T00:00`))
  const runs = mondays.flatMap(week => ordered.map(item => runOf(item, week)))
  return [
    ...daysAndWeeks(runs.slice(0, 2 * ordered.length), category, mondays),
    ...restsOfWeeks(runs, mondays),
    ...averageFindings(weekAverage(ordered, category)).map(({ message }) => ({
      ...{ severity: 'AVERTISSEMENT' as const, message, weekday: null },
    })),
  ]
}

/** Average of the quarter of a driver who runs the week every week (AF31). */
export const weekAverage = (items: readonly WeekItem[], category: DriverCategory): QuarterAverage =>
  repeatedAverage(
    category,
    items.map(item => runOf(item, minuteOfLocal(`${REFERENCE}T00:00`))),
  )

/** Findings of the first week, with the same week after. */
function daysAndWeeks(runs: readonly DriverRun[], category: DriverCategory, [monday, next]: readonly number[]): WeekFinding[] {
  const regime = isRegulated(runs) ? 'EU' : 'VUL_NATIONAL'
  return checkDaysAndWeeks({ category, regime, crew: 1, activities: activitiesOf(runs) })
    .filter(({ start }) => start < next!)
    .map(({ code, severity, message, start }) => ({
      severity,
      message,
      weekday: OF_THE_WEEK.includes(code) ? null : weekdayOf(start, monday!),
      ...(code === 'AMPLITUDE' && severity === 'BLOQUANT' && { forbids: true as const }),
    }))
}

/** AF28 and AF29 of a week that is repeated (`law.md` §1, §2): without its dates. */
function restsOfWeeks(runs: readonly DriverRun[], mondays: readonly number[]): WeekFinding[] {
  const [first, second] = mondays as [number, number]
  const regime: RestRegime = isRegulated(runs) ? 'EU' : 'FR'
  const { findings, rests } = weeklyRests(regime, { start: first, end: mondays.at(-1)! + WEEK }, runs.flatMap(spansOf))
  const reduced = rests.filter(({ start, kind }) => regime === 'EU' && kind === 'REDUIT' && start < second)
  return [
    ...[...new Set(findings.map(({ code }) => code))].map(code => ({
      severity: 'BLOQUANT' as const,
      message: NO_WEEKLY_REST[code],
      weekday: null,
    })),
    ...reduced.map(rest => ({
      severity: 'AVERTISSEMENT' as const,
      message: REDUCED_REST(lengthOf(rest)),
      weekday: weekdayOf(rest.start, first),
    })),
  ]
}

const isRegulated = (runs: readonly DriverRun[]) => runs.some(({ regulated }) => regulated)
const weekdayOf = (minute: number, monday: number) => Math.floor((minute - monday) / DAY) + 1

const NO_WEEKLY_REST: Record<WeeklyRestCode, string> = {
  REPOS_TARDIF: 'Repos hebdomadaire : moins de 24 h de repos après six périodes de 24 heures',
  SEMAINE_SANS_REPOS: 'Semaine sans repos hebdomadaire',
  DEUX_REDUITS: 'Repos hebdomadaire réduit chaque semaine : 45 h 00 sont dues une semaine sur deux',
  SEPT_JOURS: 'Semaine sans repos hebdomadaire : travail sur sept jours',
}
const REDUCED_REST = (rest: number) =>
  `Repos hebdomadaire réduit (${duration(rest)}) : ${duration(REGULAR_REST.EU - rest)} à rendre`

/**
 * Drivers whom the week needs so that each has a lawful week, every week of a quarter: lines in order of departure go to the first
 * driver who may run them. Null when a line is unlawful by itself.
 */
export function driversNeeded(items: readonly WeekItem[], activity: DriverCategory): number | null {
  const mayRun = (own: readonly WeekItem[]) =>
    !isOverAverage(weekAverage(own, activity)) &&
    [...overlaps(own), ...unlawful(own, activity)].every(({ severity }) => severity !== 'BLOQUANT')
  const weeks: WeekItem[][] = []
  for (const item of inOrder(items)) {
    const free = weeks.find(own => mayRun([...own, item]))
    if (free) free.push(item)
    else if (mayRun([item])) weeks.push([item])
    else return null
  }
  return weeks.length
}

function runOf(item: WeekItem, week: number): DriverRun {
  const start = week + startOf(item)
  const parts = partsOf(item, start)
  return {
    start: parts?.[0]?.start ?? start,
    end: parts?.at(-1)?.end ?? start + item.amplitudeMin,
    ...(parts && { parts }),
    plannedMinutes: item.amplitudeMin,
    drivingMin: item.drivingMin,
    serviceMin: item.serviceMin,
    regulated: item.regulated,
  }
}

/** Its activities with the first departure at `start`. */
function partsOf({ plan }: WeekItem, start: number): Activity[] | undefined {
  const parts = plan && partsWithNights(plan, 1)
  if (!parts) return undefined
  const later = start - Math.round(plan.stops[0]!.departure / 60)
  return parts.map(part => ({ ...part, start: part.start + later, end: part.end + later }))
}
