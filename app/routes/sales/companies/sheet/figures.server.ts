import { lineChart } from '#app/lib/charts/line-chart.server.ts'
import { otifCurve } from '#app/lib/charts/otif-curve.server.ts'
import { monthUnderway } from '#app/lib/dates/french-dates.ts'
import { formatMonth } from '#domain/calendar/months.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import { type MonthFigures, marginPct, sumOf, uncostedWords } from '#domain/sales/companies/figures.ts'

const percent = (pct: number) => `${formatNumber(pct.toFixed(1))}\u202f%`

/**
 * Curves of the last twelve months; the month of `today` is incomplete and last year's revenue is dashed. Null without journeys;
 * money curves are null without the right to see it.
 */
export function companyCurves(months: MonthFigures[], lastYear: readonly number[] | null, today: string) {
  const year = sumOf(months)
  const x = months.map(({ month }) => formatMonth(month))
  const underway = monthUnderway(months.at(-1)?.month, today)
  const percents = { x, underway, unit: '%', places: 1 }
  const quality = otifCurve(months)
  if (!quality) return null
  if (months[0]?.revenueCents === undefined) return { revenue: null, margin: null, quality }
  const earned = year.revenueCents
  const revenue = {
    title: `${formatMoney(earned)} HT sur 12 mois`,
    drawing: lineChart({
      x,
      underway,
      label: `Chiffre d'affaires par mois\u202f: ${formatMoney(earned)} en douze mois`,
      series: [
        { name: 'CA', values: months.map(({ revenueCents = 0 }) => Math.round(revenueCents / 100)) },
        ...(lastYear ? [{ name: 'N-1', values: lastYear.map(cents => Math.round(cents / 100)), dashed: true }] : []),
      ],
      unit: '€',
      places: 0,
      zero: true,
    }),
  }
  const rate = marginPct(year)
  const margin = rate !== null && {
    title: [`${percent(rate)} de marge sur 12 mois`, uncostedWords(year.journeys - year.costed)].filter(Boolean).join(', '),
    drawing: lineChart({
      ...percents,
      label: `Taux de marge par mois\u202f: ${percent(rate)} en douze mois`,
      series: [{ name: 'Marge', values: months.map(marginPct) }],
    }),
  }
  return { revenue, margin: margin || null, quality }
}
