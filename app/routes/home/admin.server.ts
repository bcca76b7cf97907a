import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { json } from '#app/lib/api/error.ts'
import { lineChart } from '#app/lib/charts/line-chart.server.ts'
import { monthUnderway } from '#app/lib/dates/french-dates.ts'
import { formatMonth, monthWords } from '#domain/calendar/months.ts'
import { formatEuros } from '#domain/formats/number.ts'
import { rateText } from '#domain/sales/companies/figures.ts'

/** Home page of ADMIN, with curves of up to twelve months. */
export async function adminHome(api: ApiClient) {
  const home = await json(api.home.direction.$get())
  const { today } = home
  // Curves of a new carrier start with its first month.
  const months = home.months.slice(
    Math.max(
      0,
      home.months.findIndex(({ revenueCents }) => revenueCents > 0),
    ),
  )
  return {
    ...home,
    curves: {
      revenue: curve("Chiffre d'affaires", months, today, {
        read: ({ revenueCents }) => Math.round(revenueCents / 100),
        unit: '€',
        said: value => formatEuros(value * 100),
      }),
      margin: curve('Taux de marge', months, today, { read: row => row.marginPct, unit: '%', said: rateText }),
      otif: curve('OTIF', months, today, { read: row => row.otifPct, unit: '%', said: rateText }),
    },
  }
}
type Month = Answer<ApiClient['home']['direction']['$get']>['months'][number]

interface Drawn {
  /** Null for a month without value. */
  read: (month: Month) => number | null
  unit: '€' | '%'
  said: (value: number) => string
}

function curve(name: string, months: readonly Month[], today: string, { read, unit, said }: Drawn) {
  const sentence = months.map(row => {
    const value = read(row)
    return `${monthWords(row.month)} ${value === null ? 'rien' : said(value)}`
  })
  return lineChart({
    label: `${name}, par mois\u202f: ${sentence.join(', ')}`,
    // The tile's title names the last month; a tile has room for three labels.
    x: months.map(({ month }) => formatMonth(month)),
    series: [{ name, values: months.map(read) }],
    unit,
    places: unit === '€' ? 0 : 1,
    zero: unit === '€',
    underway: monthUnderway(months.at(-1)?.month, today),
  })
}
