import { createContext, type ReactNode, use } from 'react'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { FieldReading } from '#domain/field-book.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { type Carried, CarriedFields } from '../form/carried-fields.tsx'
import type { Option } from '../form/control.tsx'
import { Form } from '../form/form.tsx'
import { LateField } from '../form/late-field.tsx'
import { optionsOf } from '../form/options.ts'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import { ListedMax } from './pages/listed-max.tsx'

/** Whether the filters are inside the phone's sheet, whose single form holds all fields. */
export const InSheet = createContext(false)

/**
 * One filter, or « Plus de filtres »: a button that opens its GET form. `count`: number of active fields.
 *
 *     <Filter id="f-status" label="Statut" count={1} keep={keep}><LateField type="checkboxes" name="statut" label="Statut" options={…} /></Filter>
 */
export function Filter({
  id,
  label,
  count = 0,
  keep,
  more,
  children,
}: {
  id: string
  label: string
  count?: number
  keep: Carried
  /** « Plus de filtres », with the filter icon. */
  more?: boolean
  children: ReactNode
}) {
  if (use(InSheet)) return children
  return (
    <Popover
      id={id}
      className="btn btn-sm btn-line filter-btn"
      button={
        <>
          {more && <Icon name="list-filter" />}
          {label}
          <b>{count > 0 && count}</b>
          <Icon name="chevron-down" />
        </>
      }
    >
      <Form className="pop-form">
        {children}
        <CarriedFields keep={keep} />
        <button type="submit" className="btn btn-sm btn-dark">
          Appliquer
        </button>
      </Form>
    </Popover>
  )
}

interface ChoiceProps {
  links: ListLinks
  name: string
  /** Label and choices of the filtered field. */
  field: Pick<FieldReading, 'label' | 'choices'>
}

/** Filter by the values of one field: « Statut ». */
export function ChoiceFilter({ links, name, field }: ChoiceProps) {
  return (
    <Filter id={`filter-${name}`} label={field.label} count={links.all(name).length} keep={links.keep(name)}>
      <ChoiceField links={links} name={name} field={field} />
    </Filter>
  )
}

/** Check boxes of such a filter for « Plus de filtres »; ids differ from the form fields' ids. */
export function ChoiceField({ links, name, field }: ChoiceProps) {
  const options = optionsOf(field.choices ?? {})
  return (
    <>
      <LateField
        type="checkboxes"
        id={`by-${name}`}
        name={name}
        label={field.label}
        defaultValue={links.all(name)}
        options={options}
      />
      <ListedMax shown={options.length} what="premières valeurs" most={CHOICES_MAX} />
    </>
  )
}

/** Single check box of « Plus de filtres ». */
export function SwitchField({ links, name, label }: { links: ListLinks; name: string; label: string }) {
  return (
    <LateField type="checkbox" id={`by-${name}`} name={name} label={label} value="1" defaultValue={links.get(name) === '1'} />
  )
}

/** « Plus de filtres » for the parameters of its fields; the sort order (`SortField`) does not count as a filter. */
export function MoreFilters({
  links,
  names,
  label = 'Plus de filtres',
  children,
}: {
  links: ListLinks
  names: readonly string[]
  label?: string
  children: ReactNode
}) {
  const count = names.filter(name => name !== 'sort' && links.all(name).length > 0).length
  return (
    <Filter id="filter-more" label={label} more count={count} keep={links.keep(...names)}>
      {children}
    </Filter>
  )
}

/** Sort order among the filters; the phone's sheet has its own. */
export function SortField({ links, options, fallback }: { links: ListLinks; options: readonly Option[]; fallback: string }) {
  if (use(InSheet)) return null
  const start = links.get('sort') || fallback
  return <LateField type="select" id="by-sort" name="sort" label="Trier par" small defaultValue={start} options={options} />
}
