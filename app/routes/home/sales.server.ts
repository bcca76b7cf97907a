import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { lineChart } from '#app/lib/charts/line-chart.server.ts'
import { monthUnderway } from '#app/lib/dates/french-dates.ts'
import { formatMonth, monthWords } from '#domain/calendar/months.ts'
import { formatEuros } from '#domain/formats/number.ts'

/** Home page of SALES, with the revenue of its clients as a spark line. */
export async function salesHome(api: ApiClient) {
  const home = await json(api.home.sales.$get())
  return { ...home, revenue: revenueCurve(home.months, home.today) }
}

function revenueCurve(months: readonly { month: string; revenueCents: number }[], today: string) {
  const underway = monthUnderway(months.at(-1)?.month, today)
  const said = months.map(({ month, revenueCents }) => `${monthWords(month)} ${formatEuros(revenueCents)}`).join(', ')
  return lineChart({
    label: `Chiffre d'affaires de douze mois\u202f: ${said}`,
    x: months.map(({ month }, index) =>
      underway && index === months.length - 1 ? `${formatMonth(month)}, ${underway}` : formatMonth(month),
    ),
    series: [{ name: "Chiffre d'affaires", values: months.map(({ revenueCents }) => Math.round(revenueCents / 100)) }],
    unit: '€',
    places: 0,
    zero: true,
    underway,
  })
}
