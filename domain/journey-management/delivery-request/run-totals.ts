import { duration, minutesOf } from '#domain/formats/hours.ts'
import { withUnit } from '#domain/formats/number.ts'
import { type LineOfRun, ofOneRun, tenthsOfRun } from '#domain/journey-management/journeys/run-part.ts'
import { DESIGN_FIELDS } from './fields.ts'

interface Total {
  /** Whole units of one run: tenths of a kilometre, or minutes. */
  ofLines(lines: readonly LineOfRun[]): number
  stored(decimal: string): number
  typed(units: number): string
}
const km = (of: 'kmLoaded' | 'kmEmpty'): Total => ({
  ofLines: lines => tenthsOfRun(lines, of),
  stored: decimal => Math.round(Number(decimal) * 10),
  typed: tenths => `${Math.floor(tenths / 10)},${tenths % 10}`,
})
const TOTALS = {
  kmLoaded: km('kmLoaded'),
  kmEmpty: km('kmEmpty'),
  serviceHours: { ofLines: lines => ofOneRun(lines, line => line.serviceMin), stored: minutesOf, typed: duration },
} satisfies Record<string, Total>
export type TotalName = keyof typeof TOTALS
type Totals = Readonly<Record<TotalName, string | null>>
const NAMES = Object.keys(TOTALS) as TotalName[]

const storedOf = (name: TotalName, version: Totals) => TOTALS[name].stored(version[name] ?? '0')
const shown = (name: TotalName, units: number) => withUnit(TOTALS[name].typed(units), DESIGN_FIELDS[name].unit ?? '').trim()

/** Kilometres and hours of one run as the lines have them, as the totals form takes them. */
export const totalsOf = (lines: readonly LineOfRun[]) =>
  Object.fromEntries(NAMES.map(name => [name, TOTALS[name].typed(TOTALS[name].ofLines(lines))])) as Record<TotalName, string>

/** Each total beside the sum of the lines, with their difference; an empty total is 0. */
export function totalsBeside(version: Totals, lines: readonly LineOfRun[]) {
  return NAMES.map(name => {
    const [total, sum] = [storedOf(name, version), TOTALS[name].ofLines(lines)]
    const gap = total === sum ? null : `${total > sum ? '+' : '−'}${shown(name, Math.abs(total - sum))}`
    return { name, total: shown(name, total), ofLines: shown(name, sum), gap }
  })
}

/** Totals that a new price takes off of the delivered lines (decision 14); a difference that was there is kept. */
export const partedTotals = (before: Totals, after: Totals, lines: readonly LineOfRun[]) =>
  totalsBeside(after, lines)
    .filter(({ name, gap }) => gap !== null && storedOf(name, after) !== storedOf(name, before))
    .map(({ name, ofLines }) => ({
      path: name,
      message: `Les lignes livrées font ${ofLines}, et les trajets les suivent. Seule la conception les change\u202f: dupliquez le cahier des charges pour le lui renvoyer`,
    }))

/** A conception is not delivered with totals that its lines contradict: the price takes the totals, the journeys the lines. */
export const totalIssues = (version: Totals, lines: readonly LineOfRun[]) =>
  totalsBeside(version, lines)
    .filter(({ gap }) => gap !== null)
    .map(({ name, total, ofLines, gap }) => ({
      path: name,
      message: `${DESIGN_FIELDS[name].label}\u202f: ${total} dans les totaux, ${ofLines} dans les lignes (écart ${gap}). Reprenez les lignes, ou corrigez-les`,
    }))
