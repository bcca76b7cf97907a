import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, Filter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { asChoice } from '#domain/field-book.ts'
import {
  INCIDENT_FILTER_FIELDS as FIELDS,
  INCIDENT_STAGE_LABELS,
  INCIDENT_STAGES,
} from '#domain/incidents-management/incidents/filter-fields.ts'

const PERIOD = ['from', 'to'] as const
const MORE = ['responsibility', 'depot', 'driverName', 'vehicleName', 'companyName', 'status', 'lateActions', 'archived'] as const
/** Tabs, as changes of the query string. */
export const INCIDENT_VIEWS = {
  all: { stage: null },
  open: { stage: 'open', status: null },
  closed: { stage: 'closed', status: null },
}

export interface Named {
  depots: Readonly<Record<string, string>>
  causes: Readonly<Record<string, string>>
}

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered'] | undefined
  chips: ChipProps[]
  named: Named
  write: boolean
}

export function IncidentsHead({ links, columns, chips, named, write }: HeadProps) {
  const stage = links.get('stage') || 'all'
  const map = links.get('view') === 'map'
  return (
    <ListHead
      links={links}
      columns={columns}
      views={INCIDENT_STAGES.map(name => ({
        label: INCIDENT_STAGE_LABELS[name],
        href: links.outside.to(INCIDENT_VIEWS[name]),
        current: stage === name,
      }))}
      actions={
        <>
          <ListAction
            href={links.to({ view: map ? null : 'map', area: null })}
            icon={map ? 'list' : 'map'}
            label={map ? 'Liste' : 'Carte'}
          />
          <ListActions links={links} picture={map}>
            {write && 'Déclarer un incident'}
          </ListActions>
        </>
      }
      search={{ value: links.get('q'), placeholder: 'N°, trajet, chauffeur, plaque, lieu…', keep: links.keep('q') }}
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
          <ChoiceFilter links={links} name="severity" field={FIELDS.severity} />
          <MoreFilters links={links} names={MORE}>
            <ChoiceField links={links} name="status" field={FIELDS.status} />
            <ChoiceField links={links} name="responsibility" field={FIELDS.responsibility} />
            <LateField id="by-driverName" name="driverName" label="Chauffeur" small defaultValue={links.get('driverName')} />
            <LateField id="by-vehicleName" name="vehicleName" label="Véhicule" small defaultValue={links.get('vehicleName')} />
            <LateField id="by-companyName" name="companyName" label="Client" small defaultValue={links.get('companyName')} />
            <ChoiceField links={links} name="depot" field={asChoice('Dépôt', named.depots)} />
            <SwitchField links={links} name="lateActions" label="Actions en retard" />
            <SwitchField links={links} name="archived" label="Afficher les archivés" />
          </MoreFilters>
        </>
      }
      filterNames={[...PERIOD, 'kind', 'severity', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function incidentChips(links: ListLinks, { depots, causes }: Named): ChipProps[] {
  const { each, one } = chipsOf(links)
  const day = (name: 'from' | 'to', label: string) => one(name, label, dayOf(links.get(name)))
  const choice = (name: keyof typeof FIELDS) => each(name, FIELDS[name].label, FIELDS[name].choices ?? {})
  return [
    ...day('from', 'Du'),
    ...day('to', 'Au'),
    ...(['kind', 'severity', 'status', 'responsibility'] as const).flatMap(choice),
    ...each('cause', 'Cause', causes),
    ...each('depot', 'Dépôt', depots),
    ...one('driverName', 'Chauffeur'),
    ...one('vehicleName', 'Véhicule'),
    ...one('companyName', 'Client'),
    ...one('driver', 'Chauffeur', 'un seul'),
    ...one('vehicle', 'Véhicule', 'un seul'),
    ...one('trailer', 'Remorque', 'une seule'),
    ...one('company', 'Client', 'un seul'),
    ...one('journey', 'Trajet', 'un seul'),
    ...one('lateActions', 'Actions', 'en retard'),
    ...one('within', 'Lieu', 'zone de la carte'),
    ...one('archived', 'Archivés', 'affichés'),
  ]
}

const dayOf = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value)
