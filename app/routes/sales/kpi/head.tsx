import {
  FIGURE_FILTERS,
  FigureFilters,
  figureChips,
  PeriodPresets,
  withoutFigureFilters,
} from '#app/components/sales/figure-filters.tsx'
import { ListAction, PrintButton } from '#app/components/ui/list/list-actions.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { Kpi } from './drawings.server.ts'

export function KpiHead({ kpi, links, all, analyse }: { kpi: Kpi; links: ListLinks; all: boolean; analyse: boolean }) {
  const alone = links.get('alone') === '1'
  const shared = new URLSearchParams(links.keep('alone', 'trend'))
  return (
    <ListHead
      links={links}
      lead={<PeriodPresets links={links} />}
      actions={
        <>
          <PrintButton />
          {analyse && <ListAction href={`/sales/stats?${shared}`} icon="list-filter" label="Analyse détaillée" />}
        </>
      }
      filters={
        <>
          <FigureFilters figures={kpi} links={links} all={all} />
          <a className="btn btn-sm btn-line" href={links.to({ alone: alone ? null : '1' })}>
            {alone ? 'Comparer à N-1' : 'Sans N-1'}
          </a>
        </>
      }
      filterNames={FIGURE_FILTERS}
      sorts={[]}
      chips={figureChips(kpi, links, all)}
      resetHref={withoutFigureFilters(links)}
    />
  )
}
