import { LateField } from '#app/components/ui/form/late-field.tsx'
import { ChoiceField, Filter, MoreFilters, SortField, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import type { Choice } from '#app/lib/forms/form-failure.ts'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import {
  REQUEST_KIND_LABELS,
  REQUEST_STATUS_LABELS,
  REQUEST_STATUSES,
  type RequestStatus,
} from '#domain/sales/delivery-request/values.ts'

/** Default statuses of the list (`domain.md` §4.3). */
const DEFAULT_STATUSES: readonly RequestStatus[] = ['A_CONCEVOIR', 'EN_CONCEPTION']

/** Parameters that the built-in views set. */
const NO_VIEW = { designer: null, all: null, status: null }
/** Built-in views of the list, as changes of its query string. */
export const conceptionViews = (userId: string) => ({
  toDesign: NO_VIEW,
  mine: { ...NO_VIEW, designer: userId },
  all: { ...NO_VIEW, all: '1' },
})

export const CONCEPTION_FILTERS = ['status', 'designer', 'kind', 'starting', 'depot']

export const CONCEPTION_SORTS: Choice[] = [
  { value: 'validFrom', label: 'Date de démarrage' },
  { value: 'company', label: 'Client' },
  { value: 'designer', label: 'Concepteur' },
  { value: 'kind', label: 'Type' },
  { value: '-updatedAt', label: 'Dernière modification' },
]

/** Designers and depots offered as filters. */
interface Offered {
  designers: readonly Choice[]
  depots: readonly Choice[]
}

/** Filters of the conception list; default statuses are ticked. */
export function ConceptionFilters({ links, designers, depots }: { links: ListLinks } & Offered) {
  const statuses = links.all('status')
  const shown = statuses.length > 0 || links.get('all') === '1' ? statuses : DEFAULT_STATUSES
  return (
    <>
      <Filter id="filter-status" label="Statut" count={shown.length} keep={links.keep('status', 'all')}>
        <LateField
          type="checkboxes"
          id="by-status"
          name="status"
          label="Statut"
          defaultValue={shown}
          options={REQUEST_STATUSES.map(value => ({ value, label: REQUEST_STATUS_LABELS[value] }))}
        />
      </Filter>
      <Filter id="filter-designer" label="Concepteur" count={links.all('designer').length} keep={links.keep('designer')}>
        <LateField
          type="checkboxes"
          id="by-designer"
          name="designer"
          label="Concepteur"
          defaultValue={links.all('designer')}
          options={designers}
        />
      </Filter>
      <MoreFilters links={links} names={['kind', 'starting', 'depot', 'sort']}>
        <SwitchField links={links} name="starting" label="Démarrage dans 15 jours au plus" />
        <ChoiceField links={links} name="kind" field={{ label: 'Type', choices: REQUEST_KIND_LABELS }} />
        <ChoiceField links={links} name="depot" field={{ label: 'Dépôt', choices: depotWords(depots) }} />
        <SortField links={links} options={CONCEPTION_SORTS} fallback="" />
      </MoreFilters>
    </>
  )
}

const depotWords = (depots: readonly Choice[]) => Object.fromEntries(depots.map(({ value, label }) => [value, label]))

/** Chips of the active filters; `filtered` is false with the default statuses alone. */
export function conceptionChips(links: ListLinks, { designers, depots }: Offered) {
  const statuses = links.all('status')
  const byDefault = statuses.length === 0 && links.get('all') !== '1'
  const { each, one } = chipsOf(links)
  const chips = [
    ...each('status', 'Statut', REQUEST_STATUS_LABELS),
    ...links.all('designer').map(id => ({
      label: 'Concepteur',
      value: designers.find(({ value }) => value === id)?.label ?? 'inconnu',
      href: links.to({ designer: links.all('designer').filter(other => other !== id) }),
    })),
    ...each('kind', 'Type', REQUEST_KIND_LABELS),
    ...each('depot', 'Dépôt', depotWords(depots)),
    ...one('starting', 'Démarrage', '≤ 15 jours'),
  ]
  const standing = { label: 'Statut', value: 'à concevoir, en conception', href: links.to({ all: '1' }) }
  return { chips: byDefault ? [standing, ...chips] : chips, filtered: chips.length > 0 }
}
