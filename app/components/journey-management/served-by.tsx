import { Box } from '#app/components/ui/box.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Figure, figureColumn } from '#app/components/ui/picture/figure.tsx'
import { figureOf, type Sheet } from '#app/components/ui/picture/figure-of.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatNumber, withUnit } from '#domain/formats/number.ts'
import { type LateBy, responsibilityText, type ServedBy } from '#domain/incidents-management/delays/by-responsibility.ts'
import type { JourneyFigure } from '#domain/journey-management/journeys/figure-filters.ts'
import { onTimePct, otifPct } from '#domain/sales/companies/figures.ts'
import { kpiDays } from '#domain/sales/kpi/period.ts'

/** Liability of the delays of twelve months, and their effect on punctuality. */
export function ServedByBox({ served, sheet }: { served: ServedBy; sheet: Sheet }) {
  const { by, journeys, late, lateOwn } = served
  const of = (behind: JourneyFigure) => ({ ...figureOf(sheet, kpiDays({ period: 'year' }, sheet.today), behind), unit: '%' })
  const share = figureColumn({ ...of('late'), name: 'late' })
  const columns: Column<LateBy>[] = [
    { key: 'who', header: 'Responsabilité', kind: 'name', card: 'title', cell: row => responsibilityText(row.responsibility) },
    {
      key: 'late',
      header: 'Trajets en retard',
      kind: 'num',
      width: '160px',
      card: 'start',
      cell: row => formatNumber(row.journeys),
    },
    {
      key: 'share',
      header: 'Part des trajets',
      kind: 'num',
      width: '144px',
      card: 'end',
      head: share.head,
      cell: row => share.text((100 * row.journeys) / journeys),
    },
    {
      key: 'minutes',
      header: 'Au-delà de la tolérance',
      kind: 'num',
      width: '200px',
      hideBelow: 720,
      cell: row => withUnit(formatNumber(row.minutes), 'min'),
    },
  ]
  return (
    <Box title="OTIF par responsabilité">
      <p className="mb-3">
        OTIF <Figure {...of('missed')} name="otif" value={otifPct(served)} /> sur douze mois. À l'heure{' '}
        <Figure {...of('late')} name="onTime" value={onTimePct(served)} />
        {'\u202f'}; <Figure {...of('lateOwn')} name="onTimeOwn" value={onTimePct({ journeys, late: lateOwn })} /> si l'on ne
        compte que les retards imputables au transporteur et à ses sous-traitants ({counted(lateOwn, 'trajet')} sur{' '}
        {counted(late, 'en retard', 'en retard')}).
      </p>
      {by.length > 0 && (
        <Rows>
          <DataTable
            caption="Retards par responsabilité"
            columns={columns}
            rows={by}
            rowKey={row => row.responsibility ?? 'none'}
            rowLabel={row => responsibilityText(row.responsibility)}
          />
        </Rows>
      )}
    </Box>
  )
}
