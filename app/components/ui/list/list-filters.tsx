import type { ReactNode } from 'react'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { FieldReading } from '#domain/field-book.ts'
import type { Option } from '../form/control.tsx'
import { Field } from '../form/field.tsx'
import { optionsOf } from '../form/fields-of.tsx'
import { Icon } from '../icon.tsx'
import { Filter } from './list-head.tsx'
import { NewLink } from './new-link.tsx'
import { PrintButton } from './print-button.tsx'

interface ChoiceProps {
  links: ListLinks
  name: string
  /** Label and choices of the field that is filtered by. */
  field: Pick<FieldReading, 'label' | 'choices'>
}

/** A filter by the values of one field: « Statut ». */
export function ChoiceFilter({ links, name, field }: ChoiceProps) {
  return (
    <Filter id={`filter-${name}`} label={field.label} count={links.all(name).length} keep={links.keep(name)}>
      <ChoiceField links={links} name={name} field={field} />
    </Filter>
  )
}

/** The boxes of such a filter, for « Plus de filtres ». Their ids differ from those of the form's own fields. */
export function ChoiceField({ links, name, field }: ChoiceProps) {
  return (
    <Field
      type="checkboxes"
      id={`by-${name}`}
      name={name}
      label={field.label}
      defaultValue={links.all(name)}
      options={optionsOf(field.choices ?? {})}
    />
  )
}

/** One box of « Plus de filtres ». */
export function SwitchField({ links, name, label }: { links: ListLinks; name: string; label: string }) {
  return <Field type="checkbox" id={`by-${name}`} name={name} label={label} value="1" defaultValue={links.get(name) === '1'} />
}

/** « Plus de filtres » over the parameters that its fields have; one of them may be the order (`SortField`), which filters nothing. */
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

/** The order of a list, for phones, whose cards have no headings to press. */
export function SortField({ links, options, fallback }: { links: ListLinks; options: readonly Option[]; fallback: string }) {
  const start = links.get('sort') || fallback
  return <Field type="select" id="by-sort" name="sort" label="Trier par" small defaultValue={start} options={options} />
}

/** The actions that every list has: export, print, `more` of its own, and the primary one (`children`) where the role may create. */
export function ListActions({ links, more, children }: { links: ListLinks; more?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <a className="btn btn-sm btn-bare" href={links.to({ export: 'csv' })} data-reload>
        <Icon name="download" />
        Exporter (CSV)
      </a>
      <PrintButton />
      {more}
      {children && <NewLink href={links.to({ panel: 'new' })}>{children}</NewLink>}
    </>
  )
}
