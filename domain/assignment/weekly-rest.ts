import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'
import { localOfMinute, weekOf } from '#domain/driving-time/civil-time.ts'
import { REGULAR_REST } from '#domain/driving-time/limits.ts'
import { type DriverRun, regimeOf, spansOf } from '#domain/driving-time/run-activities.ts'
import { type Interval, lengthOf } from '#domain/driving-time/timeline.ts'
import { weeklyRestCompensation } from '#domain/driving-time/weekly-rest.ts'
import { type WeeklyRest, type WeeklyRestFinding, weeklyRests } from '#domain/driving-time/weekly-rests.ts'
import { duration } from '#domain/formats/hours.ts'
import { blocking, type Finding, sortedUnique, warning } from './finding.ts'

const AF28_LATE = (local: string) => `Repos hebdomadaire à prendre au plus tard le ${dayAndMonth(local)} ${local.slice(11)}`
const AF28_WEEK = (week: number) => `Semaine ${week} sans repos hebdomadaire`
const AF28_TWO = (first: number, second: number) => `Semaines ${first} et ${second} : deux repos réduits, 45 h 00 sont dues`
const AF29 = (rest: number, owed: number, before: string) =>
  `Repos hebdomadaire réduit (${duration(rest)}) : ${duration(owed)} à rendre avant le ${dayAndMonth(before)}`

const weekNumber = (day: string) => isoWeek(day).week
const dayAndMonth = (local: string) => formatDate(local.slice(0, 10)).slice(0, 5)

/**
 * Weekly rests around a run (AF28, AF29; `law.md` §1, §2): what is wrong with a stretch of work or a week that it touches, and
 * what it causes elsewhere. `others` are those of the weeks around.
 */
export function weeklyRestFindings(run: DriverRun, others: readonly DriverRun[]): Finding[] {
  const runs = [...others, run]
  const regime = regimeOf(runs)
  const horizon = {
    start: Math.min(weekOf(run.start).start, ...others.map(({ start }) => weekOf(start).start)),
    end: Math.max(weekOf(run.end).end, ...others.map(({ end }) => weekOf(end).end)),
  }
  const around = others.flatMap(spansOf)
  const { findings, rests } = weeklyRests(regime, horizon, [...around, ...spansOf(run)])
  const reduced = rests.filter(({ kind }) => regime === 'EU' && kind === 'REDUIT')
  const far = findings.filter(one => !touches(one, run))
  const before = new Set(far.length > 0 ? weeklyRests(regime, horizon, around).findings.map(keyOf) : [])
  const own = findings.filter(one => !far.includes(one) || !before.has(keyOf(one)))
  return [
    ...blocking('AF28', ...sortedUnique(own.map(textOf))),
    ...warning('AF29', ...reduced.filter(rest => run.start <= rest.end && rest.start <= run.end).map(reducedText)),
  ]
}

const touches = ({ start, end }: Interval, run: Interval) => start < run.end && run.start < end
const keyOf = ({ code, at }: WeeklyRestFinding) => `${code} ${at}`

function textOf({ code, at }: WeeklyRestFinding): string {
  const local = localOfMinute(at)
  if (code === 'REPOS_TARDIF') return AF28_LATE(local)
  const monday = local.slice(0, 10)
  return code === 'DEUX_REDUITS' ? AF28_TWO(weekNumber(addDays(monday, -7)), weekNumber(monday)) : AF28_WEEK(weekNumber(monday))
}

function reducedText(rest: WeeklyRest): string {
  const { before } = weeklyRestCompensation(localOfMinute(rest.start), '24')
  return AF29(lengthOf(rest), REGULAR_REST.EU - lengthOf(rest), before!)
}
