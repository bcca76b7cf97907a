import { Field } from '#app/components/ui/form/field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { Filter, ListHead } from '#app/components/ui/list/list-head.tsx'
import { NewLink } from '#app/components/ui/list/new-link.tsx'
import { PrintButton } from '#app/components/ui/list/print-button.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { HOLIDAY_ZONE_LABELS, HOLIDAY_ZONES } from '#domain/calendar/holidays.ts'
import { ADDRESS_KIND_LABELS, ADDRESS_KINDS } from '#domain/sales/addresses/values.ts'
import type { AddressRights } from './table.tsx'

const CLIENT = ['companyName', 'company', 'own'] as const
const MORE = ['department', 'holidayZone', 'unlocated', 'protocolExpired', 'protocolSoon', 'archived'] as const
const VIEWS = { own: null, unlocated: null }

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered'] | undefined
  chips: ChipProps[]
  can: AddressRights
}

/** Views, actions, search and filters of the addresses list. Fields that the form has too go by ids of their own. */
export function AddressesHead({ links, columns, chips, can }: HeadProps) {
  const map = links.get('view') === 'map'
  const on = (name: string) => links.get(name) === '1'
  const count = (names: readonly string[]) => names.filter(name => links.all(name).length > 0).length
  return (
    <ListHead
      links={links}
      columns={columns}
      views={[
        { label: 'Toutes', href: links.outside.to(VIEWS), current: !on('own') && !on('unlocated') },
        { label: 'Sites propres', href: links.outside.to({ ...VIEWS, own: 1 }), current: on('own') && !on('unlocated') },
        { label: 'À géolocaliser', href: links.outside.to({ ...VIEWS, unlocated: 1 }), current: on('unlocated') && !on('own') },
      ]}
      actions={
        <>
          <a className="btn btn-sm btn-bare" href={links.to({ view: map ? null : 'map' })}>
            <Icon name={map ? 'list' : 'map'} />
            {map ? 'Liste' : 'Carte'}
          </a>
          <a className="btn btn-sm btn-bare" href={links.to({ export: 'csv' })} data-reload>
            <Icon name="download" />
            Exporter (CSV)
          </a>
          <PrintButton />
          {can.import && (
            <a className="btn btn-sm btn-bare" href={links.to({ panel: 'import' })}>
              <Icon name="file-up" />
              Importer
            </a>
          )}
          {can.write && <NewLink href={links.to({ panel: 'new' })}>Nouvelle adresse</NewLink>}
        </>
      }
      search={{ value: links.get('q'), placeholder: 'Libellé, commune, CP, client…', keep: links.keep('q') }}
      filters={
        <>
          <Filter id="filter-client" label="Client" count={count(CLIENT)} keep={links.keep(...CLIENT)}>
            <Field
              id="by-companyName"
              name="companyName"
              label="Client"
              small
              maxLength={100}
              placeholder="Code ou partie du nom"
              defaultValue={links.get('companyName')}
            />
            <Field type="checkbox" id="by-own" name="own" label="Sites propres" value="1" defaultValue={on('own')} />
          </Filter>
          <Filter id="filter-kind" label="Nature" count={links.all('kind').length} keep={links.keep('kind')}>
            <Field
              type="checkboxes"
              id="by-kind"
              name="kind"
              label="Nature"
              defaultValue={links.all('kind')}
              options={ADDRESS_KINDS.map(value => ({ value, label: ADDRESS_KIND_LABELS[value] }))}
            />
          </Filter>
          <Filter id="filter-more" label="Plus de filtres" more count={count(MORE)} keep={links.keep(...MORE)}>
            <Field
              id="by-department"
              name="department"
              label="Département"
              small
              maxLength={3}
              placeholder="44"
              defaultValue={links.get('department')}
            />
            <Field
              type="checkboxes"
              id="by-holiday-zone"
              name="holidayZone"
              label="Zone de jours fériés"
              defaultValue={links.all('holidayZone')}
              options={HOLIDAY_ZONES.map(value => ({ value, label: HOLIDAY_ZONE_LABELS[value] }))}
            />
            <Field
              type="checkbox"
              id="by-unlocated"
              name="unlocated"
              label="Sans coordonnées"
              value="1"
              defaultValue={on('unlocated')}
            />
            <Field
              type="checkbox"
              id="by-protocolExpired"
              name="protocolExpired"
              label="Protocole de sécurité périmé"
              value="1"
              defaultValue={on('protocolExpired')}
            />
            <Field
              type="checkbox"
              id="by-protocolSoon"
              name="protocolSoon"
              label="Protocole qui expire sous 30 jours"
              value="1"
              defaultValue={on('protocolSoon')}
            />
            <Field
              type="checkbox"
              id="by-archived"
              name="archived"
              label="Afficher les archivées"
              value="1"
              defaultValue={on('archived')}
            />
          </Filter>
        </>
      }
      chips={chips}
      resetHref={links.bare}
    />
  )
}

/** The filters that are on, each with the way to take it off; `company` is the name of the client that a link narrowed the list to. */
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
