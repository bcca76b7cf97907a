import { amount, INDICATORS, type Indicator, type Linear } from './indicators.ts'
import { MEASURES, type Measure, NO_SUMS } from './measures.ts'

export const DIMENSION_LABELS = {
  company: 'Client',
  request: 'CDC',
  line: 'Ligne',
  pool: 'Tournée',
  driver: 'Chauffeur',
  vehicle: 'Véhicule',
  depot: 'Agence',
  activity: 'Activité',
  month: 'Mois',
  day: 'Jour',
  cause: 'Cause de retard',
} as const
export type Dimension = keyof typeof DIMENSION_LABELS
export const DIMENSIONS = Object.keys(DIMENSION_LABELS) as [Dimension, ...Dimension[]]

const count = (code: string, label: string, behind: Indicator['behind'], measure: Measure): Indicator => ({
  ...{ code, label, behind, unit: '', places: 0, help: label },
  ...amount(sums => sums[measure]),
})

/** Figures of the table: indicators and their inputs. */
export const STATISTICS = {
  journeys: count('§5', 'Trajets exécutés', 'done', 'done'),
  ...INDICATORS,
  delays: count('K05', 'Retards', 'late', 'delays'),
  lateJourneys: count('K03', 'Trajets en retard', 'late', 'late'),
  uncosted: {
    ...{ code: 'K13', label: 'Trajets sans coût', unit: '', places: 0, behind: 'done', help: 'Trajets exécutés sans coût connu' },
    ...amount(({ done, costed }) => done - costed),
  },
  km: {
    ...{ code: 'K10', label: 'Kilomètres', unit: 'km', places: 0, behind: 'done', help: 'À vide et en charge' },
    ...amount(({ loadedHm, emptyHm }) => loadedHm + emptyHm, 10),
  },
  hours: {
    ...{
      code: 'K14',
      label: 'Heures de véhicule',
      unit: 'h',
      places: 0,
      behind: 'minutes',
      help: 'Heures sur trajets, du départ réel à la fin réelle',
    },
    ...amount(({ minutes }) => minutes, 60),
  },
} satisfies Record<string, Indicator>
export type Statistic = keyof typeof STATISTICS
export const STATISTIC_NAMES = Object.keys(STATISTICS) as [Statistic, ...Statistic[]]
export const statisticOf = (name: Statistic): Indicator => STATISTICS[name]

/** Causes belong to delays, so tables by cause show only these. */
const OF_DELAYS: readonly Statistic[] = ['delays', 'meanDelay']

interface Asked {
  rows: Dimension
  across?: Dimension | undefined
  measure: readonly Statistic[]
}

/** Displayed figures: one for a column dimension, those of delays for a cause. */
export function shownStatistics({ rows, across, measure }: Asked): Statistic[] {
  const delays = rows === 'cause' || across === 'cause'
  const wanted = measure.filter(name => !delays || OF_DELAYS.includes(name))
  const fallback: Statistic[] = delays ? ['delays', 'meanDelay'] : ['journeys', 'revenue', 'marginPct', 'otif']
  const shown = wanted.length > 0 ? wanted : fallback
  return across && across !== rows ? shown.slice(0, 1) : shown
}

export function measuresOf(names: readonly Statistic[]): Measure[] {
  const read = new Set<Measure>()
  const noted = new Proxy(NO_SUMS, {
    get: (sums, name) => {
      read.add(name as Measure)
      return sums[name as Measure]
    },
  })
  for (const { part, whole, known } of names.map(statisticOf)) for (const term of [part, whole, known]) term?.(noted)
  return MEASURES.filter(name => read.has(name))
}

/** Constant and factors of a linear term. */
export function factorsOf(term: Linear): { number: number; factors: [Measure, number][] } {
  const number = term(NO_SUMS)
  const all = MEASURES.map((name): [Measure, number] => [name, term({ ...NO_SUMS, [name]: 1 }) - number])
  return { number, factors: all.filter(([, factor]) => factor !== 0) }
}
