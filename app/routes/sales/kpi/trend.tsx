import { Box } from '#app/components/ui/box.tsx'
import { Chart } from '#app/components/ui/picture/chart.tsx'
import { Figure } from '#app/components/ui/picture/figure.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatMonth } from '#domain/calendar/months.ts'
import { changeOf, indicatorOf, indicatorText } from '#domain/sales/kpi/indicators.ts'
import { journeysBehind } from '#domain/sales/kpi/links.ts'
import { monthDays } from '#domain/sales/kpi/period.ts'
import type { Kpi } from './drawings.server.ts'
import { scopeOf, shownOf } from './scope.ts'

/** One indicator over twelve months beside the previous year. */
export function Trend({ kpi, links }: { kpi: Kpi; links: ListLinks }) {
  const { trend, today } = kpi
  const scope = scopeOf(kpi, links)
  const indicator = indicatorOf(trend.name)
  return (
    <Box
      id="tendance"
      title={`${indicator.label}, par mois`}
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">Mois</th>
              <th scope="col">{indicator.label}</th>
              <th scope="col">Un an avant</th>
              <th scope="col">Écart</th>
            </tr>
          </thead>
          <tbody>
            {trend.months.map(({ month, value, before }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>
                  <Figure
                    name={trend.name}
                    value={value}
                    unit={indicator.unit}
                    places={indicator.places}
                    period={monthDays(month, today)}
                    of={shownOf(scope)}
                    href={journeysBehind(indicator.behind, monthDays(month, today), scope)}
                  />
                </td>
                <td>{indicatorText(indicator, before)}</td>
                <td>{changeOf(indicator, value, before)?.text ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <Chart drawing={trend.drawing} title={trend.sentence} />
      <p className="help">{indicator.help}. Le nom d'un indicateur, plus haut, montre sa courbe ici.</p>
    </Box>
  )
}
