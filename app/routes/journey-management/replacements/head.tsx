import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, Filter, MoreFilters } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import {
  REPLACEMENT_FILTER_FIELDS as FIELDS,
  REPLACEMENT_STAGE_LABELS,
  REPLACEMENT_STAGES,
} from '#domain/journey-management/replacements/filter-fields.ts'

const PERIOD = ['from', 'to'] as const
/** Tabs, as changes of the query string; past replacements are sorted in descending order. */
export const REPLACEMENT_VIEWS = {
  open: { stage: null, sort: null },
  confirmed: { stage: 'confirmed', sort: null },
  history: { stage: 'history', sort: '-start' },
  all: { stage: 'all', sort: '-start' },
}

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
}

export function ReplacementsHead({ links, columns, chips }: HeadProps) {
  const stage = links.get('stage') || 'open'
  return (
    <ListHead
      links={links}
      columns={columns}
      views={REPLACEMENT_STAGES.map(name => ({
        label: REPLACEMENT_STAGE_LABELS[name],
        href: links.outside.to(REPLACEMENT_VIEWS[name]),
        current: stage === name,
      }))}
      actions={<ListActions links={links} />}
      search={{ value: links.get('q'), placeholder: 'Trajet, ligne, chauffeur…', keep: links.keep('q') }}
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
          <ChoiceFilter links={links} name="kind" field={FIELDS.kind} />
          <MoreFilters links={links} names={['cause', 'status']}>
            <ChoiceField links={links} name="cause" field={FIELDS.cause} />
            <ChoiceField links={links} name="status" field={FIELDS.status} />
          </MoreFilters>
        </>
      }
      filterNames={[...PERIOD, 'kind', 'cause', 'status']}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function replacementChips(links: ListLinks): ChipProps[] {
  const { each, one } = chipsOf(links)
  const day = (name: 'from' | 'to' | 'openedFrom' | 'openedTo', label: string) => one(name, label, dayOf(links.get(name)))
  return [
    ...day('from', 'Du'),
    ...day('to', 'Au'),
    ...day('openedFrom', 'Ouverts du'),
    ...day('openedTo', 'Ouverts au'),
    ...each('kind', FIELDS.kind.label, FIELDS.kind.choices ?? {}),
    ...each('cause', FIELDS.cause.label, FIELDS.cause.choices ?? {}),
    ...each('status', FIELDS.status.label, FIELDS.status.choices ?? {}),
    ...one('driver', 'Chauffeur', 'un seul'),
    ...one('pool', 'Tournée', 'une seule'),
    ...one('journey', 'Trajet', 'un seul'),
    ...one('absence', 'Absence', 'une seule'),
  ]
}

const dayOf = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value)
