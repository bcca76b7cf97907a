import { epochWeekday, fromEpochDay, mondayOf, toEpochDay } from './dates.ts'
import { type HolidayZone, holidayLabel } from './holidays.ts'

/** What becomes of a run that falls on a public holiday: dropped, left, brought forward, put off (domain model §3.3). */
export const HOLIDAY_POLICIES = ['SAUTER', 'MAINTENIR', 'AVANCER', 'REPORTER'] as const
export type HolidayPolicy = (typeof HOLIDAY_POLICIES)[number]

export const HOLIDAY_POLICY_LABELS: Record<HolidayPolicy, string> = {
  SAUTER: 'Ne pas rouler',
  MAINTENIR: 'Rouler quand même',
  AVANCER: 'Avancer au jour ouvrable précédent',
  REPORTER: 'Reporter au jour ouvrable suivant',
}

/** Both ends included. */
export interface Period {
  from: string
  to: string
}

export interface DatedException {
  date: string
  reason: string
}

/** When a line runs, as a CDC version stores it (domain model §3.3). */
export interface Recurrence {
  /** ISO weekdays, 1 is Monday. */
  weekdays: readonly number[]
  /** Every how many weeks, 1 to 8. */
  intervalWeeks: number
  /** A date of a week that runs; needed when `intervalWeeks` is above 1. */
  anchorDate?: string | null | undefined
  /** Seasons outside of which nothing runs; none means all the year. */
  periods: readonly Period[]
  holidayPolicy: HolidayPolicy
  holidayZone: HolidayZone
  excludeDates: readonly DatedException[]
  includeDates: readonly DatedException[]
  followSiteClosures: boolean
}

export interface RecurrenceRange extends Period {
  /** Closures of the sites that the line serves; they count when the rule follows them. */
  closures?: readonly Closure[]
  /** Days on which the carrier is closed: nothing leaves on them, whatever the rule says of closures. */
  carrierClosures?: readonly Closure[]
}

export interface Closure extends Period {
  reason?: string | null
}

const OCCURRENCE_KINDS = ['GENERE', 'FERIE_SAUTE', 'EXCLUSION', 'FERMETURE', 'AJOUT', 'DEPLACE'] as const
export type OccurrenceKind = (typeof OCCURRENCE_KINDS)[number]

/** A run that a holiday moves leaves its day by a few days at most: so far do neighbours of a range count. */
export const MOVE_DAYS = 14

export interface Occurrence {
  date: string
  kind: OccurrenceKind
  /** Why: the holiday's name, or what was written with the exception or the closure. */
  reason?: string
  /** With DEPLACE: the day on which it runs instead; it may lie outside the range and may have a run of its own already. */
  movedTo?: string
}

/**
 * What becomes of each day of the range on which the rule meets its weekdays, and of each added date, in ascending order.
 * Inclusion wins over exclusion, exclusion over closure (of a site, or of the carrier itself), closure over holiday, holiday over weekday.
 *
 * - Weeks are Monday weeks counted from the week of `anchorDate`, in both directions, never odd or even ISO weeks (§6.2, R9).
 * - REPORTER takes the next day that is neither a Sunday nor a holiday, AVANCER the previous one. The move stands when it leaves
 *   the range (R6), merged when the day runs already, dropped on an exclusion, a closure or outside the seasons.
 * - A holiday outside the range moves nothing into it: its run belongs to the range that holds the holiday, so ranges that follow
 *   one another give every run.
 */
export function explainRecurrence(rule: Recurrence, range: RecurrenceRange): Occurrence[] {
  const included = new Map(rule.includeDates.map(({ date, reason }) => [date, reason]))
  const excluded = new Map(rule.excludeDates.map(({ date, reason }) => [date, reason]))
  const closures = closedDays(
    [...(range.carrierClosures ?? []), ...(rule.followSiteClosures ? (range.closures ?? []) : [])],
    range,
  )
  const weekdays = new Set(rule.weekdays)
  const anchorMonday = rule.intervalWeeks > 1 && rule.anchorDate ? toEpochDay(mondayOf(rule.anchorDate)) : 0

  const inSeason = (date: string) => rule.periods.length === 0 || rule.periods.some(period => holds(period, date))
  const inWeek = (day: number) => rule.intervalWeeks === 1 || Math.floor((day - anchorMonday) / 7) % rule.intervalWeeks === 0

  function moved(from: number): string | undefined {
    const step = rule.holidayPolicy === 'AVANCER' ? -1 : 1
    let day = from + step
    while (epochWeekday(day) === 7 || holidayLabel(rule.holidayZone, fromEpochDay(day))) day += step
    const date = fromEpochDay(day)
    if (included.has(date)) return date
    return excluded.has(date) || closures.has(day) || !inSeason(date) ? undefined : date
  }

  function explain(day: number): Occurrence | undefined {
    const date = fromEpochDay(day)
    if (included.has(date)) return { date, kind: 'AJOUT', ...because(included.get(date)) }
    if (!weekdays.has(epochWeekday(day)) || !inWeek(day) || !inSeason(date)) return undefined
    if (excluded.has(date)) return { date, kind: 'EXCLUSION', ...because(excluded.get(date)) }
    const closure = closures.get(day)
    if (closure) return { date, kind: 'FERMETURE', ...because(closure.reason) }
    const holiday = holidayLabel(rule.holidayZone, date)
    if (!holiday || rule.holidayPolicy === 'MAINTENIR') return { date, kind: 'GENERE', ...because(holiday) }
    const movedTo = rule.holidayPolicy === 'SAUTER' ? undefined : moved(day)
    return movedTo ? { date, kind: 'DEPLACE', reason: holiday, movedTo } : { date, kind: 'FERIE_SAUTE', reason: holiday }
  }

  const occurrences: Occurrence[] = []
  const last = toEpochDay(range.to)
  for (let day = toEpochDay(range.from); day <= last; day++) {
    const occurrence = explain(day)
    if (occurrence) occurrences.push(occurrence)
  }
  return occurrences
}

/** Dates on which the rule runs: ascending, each once. See `explainRecurrence` for what decides; a moved date may leave the range. */
export function recurrenceDates(rule: Recurrence, range: RecurrenceRange): string[] {
  return datesOf(explainRecurrence(rule, range))
}

/** The running dates of an explained range. */
export function datesOf(occurrences: readonly Occurrence[]): string[] {
  const dates = new Set<string>()
  for (const { date, kind, movedTo } of occurrences) {
    if (kind === 'GENERE' || kind === 'AJOUT') dates.add(date)
    else if (movedTo) dates.add(movedTo)
  }
  return [...dates].sort()
}

/** Days by which a move can leave the range: no chain of Sundays and holidays is as long. */
const REACH = 7

/** The closure of each closed day of the range and of the days that a move can reach; a day is visited once, however many overlap. */
function closedDays(closures: readonly Closure[], range: Period): Map<number, Closure> {
  const byDay = new Map<number, Closure>()
  const last = toEpochDay(range.to) + REACH
  let next = toEpochDay(range.from) - REACH
  for (const closure of [...closures].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const to = Math.min(toEpochDay(closure.to), last)
    for (let day = Math.max(toEpochDay(closure.from), next); day <= to; day++) byDay.set(day, closure)
    next = Math.max(next, to + 1)
  }
  return byDay
}

/** Whether a day lies in the period. */
export function holds(period: Period, date: string): boolean {
  return period.from <= date && date <= period.to
}

function because(reason: string | null | undefined): { reason?: string } {
  return reason ? { reason } : {}
}
