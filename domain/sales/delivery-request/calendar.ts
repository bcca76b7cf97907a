import { addDays, dateRange } from '#domain/calendar/dates.ts'
import { datesOf, explainRecurrence, type Period, type Recurrence } from '#domain/calendar/recurrence.ts'

/** What a 12-month calendar says of a day: runs, skipped public holiday, exclusion or closure, added date. */
type RunDay = 'on' | 'holiday' | 'off' | 'added'

export interface RequestCalendar {
  /** First month shown, `YYYY-MM`. */
  from: string
  days: Record<string, RunDay>
  /** Why, where there is a reason. */
  names: Record<string, string>
  runs: number
  holidays: number
  off: number
  added: number
}

/** What the calendar of a version follows from. */
export interface RunRule {
  recurrence: Recurrence | null
  validFrom: string
  validTo: string | null
  suspension?: Period | null
  /** Closures of the sites, as they stand on the day of the stop. */
  stops: readonly { dayOffset: number; closures: readonly (Period & { reason?: string | null })[] }[]
}

/** The first of twelve months that hold `today`, in steps of a year from the first month of validity. */
export function calendarStart(validFrom: string, today: string): string {
  const [year = 0, month = 1] = validFrom.split('-').map(Number)
  const months = (Number(today.slice(0, 4)) - year) * 12 + Number(today.slice(5, 7)) - month
  return `${year + Math.max(0, Math.floor(months / 12))}-${validFrom.slice(5, 7)}`
}

/** Twelve months of a version: each day on which it runs or would have run, with the counts (`domain.md` §4.2, tab Récurrence). */
export function requestCalendar(rule: RunRule, from: string): RequestCalendar {
  const range = within(rule, `${from}-01`, lastDay(from))
  const calendar: RequestCalendar = { from, days: {}, names: {}, runs: 0, holidays: 0, off: 0, added: 0 }
  const { days, names } = calendar
  if (!rule.recurrence) {
    if (range.from <= rule.validFrom && rule.validFrom <= range.to) days[rule.validFrom] = 'on'
  } else if (range.from <= range.to) {
    const occurrences = explainRecurrence(rule.recurrence, { ...range, closures: closuresOf(rule) })
    for (const date of datesOf(occurrences)) if (range.from <= date && date <= range.to) days[date] = 'on'
    for (const { date, kind, reason, movedTo } of occurrences) {
      if (kind === 'AJOUT') days[date] = 'added'
      else if (kind === 'EXCLUSION' || kind === 'FERMETURE') days[date] = 'off'
      else if (kind === 'FERIE_SAUTE' || kind === 'DEPLACE') days[date] = 'holiday'
      if (reason) names[date] = reason
      if (movedTo && reason) names[movedTo] ??= `Déplacé (${reason})`
    }
  }
  const { suspension } = rule
  if (suspension) {
    for (const date of dateRange(suspension.from, suspension.to)) {
      if (days[date] !== 'on' && days[date] !== 'added') continue
      days[date] = 'off'
      names[date] = 'Suspension'
    }
  }
  for (const day of Object.values(days)) {
    if (day === 'on' || day === 'added') calendar.runs += 1
    if (day === 'holiday') calendar.holidays += 1
    if (day === 'off') calendar.off += 1
    if (day === 'added') calendar.added += 1
  }
  return calendar
}

/** How often a version runs in the year from `from`: what an estimate of its revenue counts. Closures of sites are left out. */
export function runsInYear(rule: Omit<RunRule, 'stops'>, from: string): number {
  const range = within(rule, from, addDays(from, 364))
  if (range.from > range.to) return 0
  return rule.recurrence ? datesOf(explainRecurrence(rule.recurrence, range)).length : 1
}

const within = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }, from: string, to: string): Period => ({
  from: validFrom > from ? validFrom : from,
  to: validTo !== null && validTo < to ? validTo : to,
})

/** The day before the same month a year on. */
function lastDay(month: string): string {
  return addDays(`${Number(month.slice(0, 4)) + 1}${month.slice(4)}-01`, -1)
}

/** A site closed on the second day of a run stops the run that left the day before. */
function closuresOf({ stops }: RunRule) {
  return stops.flatMap(({ dayOffset, closures }) =>
    closures.map(closure => ({ ...closure, from: addDays(closure.from, -dayOffset), to: addDays(closure.to, -dayOffset) })),
  )
}
