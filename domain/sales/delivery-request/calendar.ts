import { addDays, dateRange, monthsLater } from '#domain/calendar/dates.ts'
import { monthOf, monthRange } from '#domain/calendar/months.ts'
import {
  type Closure,
  datesOf,
  explainRecurrence,
  holds,
  MOVE_DAYS,
  type Period,
  type Recurrence,
} from '#domain/calendar/recurrence.ts'
import { runCount } from '#domain/calendar/run-count.ts'
import { type SoldLine, type SoldRun, soldRuns } from './sold-runs.ts'
import type { RequestStatus } from './values.ts'
import { contractEnd, type VersionSpan } from './versions.ts'

/** Calendar day: running, skipped holiday, exclusion or closure, added date. */
type RunDay = 'on' | 'holiday' | 'off' | 'added'

export interface RequestCalendar {
  /** First month `YYYY-MM` and number of months: 13 when the year starts within a month. */
  from: string
  months: number
  days: Record<string, RunDay>
  names: Record<string, string>
  /** Running days of the whole year, including the next version's. */
  runs: number
  holidays: number
  off: number
  added: number
}

/** Input of the calendar of a version. */
export interface RunRule {
  recurrence: Recurrence | null
  validFrom: string
  validTo: string | null
  /** Last day of the contract when later versions continue it. */
  contractTo?: string | null
  suspension?: Period | null
  /** Closures of the sites, by day offset of the stop. */
  stops: readonly { dayOffset: number; closures: readonly Closure[] }[]
  carrierClosures?: readonly Closure[]
  /** Sold runs; null means one per running day. */
  runs?: readonly SoldRun[] | null
}

/** Rule of a version, with its stops and neighbouring versions. */
export function runRuleOf({ current, stops, versions, soldLines, carrierClosures }: RuleSource): RunRule {
  const { recurrence, validFrom, validTo, suspendedFrom, suspendedTo, status } = current
  return {
    recurrence,
    validFrom,
    validTo,
    contractTo: contractEnd(versions, current),
    suspension: suspendedFrom && suspendedTo ? { from: suspendedFrom, to: suspendedTo } : null,
    stops: stops.map(({ dayOffset, site }) => ({ dayOffset, closures: site.closures })),
    carrierClosures,
    runs: soldRuns(soldLines, status),
  }
}

export interface RuleSource {
  current: Pick<RunRule, 'recurrence' | 'validFrom' | 'validTo'> & {
    versionNo: number
    status: RequestStatus
    suspendedFrom: string | null
    suspendedTo: string | null
  }
  stops: readonly { dayOffset: number; site: { closures: RunRule['stops'][number]['closures'] } }[]
  versions: readonly Pick<VersionSpan, 'versionNo' | 'status' | 'validTo'>[]
  soldLines: readonly SoldLine[]
  carrierClosures: readonly Closure[]
}

/** Contract year that contains `day`: yearly from the first day of validity; the first year for earlier days. */
export function contractYear(validFrom: string, day: string): Period {
  const elapsed = Number(day.slice(0, 4)) - Number(validFrom.slice(0, 4))
  const years = Math.max(0, monthsLater(validFrom, 12 * elapsed) > day ? elapsed - 1 : elapsed)
  return { from: monthsLater(validFrom, 12 * years), to: addDays(monthsLater(validFrom, 12 * (years + 1)), -1) }
}

/** Calendar of a version's year: running and skipped days with counts (`domain.md` §4.2, tab Récurrence). */
export function requestCalendar(rule: RunRule, year: Period): RequestCalendar {
  const { contractTo = rule.validTo, suspension, carrierClosures = [] } = rule
  const range = within({ validFrom: rule.validFrom, validTo: contractTo }, year.from, year.to)
  const days: RequestCalendar['days'] = {}
  const names: RequestCalendar['names'] = {}
  if (!rule.recurrence) {
    if (range.from <= rule.validFrom && rule.validFrom <= range.to) days[rule.validFrom] = 'on'
  } else if (range.from <= range.to) {
    // A holiday just outside can move a run into the year.
    const around = within(
      { validFrom: rule.validFrom, validTo: contractTo },
      addDays(year.from, -MOVE_DAYS),
      addDays(year.to, MOVE_DAYS),
    )
    const occurrences = explainRecurrence(rule.recurrence, { ...around, closures: closuresOf(rule), carrierClosures })
    for (const date of datesOf(occurrences)) if (holds(range, date)) days[date] = 'on'
    for (const { date, kind, reason, movedTo } of occurrences) {
      if (movedTo && reason && holds(range, movedTo)) names[movedTo] ??= `Déplacé (${reason})`
      if (!holds(range, date)) continue
      if (kind === 'AJOUT') days[date] = 'added'
      else if (kind === 'EXCLUSION' || kind === 'FERMETURE') days[date] = 'off'
      else if (kind === 'FERIE_SAUTE' || kind === 'DEPLACE') days[date] = 'holiday'
      if (reason) names[date] = reason
    }
  }
  if (suspension) {
    for (const date of dateRange(suspension.from, suspension.to)) {
      if (days[date] !== 'on' && days[date] !== 'added') continue
      days[date] = 'off'
      names[date] = 'Suspension'
    }
  }
  const of = (...kinds: RunDay[]) => Object.values(days).filter(day => kinds.includes(day)).length
  const counts = { runs: of('on', 'added'), holidays: of('holiday'), off: of('off'), added: of('added') }
  // After the version's end the next version decides.
  for (const date of Object.keys(days)) if (rule.validTo !== null && date > rule.validTo) delete days[date]
  return { from: monthOf(year.from), months: monthRange(monthOf(year.from), monthOf(year.to)).length, days, names, ...counts }
}

/**
 * Runs in the contract year that contains `day`, without holidays, exclusions, closures and suspensions: the figure of
 * price, offer and lists. Each sold run counts on its weekdays; legs of one run count once (decision 14).
 */
export function runsInYear(rule: RunRule, day: string): number {
  const { recurrence, validFrom, contractTo = rule.validTo, suspension, runs } = rule
  const year = contractYear(validFrom, day)
  const range = within({ validFrom, validTo: contractTo }, year.from, year.to)
  if (range.from > range.to) return 0
  const daysOf = (weekdays: readonly number[] | undefined, suspensions: readonly Period[]) => {
    if (recurrence)
      return runCount(weekdays ? { ...recurrence, weekdays } : recurrence, {
        ...range,
        validity: { from: validFrom, to: contractTo },
        closures: closuresOf(rule),
        carrierClosures: rule.carrierClosures,
        suspensions,
      })
    return holds(range, validFrom) && !suspensions.some(period => holds(period, validFrom)) ? 1 : 0
  }
  const ofContract = suspension ? [suspension] : []
  if (!runs) return daysOf(undefined, ofContract)
  return runs.reduce(
    (total, run) => total + daysOf(run.weekdays, [...ofContract, ...(run.suspension ? [run.suspension] : [])]),
    0,
  )
}

const within = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }, from: string, to: string): Period => ({
  from: validFrom > from ? validFrom : from,
  to: validTo !== null && validTo < to ? validTo : to,
})

/** A site closed on the second day of a run cancels the run that left the day before. */
function closuresOf({ stops }: RunRule) {
  return stops.flatMap(({ dayOffset, closures }) =>
    closures.map(closure => ({ ...closure, from: addDays(closure.from, -dayOffset), to: addDays(closure.to, -dayOffset) })),
  )
}
