import { Box } from '#app/components/ui/box.tsx'
import { Chart } from '#app/components/ui/picture/chart.tsx'
import { FigureTable } from '#app/components/ui/picture/figure.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatMonth } from '#domain/calendar/months.ts'
import { changeOf, indicatorOf } from '#domain/sales/kpi/indicators.ts'
import { journeysBehind } from '#domain/sales/kpi/links.ts'
import { monthDays } from '#domain/sales/kpi/period.ts'
import type { Kpi } from './drawings.server.ts'
import { scopeOf, shownOf } from './scope.ts'

/** One indicator over twelve months beside the previous year. */
export function Trend({ kpi, links }: { kpi: Kpi; links: ListLinks }) {
  const { trend, today } = kpi
  const scope = scopeOf(kpi, links)
  const indicator = indicatorOf(trend.name)
  const shown = { unit: indicator.unit, places: indicator.places }
  return (
    <Box
      id="tendance"
      title={`${indicator.label}, par mois`}
      table={
        <FigureTable
          head="Mois"
          rows={trend.months}
          row={({ month }) => {
            const period = monthDays(month, today)
            return {
              label: formatMonth(month),
              period,
              of: shownOf(scope),
              href: journeysBehind(indicator.behind, period, scope),
            }
          }}
          columns={[
            { header: indicator.label, name: trend.name, value: row => row.value, ...shown },
            { header: 'Un an avant', value: row => row.before, ...shown },
          ]}
          more={{ header: 'Écart', cell: ({ value, before }) => changeOf(indicator, value, before)?.text ?? '—' }}
        />
      }
    >
      <Chart drawing={trend.drawing} title={trend.sentence} />
      <p className="help">{indicator.help}. Le nom d'un indicateur, plus haut, montre sa courbe ici.</p>
    </Box>
  )
}
