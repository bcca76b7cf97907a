import { Box } from '#app/components/ui/box.tsx'
import { Chart } from '#app/components/ui/picture/chart.tsx'
import { formatMonth } from '#domain/calendar/months.ts'
import { changeOf, indicatorOf, indicatorText } from '#domain/sales/kpi/indicators.ts'
import type { Kpi } from './drawings.server.ts'

/** One indicator over twelve months beside the previous year. */
export function Trend({ kpi: { trend } }: { kpi: Kpi }) {
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
                <td>{indicatorText(indicator, value)}</td>
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
