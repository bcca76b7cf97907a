import {
  FIGURE_FILTERS,
  FigureFilters,
  figureChips,
  PeriodPresets,
  withoutFigureFilters,
} from '#app/components/sales/figure-filters.tsx'
import { LateField } from '#app/components/ui/form/late-field.tsx'
import { optionsOf } from '#app/components/ui/form/options.ts'
import { ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceFilter, Filter } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { DIMENSION_LABELS, type Dimension, STATISTIC_NAMES, statisticOf } from '#domain/sales/kpi/statistics.ts'

export type Stats = Answer<ApiClient['sales']['stats']['$get']>

const MEASURE_LABELS = Object.fromEntries(STATISTIC_NAMES.map(name => [name, statisticOf(name).label]))

export function StatsHead({ stats, links }: { stats: Stats; links: ListLinks }) {
  const rows = (links.get('rows') || 'company') as Dimension
  const across = links.get('across') as Dimension | ''
  return (
    <ListHead
      links={links}
      lead={<PeriodPresets links={links} />}
      actions={<ListActions links={links} />}
      filters={
        <>
          <Filter id="filter-rows" label={`Lignes\u202f: ${DIMENSION_LABELS[rows] ?? ''}`} keep={links.keep('rows')}>
            <LateField
              type="select"
              id="by-rows"
              name="rows"
              label="Lignes"
              small
              defaultValue={rows}
              options={optionsOf(DIMENSION_LABELS)}
            />
          </Filter>
          <Filter
            id="filter-across"
            label={`Colonnes\u202f: ${across ? (DIMENSION_LABELS[across] ?? '') : 'mesures'}`}
            keep={links.keep('across')}
          >
            <LateField
              type="select"
              id="by-across"
              name="across"
              label="Colonnes"
              small
              defaultValue={across}
              options={[{ value: '', label: 'Les mesures' }, ...optionsOf(DIMENSION_LABELS)]}
            />
          </Filter>
          <ChoiceFilter links={links} name="measure" field={{ label: 'Mesures', choices: MEASURE_LABELS }} />
          <FigureFilters figures={stats} links={links} all />
        </>
      }
      filterNames={['rows', 'across', 'measure', ...FIGURE_FILTERS]}
      sorts={[]}
      chips={figureChips(stats, links, true)}
      resetHref={withoutFigureFilters(links)}
    />
  )
}
