import { duration } from '#domain/formats/hours.ts'
import { runsOfWeek } from '#domain/journey-management/journeys/run-part.ts'

interface Figures {
  kmLoaded: string
  kmEmpty: string
  serviceMin: number
  weekdays: readonly number[]
  runNo: number
}

/** Kilometres and hours of one sold run, as the form of the totals writes them: its legs together, by the runs that a week has of them (`lineTotals`). */
export function totalsOf(lines: readonly Figures[]) {
  const runs = Math.max(1, runsOfWeek(lines))
  // Tenths of kilometres are whole numbers: no float adds up.
  const km = (tenths: number) => `${Math.floor(tenths / 10)},${tenths % 10}`
  const aRun = (of: (line: Figures) => number) =>
    Math.round(lines.reduce((total, line) => total + of(line) * line.weekdays.length, 0) / runs)
  return {
    kmLoaded: km(aRun(line => Math.round(Number(line.kmLoaded) * 10))),
    kmEmpty: km(aRun(line => Math.round(Number(line.kmEmpty) * 10))),
    serviceHours: duration(aRun(line => line.serviceMin)),
  }
}
