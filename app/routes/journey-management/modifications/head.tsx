import type { ReactNode } from 'react'
import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ChoiceField, ChoiceFilter, Filter, MoreFilters } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import {
  MODIFICATION_FILTER_FIELDS as FIELDS,
  MODIFICATION_STATUS_FILTERS,
} from '#domain/journey-management/modifications/filter-fields.ts'
import { MODIFICATION_STATUS_LABELS } from '#domain/journey-management/modifications/values.ts'

const MORE = ['companyName', 'lineName', 'authorName', 'scope', 'requestedBy', 'status']
const PERIOD = ['from', 'to'] as const

/** Built-in views of the inbox, as changes of its query string. */
export const MODIFICATION_VIEWS = {
  all: { status: null, soon: null },
  toValidate: { status: 'A_VALIDER', soon: null },
  toApply: { status: 'VALIDEE', soon: null },
  soon: { soon: '1', status: null },
}
const VIEW_LABELS: Record<keyof typeof MODIFICATION_VIEWS, string> = {
  all: 'En cours',
  toValidate: MODIFICATION_STATUS_LABELS.A_VALIDER,
  toApply: 'À appliquer',
  soon: 'Effet sous 7 jours',
}

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  actions: ReactNode
  register: boolean
}

/** Head of the modifications list or of its register. */
export function ModificationsHead({ links, columns, chips, actions, register }: HeadProps) {
  const current = links.get('soon') ? 'soon' : links.get('status')
  const isCurrent = (view: keyof typeof MODIFICATION_VIEWS) =>
    view === 'soon' ? current === 'soon' : current === (MODIFICATION_VIEWS[view].status ?? '')
  return (
    <ListHead
      links={links}
      columns={columns}
      views={
        register
          ? []
          : (Object.keys(MODIFICATION_VIEWS) as (keyof typeof MODIFICATION_VIEWS)[]).map(view => ({
              label: VIEW_LABELS[view],
              href: links.outside.to(MODIFICATION_VIEWS[view]),
              current: isCurrent(view),
            }))
      }
      actions={actions}
      search={{ value: links.get('q'), placeholder: 'N°, trajet, ligne, client…', keep: links.keep('q') }}
      filters={
        <>
          <Filter
            id="filter-period"
            label="Période"
            count={PERIOD.filter(name => links.get(name)).length}
            keep={links.keep(...PERIOD)}
          >
            <LateField type="date" id="by-from" name="from" label="Du" small defaultValue={links.get('from')} />
            <LateField type="date" id="by-to" name="to" label="Au" small defaultValue={links.get('to')} />
          </Filter>
          <ChoiceFilter links={links} name="type" field={FIELDS.type} />
          <MoreFilters links={links} names={MORE}>
            <LateField id="by-companyName" name="companyName" label="Client" small defaultValue={links.get('companyName')} />
            <LateField id="by-lineName" name="lineName" label="Ligne" small defaultValue={links.get('lineName')} />
            <LateField id="by-authorName" name="authorName" label="Auteur" small defaultValue={links.get('authorName')} />
            <ChoiceField links={links} name="scope" field={FIELDS.scope} />
            <ChoiceField links={links} name="requestedBy" field={FIELDS.requestedBy} />
            <ChoiceField links={links} name="status" field={MODIFICATION_STATUS_FILTERS[register ? 'register' : 'inbox']} />
          </MoreFilters>
        </>
      }
      filterNames={[...PERIOD, 'type', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function modificationChips(links: ListLinks): ChipProps[] {
  const { each, one } = chipsOf(links)
  const day = (name: 'from' | 'to', label: string) => one(name, label, dayOf(links.get(name)))
  return [
    ...day('from', 'Du'),
    ...day('to', 'Au'),
    ...each('type', FIELDS.type.label, FIELDS.type.choices ?? {}),
    ...each('scope', FIELDS.scope.label, FIELDS.scope.choices ?? {}),
    ...each('requestedBy', FIELDS.requestedBy.label, FIELDS.requestedBy.choices ?? {}),
    ...each('status', FIELDS.status.label, FIELDS.status.choices ?? {}),
    ...one('underway', 'En cours', 'comprises'),
    ...one('soon', 'Effet', 'sous 7 jours'),
    ...one('companyName', 'Client'),
    ...one('lineName', 'Ligne'),
    ...one('authorName', 'Auteur'),
    ...one('company', 'Client', 'un seul'),
    ...one('line', 'Trajet prévu', 'un seul'),
    ...one('journey', 'Trajet', 'un seul'),
    ...one('author', 'Auteur', 'un seul'),
  ]
}

const dayOf = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value)
