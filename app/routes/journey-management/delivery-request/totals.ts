import { duration } from '#domain/formats/hours.ts'
import { type LineOfRun, ofOneRun, tenthsOfRun } from '#domain/journey-management/journeys/run-part.ts'

/** Kilometres and hours per run, formatted for the totals form. */
export function totalsOf(lines: readonly LineOfRun[]) {
  const km = (tenths: number) => `${Math.floor(tenths / 10)},${tenths % 10}`
  return {
    kmLoaded: km(tenthsOfRun(lines, 'kmLoaded')),
    kmEmpty: km(tenthsOfRun(lines, 'kmEmpty')),
    serviceHours: duration(ofOneRun(lines, line => line.serviceMin)),
  }
}
