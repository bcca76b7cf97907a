import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, Filter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import { ADDRESS_FILTER_FIELDS as FIELDS } from '#domain/sales/addresses/filter-fields.ts'
import { ADDRESS_KIND_LABELS } from '#domain/sales/addresses/values.ts'
import type { AddressRights } from './table.tsx'

const CLIENT = ['companyName', 'company', 'own'] as const
const MORE = ['department', 'holidayZone', 'unlocated', 'protocolExpired', 'protocolSoon', 'archived'] as const
const FILTERS = ['companyName', 'own', 'kind', ...MORE]
const NO_VIEW = { own: null, unlocated: null }
/** Built-in views of the list, as changes of its query string. */
export const ADDRESS_VIEWS = { all: NO_VIEW, own: { ...NO_VIEW, own: 1 }, unlocated: { ...NO_VIEW, unlocated: 1 } }

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered'] | undefined
  chips: ChipProps[]
  can: AddressRights
}

export function AddressesHead({ links, columns, chips, can }: HeadProps) {
  const map = links.get('view') === 'map'
  const on = (name: string) => links.get(name) === '1'
  return (
    <ListHead
      links={links}
      columns={columns}
      views={[
        { label: 'Toutes', href: links.outside.to(ADDRESS_VIEWS.all), current: !on('own') && !on('unlocated') },
        { label: 'Sites propres', href: links.outside.to(ADDRESS_VIEWS.own), current: on('own') && !on('unlocated') },
        { label: 'À géolocaliser', href: links.outside.to(ADDRESS_VIEWS.unlocated), current: on('unlocated') && !on('own') },
      ]}
      actions={
        <>
          <ListAction href={links.to({ view: map ? null : 'map' })} icon={map ? 'list' : 'map'} label={map ? 'Liste' : 'Carte'} />
          <ListActions
            links={links}
            picture={map}
            more={can.import && <ListAction href={links.to({ panel: 'import' })} icon="file-up" label="Importer" />}
          >
            {can.write && 'Nouvelle adresse'}
          </ListActions>
        </>
      }
      search={{ value: links.get('q'), placeholder: 'Libellé, commune, CP, client…', keep: links.keep('q') }}
      filters={
        <>
          <Filter
            id="filter-client"
            label="Client"
            count={CLIENT.filter(name => links.all(name).length > 0).length}
            keep={links.keep(...CLIENT)}
          >
            <LateField
              id="by-companyName"
              name="companyName"
              label="Client"
              small
              maxLength={100}
              placeholder="Code ou partie du nom"
              defaultValue={links.get('companyName')}
            />
            <SwitchField links={links} name="own" label="Sites propres" />
          </Filter>
          <ChoiceFilter links={links} name="kind" field={FIELDS.kind} />
          <MoreFilters links={links} names={MORE}>
            <LateField
              id="by-department"
              name="department"
              label="Département"
              small
              maxLength={3}
              placeholder="44"
              defaultValue={links.get('department')}
            />
            <ChoiceField links={links} name="holidayZone" field={FIELDS.holidayZone} />
            <SwitchField links={links} name="unlocated" label="Sans coordonnées" />
            <SwitchField links={links} name="protocolExpired" label="Protocole de sécurité périmé" />
            <SwitchField links={links} name="protocolSoon" label="Protocole qui expire sous 30 jours" />
            <SwitchField links={links} name="archived" label="Afficher les archivées" />
          </MoreFilters>
        </>
      }
      filterNames={FILTERS}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

/** Chips of the active filters; `company` is the name of the client that a link filters by. */
export function addressChips(links: ListLinks, company: string | undefined): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [
    ...one('company', 'Client', company ?? 'inconnu'),
    ...one('companyName', 'Client'),
    ...one('own', 'Sites', 'propres'),
    ...each('kind', 'Nature', ADDRESS_KIND_LABELS),
    ...one('department', 'Département'),
    ...each('holidayZone', 'Fériés', HOLIDAY_ZONE_LABELS),
    ...one('unlocated', 'Coordonnées', 'sans'),
    ...one('protocolExpired', 'Protocole', 'périmé'),
    ...one('protocolSoon', 'Protocole', 'expire ≤ 30 j'),
    ...one('archived', 'Archivées', 'affichées'),
  ]
}
