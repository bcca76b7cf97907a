import { duration } from '#domain/formats/hours.ts'

interface Figures {
  kmLoaded: string
  kmEmpty: string
  serviceMin: number
}

/** Kilometres and hours of the lines together, as the form of the totals writes them. */
export function totalsOf(lines: readonly Figures[]) {
  // Tenths of kilometres are whole numbers: no float adds up.
  const km = (tenths: number) => `${Math.floor(tenths / 10)},${tenths % 10}`
  const sum = (of: (line: Figures) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    kmLoaded: km(sum(line => Math.round(Number(line.kmLoaded) * 10))),
    kmEmpty: km(sum(line => Math.round(Number(line.kmEmpty) * 10))),
    serviceHours: duration(sum(line => line.serviceMin)),
  }
}
