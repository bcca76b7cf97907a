import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, Filter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import {
  DUE_SOON_DAYS,
  INFRACTION_FILTER_FIELDS as FIELDS,
  INFRACTION_STAGE_LABELS,
  INFRACTION_STAGES,
  NATURE_FIELD,
} from '#domain/incidents-management/infractions/filter-fields.ts'

const PERIOD = ['from', 'to'] as const
const MORE = ['due', 'nature', 'source', 'driverName', 'plate'] as const
const DUE = `Désignation ≤ ${DUE_SOON_DAYS} jours`

const inStage = (stage: string | null) => ({ stage, status: null })
/** Tabs, as changes of the query string. */
export const INFRACTION_VIEWS = {
  todo: inStage(null),
  toDesignate: inStage('toDesignate'),
  designated: inStage('designated'),
  closed: inStage('closed'),
  all: inStage('all'),
}

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  can: { write: boolean; offences: boolean }
}

export function InfractionsHead({ links, columns, chips, can }: HeadProps) {
  const stage = links.get('stage') || 'todo'
  return (
    <ListHead
      links={links}
      columns={columns}
      views={INFRACTION_STAGES.map(name => ({
        label: INFRACTION_STAGE_LABELS[name],
        href: links.outside.to(INFRACTION_VIEWS[name]),
        current: stage === name,
      }))}
      actions={
        <ListActions
          links={links}
          more={
            can.offences && <ListAction href={links.to({ panel: 'offences' })} icon="library" label="Table des infractions" />
          }
        >
          {can.write && 'Enregistrer un avis'}
        </ListActions>
      }
      search={{ value: links.get('q'), placeholder: 'Avis, lieu, chauffeur, plaque…', keep: links.keep('q') }}
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
          <ChoiceFilter links={links} name="status" field={FIELDS.status} />
          <MoreFilters links={links} names={MORE}>
            <SwitchField links={links} name="due" label={DUE} />
            <ChoiceField links={links} name="nature" field={NATURE_FIELD} />
            <ChoiceField links={links} name="source" field={FIELDS.source} />
            <LateField id="by-driverName" name="driverName" label="Chauffeur" small defaultValue={links.get('driverName')} />
            <LateField id="by-plate" name="plate" label="Véhicule" small defaultValue={links.get('plate')} />
          </MoreFilters>
        </>
      }
      filterNames={[...PERIOD, 'status', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function infractionChips(links: ListLinks): ChipProps[] {
  const { each, one } = chipsOf(links)
  const day = (name: 'from' | 'to', label: string) => one(name, label, dayOf(links.get(name)))
  return [
    ...day('from', 'Du'),
    ...day('to', 'Au'),
    ...each('status', FIELDS.status.label, FIELDS.status.choices ?? {}),
    ...one('due', DUE, 'oui'),
    ...one('designable', 'Désignation', 'sans exonération'),
    ...each('nature', NATURE_FIELD.label, NATURE_FIELD.choices ?? {}),
    ...each('source', FIELDS.source.label, FIELDS.source.choices ?? {}),
    ...one('driverName', 'Chauffeur'),
    ...one('plate', 'Véhicule'),
    ...one('driver', 'Chauffeur', 'un seul'),
    ...one('vehicle', 'Véhicule', 'un seul'),
    ...one('journey', 'Trajet', 'un seul'),
  ]
}

const dayOf = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value)
