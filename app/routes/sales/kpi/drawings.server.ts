import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { lineChart } from '#app/lib/charts/line-chart.server.ts'
import { monthUnderway } from '#app/lib/dates/french-dates.ts'
import { formatMonth, monthOf, monthWords } from '#domain/calendar/months.ts'
import { changeOf, type IndicatorName, indicatorOf, indicatorText } from '#domain/sales/kpi/indicators.ts'

type Figures = Answer<ApiClient['sales']['kpi']['$get']>

export function drawn({ headlines, months, trend, ...kpi }: Figures) {
  return {
    ...kpi,
    headlines: headlines.map(({ name, values }) => ({ name, curve: curveOf(name, months, kpi.today, values) })),
    trend: {
      name: trend.name,
      months: trend.months,
      drawing: curveOf(
        trend.name,
        months,
        kpi.today,
        trend.months.map(({ value }) => value),
        trend.months.map(({ before }) => before),
      ),
      sentence: sentenceOf(trend.name, trend.months),
    },
  }
}
export type Kpi = ReturnType<typeof drawn>

function curveOf(
  name: IndicatorName,
  months: readonly string[],
  today: string,
  values: readonly (number | null)[],
  before: readonly (number | null)[] = [],
) {
  const indicator = indicatorOf(name)
  const { label, unit, places, better } = indicator
  const said = months.map((month, index) => `${monthWords(month)} ${indicatorText(indicator, values[index]!)}`)
  return lineChart({
    label: `${label}, par mois\u202f: ${said.join(', ')}`,
    x: months.map(formatMonth),
    series: [
      { name: label, values },
      ...(before.some(value => value !== null) ? [{ name: 'N-1', values: before, dashed: true }] : []),
    ],
    unit,
    places,
    zero: unit === '€',
    ...(unit === '%' && better === 'up' && { most: 100 }),
    underway: monthUnderway(months.at(-1), today),
  })
}

/** Compares the last complete month with the same month of the previous year. */
function sentenceOf(name: IndicatorName, months: Figures['trend']['months']): string {
  const indicator = indicatorOf(name)
  const last = months.filter(({ value }) => value !== null).at(-1)
  if (!last) return 'Rien à montrer sur ces douze mois.'
  const change = changeOf(indicator, last.value, last.before)
  const now = `${indicatorText(indicator, last.value)} en ${monthWords(monthOf(last.month))}`
  return change ? `${now}, ${change.text} sur un an` : now
}
