import { lineChart } from '#app/lib/charts/line-chart.server.ts'
import { formatMonth } from '#domain/calendar/months.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import { type MonthFigures, onTimePct } from '#domain/sales/company-figures.ts'

/** The curves of a client's twelve months, drawn; null where nothing was run. */
export function companyCurves(months: MonthFigures[]) {
  const run = months.filter(({ journeys }) => journeys > 0)
  if (run.length === 0) return null
  const x = months.map(({ month }) => formatMonth(month))
  const journeys = run.reduce((sum, month) => sum + month.journeys, 0)
  const late = run.reduce((sum, month) => sum + month.late, 0)
  const onTime = onTimePct({ journeys, late })!
  const quality = {
    title: `${formatNumber(onTime.toFixed(1))}\u202f% de trajets à l'heure sur 12 mois`,
    svg: lineChart({
      label: `Trajets à l'heure par mois\u202f: ${journeys - late} sur ${journeys} en douze mois`,
      x,
      series: [{ name: "À l'heure", values: months.map(onTimePct) }],
      unit: '%',
      places: 1,
      height: 200,
    }),
  }
  if (months[0]?.revenueCents === undefined) return { revenue: null, quality }
  const total = months.reduce((sum, { revenueCents = 0 }) => sum + revenueCents, 0)
  const revenue = {
    title: `${formatMoney(total)} HT sur 12 mois`,
    svg: lineChart({
      label: `Chiffre d'affaires par mois\u202f: ${formatMoney(total)} en douze mois`,
      x,
      series: [{ name: "Chiffre d'affaires", values: months.map(({ revenueCents = 0 }) => Math.round(revenueCents / 100)) }],
      unit: '€',
      places: 0,
      zero: true,
      height: 200,
    }),
  }
  return { revenue, quality }
}
