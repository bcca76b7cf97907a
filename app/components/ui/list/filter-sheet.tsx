import type { ReactNode } from 'react'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { CarriedFields } from '../form/carried-fields.tsx'
import type { Option } from '../form/control.tsx'
import { Form } from '../form/form.tsx'
import { LateField } from '../form/late-field.tsx'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import type { ColumnChoice } from './column-choice.ts'
import { InSheet } from './list-filters.tsx'

/**
 * All filters of a list and its order in one GET form, behind one button that says how many are on: what a phone has in the place of a
 * pop-over for each. `names` are the parameters that its fields set; the others of the address are carried along.
 */
export function FilterSheet({
  links,
  names,
  sorts,
  resetHref,
  children,
}: {
  links: ListLinks
  names: readonly string[]
  sorts: readonly Option[]
  resetHref?: string
  children: ReactNode
}) {
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
      {/* The fields of a list that shows others are others. */}
      <Form className="filter-form" key={links.to({})}>
        <InSheet value>{children}</InSheet>
        {sorts.length > 0 && (
          <LateField
            type="select"
            id="by-order"
            name="sort"
            label="Trier par"
            placeholder="Ordre habituel"
            defaultValue={links.get('sort')}
            options={sorts}
          />
        )}
        <CarriedFields keep={links.keep(...names, ...(sorts.length > 0 ? ['sort'] : []))} />
        <div className="filter-acts">
          <button type="submit" className="btn btn-primary">
            Appliquer
          </button>
          {resetHref && (
            <a className="btn btn-bare" href={resetHref}>
              Réinitialiser les filtres
            </a>
          )}
        </div>
      </Form>
    </Popover>
  )
}

/** The orders that the headings of a table offer, each both ways. */
export function sortsOf(columns: ColumnChoice<never>['offered'] = []): Option[] {
  return columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) => [
      { value: key, label: `${header}, croissant` },
      { value: `-${key}`, label: `${header}, décroissant` },
    ])
}
