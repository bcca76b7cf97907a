import { epochWeekday, fromEpochDay, mondayOf, toEpochDay } from './dates.ts'
import { type HolidayZone, holidayLabel } from './holidays.ts'

/** Rule for a run on a public holiday: cancelled, kept, moved earlier, moved later (`domain.md` §3.3). */
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

/** When a line runs, as a CDC version stores it (`domain.md` §3.3). */
export interface Recurrence {
  weekdays: readonly number[]
  intervalWeeks: number
  /** A date in a running week; required when `intervalWeeks` is above 1. */
  anchorDate?: string | null | undefined
  /** Seasons in which the line runs; empty means all year. */
  periods: readonly Period[]
  holidayPolicy: HolidayPolicy
  holidayZone: HolidayZone
  excludeDates: readonly DatedException[]
  includeDates: readonly DatedException[]
  followSiteClosures: boolean
}

export interface RecurrenceRange extends Period {
  /** Closures of the served sites; ignored unless the rule follows them. */
  closures?: readonly Closure[]
  /** Closing days of the carrier: they always apply. */
  carrierClosures?: readonly Closure[]
}

export interface Closure extends Period {
  reason?: string | null
}

const OCCURRENCE_KINDS = ['GENERE', 'FERIE_SAUTE', 'EXCLUSION', 'FERMETURE', 'AJOUT', 'DEPLACE'] as const
export type OccurrenceKind = (typeof OCCURRENCE_KINDS)[number]

/** Maximum days by which a holiday moves a run, so how far beyond a range to look. */
export const MOVE_DAYS = 14

export interface Occurrence {
  date: string
  kind: OccurrenceKind
  /** Name of the holiday, or the note of the exception or closure. */
  reason?: string
  /** With DEPLACE: the new day; may lie outside the range or already have a run. */
  movedTo?: string
}

/**
 * Result for each day on which the weekdays match, and each added date, ascending. Priority: inclusion, exclusion,
 * closure (site or carrier), holiday, weekday.
 * - Weeks are Monday weeks counted from `anchorDate` in both directions, never odd or even ISO weeks (§6.2, R9).
 * - REPORTER takes the next day that is neither Sunday nor holiday, AVANCER the previous one. The move may leave the
 * range (R6); it is merged when the day already runs, dropped on an exclusion, a closure or out of season.
 * - A holiday outside the range moves nothing into it: consecutive ranges give every run once.
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

/** Dates on which the rule runs: ascending, unique (see `explainRecurrence`); a moved date may leave the range. */
export function recurrenceDates(rule: Recurrence, range: RecurrenceRange): string[] {
  return datesOf(explainRecurrence(rule, range))
}

export function datesOf(occurrences: readonly Occurrence[]): string[] {
  const dates = new Set<string>()
  for (const { date, kind, movedTo } of occurrences) {
    if (kind === 'GENERE' || kind === 'AJOUT') dates.add(date)
    else if (movedTo) dates.add(movedTo)
  }
  return [...dates].sort()
}

/** Furthest move out of a range, days: no chain of Sundays and holidays is longer. */
const REACH = 7

/** The closure of each closed day of the range and of its reach; overlapping closures visit a day once. */
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

export function holds(period: Period, date: string): boolean {
  return period.from <= date && date <= period.to
}

function because(reason: string | null | undefined): { reason?: string } {
  return reason ? { reason } : {}
}
