import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, Filter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { NewLink } from '#app/components/ui/list/new-link.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { asChoice } from '#domain/field-book.ts'
import {
  DELAY_OVER,
  DELAY_STAGE_LABELS,
  DELAY_STAGES,
  DELAY_FILTER_FIELDS as FIELDS,
} from '#domain/incidents-management/delays/filter-fields.ts'

const PERIOD = ['from', 'to'] as const
const MORE = ['over', 'companyName', 'lineName', 'status', 'archived'] as const
const OVER = asChoice('Retard de plus de', Object.fromEntries(DELAY_OVER.map(minutes => [minutes, `${minutes}\u202fmin`])))
/** Tabs, as changes of the query string. */
export const DELAY_VIEWS = {
  all: { stage: null },
  open: { stage: 'open', status: null },
  qualified: { stage: 'qualified', status: null },
}

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  /** Cause labels by code. */
  causes: Readonly<Record<string, string>>
  write: boolean
}

export function DelaysHead({ links, columns, chips, causes, write }: HeadProps) {
  const stage = links.get('stage') || 'all'
  return (
    <ListHead
      links={links}
      columns={columns}
      views={DELAY_STAGES.map(name => ({
        label: DELAY_STAGE_LABELS[name],
        href: links.outside.to(DELAY_VIEWS[name]),
        current: stage === name,
      }))}
      actions={
        <>
          <ListActions links={links} />
          {write && <NewLink href={links.to({ panel: 'new' })}>Noter un retard</NewLink>}
        </>
      }
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
          <ChoiceFilter links={links} name="cause" field={asChoice('Cause', causes)} />
          <ChoiceFilter links={links} name="responsibility" field={FIELDS.responsibility} />
          <MoreFilters links={links} names={MORE}>
            <ChoiceField links={links} name="over" field={OVER} />
            <LateField id="by-companyName" name="companyName" label="Client" small defaultValue={links.get('companyName')} />
            <LateField id="by-lineName" name="lineName" label="Ligne" small defaultValue={links.get('lineName')} />
            <ChoiceField links={links} name="status" field={FIELDS.status} />
            <SwitchField links={links} name="archived" label="Afficher les archivés" />
          </MoreFilters>
        </>
      }
      filterNames={[...PERIOD, 'cause', 'responsibility', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function delayChips(links: ListLinks, causes: Readonly<Record<string, string>>): ChipProps[] {
  const { each, one } = chipsOf(links)
  const day = (name: 'from' | 'to', label: string) => one(name, label, dayOf(links.get(name)))
  return [
    ...day('from', 'Du'),
    ...day('to', 'Au'),
    ...each('cause', 'Cause', causes),
    ...each('responsibility', FIELDS.responsibility.label, FIELDS.responsibility.choices ?? {}),
    ...each('status', FIELDS.status.label, FIELDS.status.choices ?? {}),
    ...each('over', OVER.label, OVER.choices ?? {}),
    ...one('companyName', 'Client'),
    ...one('lineName', 'Ligne'),
    ...one('archived', 'Archivés', 'affichés'),
    ...one('company', 'Client', 'un seul'),
    ...one('journey', 'Trajet', 'un seul'),
  ]
}

const dayOf = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value)
