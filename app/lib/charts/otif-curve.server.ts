import { monthUnderway } from '#app/lib/dates/french-dates.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { formatMonth } from '#domain/calendar/months.ts'
import { type MonthFigures, otifPct, rateText, sumOf } from '#domain/sales/companies/figures.ts'
import { lineChart } from './line-chart.server.ts'

/** Monthly punctuality of twelve months with the agreed target dashed; null when nothing was due. */
export function otifCurve(months: MonthFigures[], target?: number) {
  const year = sumOf(months)
  if (otifPct(year) === null) return null
  const title = `${rateText(otifPct(year))} d'OTIF sur 12 mois${target === undefined ? '' : `, pour un objectif de ${target}\u202f%`}`
  return {
    title,
    drawing: lineChart({
      label: `OTIF par mois\u202f: ${title}, ${year.late} trajets en retard et ${year.notExecuted} non exécutés`,
      x: months.map(({ month }) => formatMonth(month)),
      series: [
        { name: 'OTIF', values: months.map(otifPct) },
        ...(target === undefined ? [] : [{ name: 'Objectif', values: months.map(() => target), dashed: true }]),
      ],
      underway: monthUnderway(months.at(-1)?.month, today()),
      unit: '%',
      places: 1,
      most: 100,
    }),
  }
}
