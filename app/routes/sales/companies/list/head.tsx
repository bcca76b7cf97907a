import { Field } from '#app/components/ui/form/field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { Filter, ListHead } from '#app/components/ui/list/list-head.tsx'
import { NewLink } from '#app/components/ui/list/new-link.tsx'
import { PrintButton } from '#app/components/ui/list/print-button.tsx'
import type { Choice } from '#app/lib/forms/form-failure.ts'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import {
  ABROAD,
  COMPANY_STATUS_LABELS,
  COMPANY_STATUSES,
  COMPANY_TYPE_LABELS,
  COMPANY_TYPES,
} from '#domain/sales/companies/values.ts'
import type { CompanyRights } from './table.tsx'

interface Person {
  id: string
  name: string
}

const MORE = ['type', 'department', 'country', 'noRequest', 'overdrawn', 'archived'] as const

/** Views, actions, search and filters of the clients list. */
export function CompaniesHead({
  links,
  columns,
  chips,
  salesUsers,
  countries,
  userId,
  can,
}: {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  salesUsers: readonly Person[]
  /** Those abroad that clients are in. */
  countries: readonly Choice[]
  userId: string
  can: CompanyRights
}) {
  const chosen = links.all('salesUser')
  const overdrawn = links.get('overdrawn') === '1'
  const mine = chosen.length === 1 && chosen[0] === userId
  return (
    <ListHead
      links={links}
      columns={columns}
      views={[
        { label: 'Tous', href: links.outside.to({ salesUser: null, overdrawn: null }), current: !mine && !overdrawn },
        // Only who sells has clients of one's own.
        ...(salesUsers.some(({ id }) => id === userId)
          ? [{ label: 'Mes clients', href: links.outside.to({ salesUser: userId }), current: mine }]
          : []),
        ...(can.money ? [{ label: 'Encours dépassé', href: links.outside.to({ overdrawn: 1 }), current: overdrawn }] : []),
      ]}
      actions={
        <>
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
          {can.write && <NewLink href={links.to({ panel: 'new' })}>Nouveau client</NewLink>}
        </>
      }
      search={{ value: links.get('q'), placeholder: 'Code, raison sociale, SIREN…', keep: links.keep('q') }}
      filters={
        <>
          <Filter id="filter-status" label="Statut" count={links.all('status').length} keep={links.keep('status')}>
            <Field
              type="checkboxes"
              id="by-status"
              name="status"
              label="Statut"
              defaultValue={links.all('status')}
              options={COMPANY_STATUSES.map(value => ({ value, label: COMPANY_STATUS_LABELS[value] }))}
            />
          </Filter>
          <Filter id="filter-sales-user" label="Commercial" count={chosen.length} keep={links.keep('salesUser')}>
            <Field
              type="checkboxes"
              id="by-salesUser"
              name="salesUser"
              label="Commercial"
              defaultValue={chosen}
              options={salesUsers.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Filter>
          <Filter
            id="filter-more"
            label="Plus de filtres"
            more
            count={MORE.filter(name => links.all(name).length > 0).length}
            keep={links.keep(...MORE)}
          >
            <Field
              type="checkboxes"
              id="by-type"
              name="type"
              label="Type"
              defaultValue={links.all('type')}
              options={COMPANY_TYPES.map(value => ({ value, label: COMPANY_TYPE_LABELS[value] }))}
            />
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
              type="select"
              id="by-country"
              name="country"
              label="Pays"
              small
              placeholder="Tous"
              defaultValue={links.get('country')}
              options={[
                { value: 'FR', label: 'France' },
                { value: ABROAD, label: 'Étranger' },
                ...countries.toSorted((a, b) => a.label.localeCompare(b.label, 'fr')),
              ]}
            />
            <Field
              type="checkbox"
              id="by-noRequest"
              name="noRequest"
              label="Sans cahier des charges"
              value="1"
              defaultValue={links.get('noRequest') === '1'}
            />
            {can.money && (
              <Field
                type="checkbox"
                id="by-overdrawn"
                name="overdrawn"
                label="Encours dépassé"
                value="1"
                defaultValue={overdrawn}
              />
            )}
            <Field
              type="checkbox"
              id="by-archived"
              name="archived"
              label="Afficher les archivés"
              value="1"
              defaultValue={links.get('archived') === '1'}
            />
          </Filter>
        </>
      }
      chips={chips}
      resetHref={links.bare}
    />
  )
}

/** The filters that are on, each with the way to take it off. */
export function companyChips(
  links: ListLinks,
  salesUsers: readonly Person[],
  countries: readonly Choice[],
  userId: string,
): ChipProps[] {
  const { each, one } = chipsOf(links)
  const people = Object.fromEntries(salesUsers.map(({ id, name }) => [id, name]))
  const names = Object.fromEntries(countries.map(({ value, label }) => [value, label]))
  const chosen = links.all('salesUser')
  return [
    ...each('status', 'Statut', COMPANY_STATUS_LABELS),
    // « Mes clients » is a view and shows as one.
    ...(chosen.length === 1 && chosen[0] === userId ? [] : each('salesUser', 'Commercial', people)),
    ...each('type', 'Type', COMPANY_TYPE_LABELS),
    ...one('department', 'Département'),
    ...one('country', 'Pays', { FR: 'France', [ABROAD]: 'étranger', ...names }[links.get('country')] ?? links.get('country')),
    ...one('noRequest', 'CDC', 'sans'),
    ...one('overdrawn', 'Encours', 'dépassé'),
    ...one('archived', 'Archivés', 'affichés'),
  ]
}
