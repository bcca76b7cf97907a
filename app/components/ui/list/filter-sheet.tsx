import { late } from '#app/lib/navigation/late.ts'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import type { FilterFormProps } from './floating/filter-form.tsx'
import { InSheet } from './list-filters.tsx'

const FilterForm = late(() => import('./floating/filter-form.tsx'), 'FilterForm')

/**
 * All filters and the sort order of a list in one GET form behind one button with their count: on phones it replaces the filter popovers.
 */
export function FilterSheet(props: FilterFormProps) {
  const { links, names, children } = props
  const on = names.filter(name => links.all(name).length > 0).length
  return (
    <Popover
      id="filters"
      className="btn btn-line filters-btn"
      boxClass="filter-sheet"
      button={
        <>
          <Icon name="list-filter" />
          Filtres
          {on > 0 && <b>({on})</b>}
          <Icon name="chevron-down" />
        </>
      }
    >
      <FilterForm {...props}>
        <InSheet value>{children}</InSheet>
      </FilterForm>
    </Popover>
  )
}
