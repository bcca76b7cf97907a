import type { ReactNode } from 'react'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { CarriedFields } from '../../form/carried-fields.tsx'
import type { Option } from '../../form/control.tsx'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import type { ColumnChoice } from '../column-choice.ts'

/** Content of « Filtres » on phones: filters and sort order in one GET form. */
export function FilterForm({ links, names, sorts: offered, columns, resetHref, children }: FilterFormProps) {
  const sorts = offered ?? sortsOf(columns)
  return (
    // Remounts the fields when the list changes.
    <Form className="filter-form" key={links.to({})}>
      {children}
      {sorts.length > 0 && (
        <Field
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
  )
}

export interface FilterFormProps {
  links: ListLinks
  /** Parameters set by its fields; the others of the address are kept. */
  names: readonly string[]
  /** Sort orders offered, when they are not those of the columns. */
  sorts?: readonly Option[]
  columns?: ColumnChoice<never>['offered']
  resetHref?: string
  children: ReactNode
}

/** Sort orders of the table's columns, in both directions. */
function sortsOf(columns: ColumnChoice<never>['offered'] = []): Option[] {
  return columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) => [
      { value: key, label: `${header}, croissant` },
      { value: `-${key}`, label: `${header}, décroissant` },
    ])
}
