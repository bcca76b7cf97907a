import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import type { Choice } from '#app/lib/forms/form-failure.ts'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { COMPANY_FILTER_FIELDS as FIELDS } from '#domain/sales/companies/filter-fields.ts'
import { ABROAD, COMPANY_STATUS_LABELS, COMPANY_TYPE_LABELS } from '#domain/sales/companies/values.ts'
import type { CompanyRights } from './table.tsx'

interface Person {
  id: string
  name: string
}

const MORE = ['type', 'department', 'country', 'noRequest', 'overdrawn', 'archived'] as const
const FILTERS = ['status', 'salesUser', ...MORE]

/** Built-in views of the list, as changes of its query string. */
export const companyViews = (userId: string) => ({
  all: { salesUser: null, overdrawn: null },
  mine: { salesUser: userId },
  overdrawn: { overdrawn: 1 },
})

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
  /** Foreign countries that clients have. */
  countries: readonly Choice[]
  userId: string
  can: CompanyRights
}) {
  const chosen = links.all('salesUser')
  const overdrawn = links.get('overdrawn') === '1'
  const mine = chosen.length === 1 && chosen[0] === userId
  const views = companyViews(userId)
  return (
    <ListHead
      links={links}
      columns={columns}
      views={[
        { label: 'Tous', href: links.outside.to(views.all), current: !mine && !overdrawn },
        ...(can.own ? [{ label: 'Mes clients', href: links.outside.to(views.mine), current: mine }] : []),
        ...(can.money ? [{ label: 'Encours dépassé', href: links.outside.to(views.overdrawn), current: overdrawn }] : []),
      ]}
      actions={
        <ListActions
          links={links}
          more={can.import && <ListAction href={links.to({ panel: 'import' })} icon="file-up" label="Importer" />}
        >
          {can.write && 'Nouveau client'}
        </ListActions>
      }
      search={{ value: links.get('q'), placeholder: 'Code, raison sociale, SIREN…', keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="status" field={FIELDS.status} />
          <ChoiceFilter
            links={links}
            name="salesUser"
            field={{ label: FIELDS.salesUserId.label, choices: namesOf(salesUsers) }}
          />
          <MoreFilters links={links} names={MORE}>
            <ChoiceField links={links} name="type" field={FIELDS.types} />
            <LateField
              id="by-department"
              name="department"
              label="Département"
              small
              maxLength={3}
              placeholder="44"
              defaultValue={links.get('department')}
            />
            <LateField
              type="select"
              id="by-country"
              name="country"
              label={FIELDS.country.label}
              small
              placeholder="Tous"
              defaultValue={links.get('country')}
              options={[
                { value: 'FR', label: 'France' },
                { value: ABROAD, label: 'Étranger' },
                ...countries.toSorted((a, b) => a.label.localeCompare(b.label, 'fr')),
              ]}
            />
            <SwitchField links={links} name="noRequest" label="Sans cahier des charges" />
            {can.money && <SwitchField links={links} name="overdrawn" label="Encours dépassé" />}
            <SwitchField links={links} name="archived" label="Afficher les archivés" />
          </MoreFilters>
        </>
      }
      filterNames={FILTERS}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

const namesOf = (people: readonly Person[]) => Object.fromEntries(people.map(({ id, name }) => [id, name]))

export function companyChips(
  links: ListLinks,
  salesUsers: readonly Person[],
  countries: readonly Choice[],
  userId: string,
): ChipProps[] {
  const { each, one } = chipsOf(links)
  const names = Object.fromEntries(countries.map(({ value, label }) => [value, label]))
  const chosen = links.all('salesUser')
  return [
    ...each('status', FIELDS.status.label, COMPANY_STATUS_LABELS),
    // « Mes clients » already shows as a view.
    ...(chosen.length === 1 && chosen[0] === userId ? [] : each('salesUser', FIELDS.salesUserId.label, namesOf(salesUsers))),
    ...each('type', FIELDS.types.label, COMPANY_TYPE_LABELS),
    ...one('department', 'Département'),
    ...one(
      'country',
      FIELDS.country.label,
      { FR: 'France', [ABROAD]: 'étranger', ...names }[links.get('country')] ?? links.get('country'),
    ),
    ...one('noRequest', 'CDC', 'sans'),
    ...one('overdrawn', 'Encours', 'dépassé'),
    ...one('archived', 'Archivés', 'affichés'),
  ]
}
