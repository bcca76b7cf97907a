import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { lineChart } from '#app/lib/charts/line-chart.server.ts'
import { monthUnderway } from '#app/lib/dates/french-dates.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { formatMonth } from '#domain/calendar/months.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { type MonthFigures, otifPct } from '#domain/sales/companies/figures.ts'

/** What the tab « Qualité » shows, its curve drawn over what was promised. */
export async function qualityTab(api: ApiClient, id: string, target: number) {
  const quality = await json(api.sales['delivery-request'][':id'].quality.$get({ param: { id } }))
  return { quality, curve: curveOf(quality.months, target) }
}

/** The rate of service month by month, what was promised in dashes; null where nothing was due. */
function curveOf(months: MonthFigures[], target: number) {
  const total = (name: 'journeys' | 'late' | 'notExecuted') => months.reduce((sum, month) => sum + month[name], 0)
  const year = otifPct({ journeys: total('journeys'), late: total('late'), notExecuted: total('notExecuted') })
  if (year === null) return null
  const title = `${formatNumber(year.toFixed(1))}\u202f% d'OTIF sur 12 mois, pour un objectif de ${target}\u202f%`
  return {
    title,
    drawing: lineChart({
      label: `OTIF par mois\u202f: ${title}`,
      x: months.map(({ month }) => formatMonth(month)),
      series: [
        { name: 'OTIF', values: months.map(otifPct) },
        { name: 'Objectif', values: months.map(() => target), dashed: true },
      ],
      underway: monthUnderway(months.at(-1)?.month, today()),
      unit: '%',
      places: 1,
      most: 100,
    }),
  }
}
