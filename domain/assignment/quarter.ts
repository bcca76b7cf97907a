import { addDays, dateRange, isoWeekday, mondayOf } from '#domain/calendar/dates.ts'
import { localOfMinute, weekOf } from '#domain/driving-time/civil-time.ts'
import { activitiesOf, type DriverRun } from '#domain/driving-time/run-activities.ts'
import { lengthOf } from '#domain/driving-time/timeline.ts'
import { duration } from '#domain/formats/hours.ts'
import type { DriverCategory } from '#domain/human-resources/driver-values.ts'
import type { Leave } from '#domain/human-resources/leave.ts'
import { type Finding, warning } from './finding.ts'

/** A driver's work of a quarter. */
export interface QuarterWork {
  category: DriverCategory
  hireDate: string
  workdays: readonly number[]
  /** Service of his journeys by the Monday of their week, minutes. */
  services: Readonly<Record<string, number>>
  absences: readonly Leave[]
}

/** The journey beside the driver's other work of its quarter. */
export interface QuarterAround extends QuarterWork {
  run: DriverRun
  /** `services` include the journey. */
  isCounted?: boolean
}

export interface QuarterAverage {
  minutes: number
  limit: number
}

const HOUR = 60
/** Maximum average of a week (R3312-50 code des transports). */
const QUARTERLY_SERVICE: Record<DriverCategory, number> = {
  GRAND_ROUTIER: 53 * HOUR,
  COURTE_DISTANCE: 50 * HOUR,
  MESSAGERIE: 44 * HOUR,
}

const AF31 = ({ minutes, limit }: QuarterAverage) =>
  `Moyenne du trimestre : ${duration(minutes)} par semaine (maximum ${duration(limit)})`

/** Monday of the first week of a quarter of thirteen whole weeks, as R3312-50 counts (689 h are 13 × 53 h), by ISO Thursdays. */
export function quarterStart(day: string): string {
  const thursday = addDays(mondayOf(day), 3)
  const month = Math.floor((Number(thursday.slice(5, 7)) - 1) / 3) * 3 + 1
  return mondayOf(addDays(`${thursday.slice(0, 4)}-${String(month).padStart(2, '0')}-01`, 3))
}

/**
 * Average of the quarter's weeks up to the one that starts on `monday`, at least one, so that excess shows while it can be made good.
 * Absences and the time before hiring are neutral: their working days are left out (Directive 2003/88/EC, article 16, b).
 */
export function quarterAverage(
  { category, hireDate, workdays, services, absences }: QuarterWork,
  monday: string,
): QuarterAverage {
  const week = workdays.length > 0 ? workdays : EVERY_DAY
  const [from, to] = [quarterStart(monday), addDays(monday, 6)]
  const isWorkday = (day: string) => week.includes(isoWeekday(day)) && day >= hireDate
  const away = new Map<string, number>()
  for (const leave of absences)
    for (const day of dateRange(leave.from > from ? leave.from : from, leave.to < to ? leave.to : to)) {
      const half = (day === leave.from && leave.fromHalf ? 0.5 : 0) + (day === leave.to && leave.toHalf ? 0.5 : 0)
      away.set(day, Math.min(1, (away.get(day) ?? 0) + 1 - half))
    }
  const days = dateRange(from, to)
    .filter(isWorkday)
    .reduce((sum, day) => sum + 1 - (away.get(day) ?? 0), 0)
  const service = Object.entries(services).reduce((sum, [day, minutes]) => sum + (from <= day && day <= monday ? minutes : 0), 0)
  // In days: whole minutes times whole days divide exactly, so that the limit itself is never exceeded.
  const minutes = Math.ceil((service * week.length) / Math.max(days, week.length))
  return { minutes, limit: QUARTERLY_SERVICE[category] }
}
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** Service of a run, minutes: all but its rest. */
export const serviceOf = (run: DriverRun): number =>
  activitiesOf([run]).reduce((sum, activity) => sum + (activity.kind === 'REPOS' ? 0 : lengthOf(activity)), 0)

/** Average of the quarter with the journey (AF31; `law.md` §1, R3312-50 code des transports). */
export function quarterFindings({ run, isCounted = false, ...work }: QuarterAround): Finding[] {
  const services = isCounted ? work.services : withService(work.services, run)
  return averageFindings(quarterAverage({ ...work, services }, mondayOfRun(run)))
}

export function withService(services: QuarterWork['services'], run: DriverRun): QuarterWork['services'] {
  const monday = mondayOfRun(run)
  return { ...services, [monday]: (services[monday] ?? 0) + serviceOf(run) }
}
const mondayOfRun = ({ start }: DriverRun) => localOfMinute(weekOf(start).start).slice(0, 10)

export const averageFindings = (average: QuarterAverage): Finding[] => warning('AF31', isOverAverage(average) && AF31(average))

export const isOverAverage = ({ minutes, limit }: QuarterAverage): boolean => minutes > limit

/** Average of a quarter in which the runs of one week come back every week. */
export const repeatedAverage = (category: DriverCategory, runs: readonly DriverRun[]): QuarterAverage => ({
  minutes: runs.reduce((sum, run) => sum + serviceOf(run), 0),
  limit: QUARTERLY_SERVICE[category],
})
