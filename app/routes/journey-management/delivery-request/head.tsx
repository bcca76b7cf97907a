import { Field } from '#app/components/ui/form/field.tsx'
import { Filter } from '#app/components/ui/list/list-head.tsx'
import type { Choice } from '#app/lib/forms/form-failure.ts'
import { type ListLinks, wordFor } from '#app/lib/lists/list-links.ts'
import {
  REQUEST_KIND_LABELS,
  REQUEST_KINDS,
  REQUEST_STATUS_LABELS,
  REQUEST_STATUSES,
  type RequestStatus,
} from '#domain/sales/delivery-request/values.ts'

/** Statuses that the list shows when none is asked for (`domain.md` §4.3). */
const DEFAULT_STATUSES: readonly RequestStatus[] = ['A_CONCEVOIR', 'EN_CONCEPTION']

const SORTS: Choice[] = [
  { value: 'validFrom', label: 'Date de démarrage' },
  { value: 'company', label: 'Client' },
  { value: 'designer', label: 'Concepteur' },
  { value: 'kind', label: 'Type' },
  { value: '-updatedAt', label: 'Dernière modification' },
]

/** Filters of the conception list; the statuses that show by themselves are ticked. */
export function ConceptionFilters({ links, designers }: { links: ListLinks; designers: readonly Choice[] }) {
  const statuses = links.all('status')
  const shown = statuses.length > 0 || links.get('all') === '1' ? statuses : DEFAULT_STATUSES
  return (
    <>
      <Filter id="filter-status" label="Statut" count={shown.length} keep={links.keep('status', 'all')}>
        <Field
          type="checkboxes"
          id="by-status"
          name="status"
          label="Statut"
          defaultValue={shown}
          options={REQUEST_STATUSES.map(value => ({ value, label: REQUEST_STATUS_LABELS[value] }))}
        />
      </Filter>
      <Filter id="filter-designer" label="Concepteur" count={links.all('designer').length} keep={links.keep('designer')}>
        <Field
          type="checkboxes"
          id="by-designer"
          name="designer"
          label="Concepteur"
          defaultValue={links.all('designer')}
          options={designers}
        />
      </Filter>
      <Filter
        id="filter-more"
        label="Plus de filtres"
        more
        count={['kind', 'starting'].filter(name => links.all(name).length > 0).length}
        keep={links.keep('kind', 'starting', 'sort')}
      >
        <Field
          type="checkbox"
          id="by-starting"
          name="starting"
          label="Démarrage dans 15 jours au plus"
          value="1"
          defaultValue={links.get('starting') === '1'}
        />
        <Field
          type="checkboxes"
          id="by-kind"
          name="kind"
          label="Type"
          defaultValue={links.all('kind')}
          options={REQUEST_KINDS.map(value => ({ value, label: REQUEST_KIND_LABELS[value] }))}
        />
        <Field type="select" id="by-sort" name="sort" label="Trier par" small defaultValue={links.get('sort')} options={SORTS} />
      </Filter>
    </>
  )
}

/** The filters that are on; `filtered` says whether anything but the default statuses is. */
export function conceptionChips(links: ListLinks, designers: readonly Choice[]) {
  const statuses = links.all('status')
  const byDefault = statuses.length === 0 && links.get('all') !== '1'
  const asked = [
    ...statuses.map(status => ({
      label: 'Statut',
      value: wordFor(REQUEST_STATUS_LABELS, status),
      href: links.to({ status: statuses.filter(other => other !== status) }),
    })),
    ...links.all('designer').map(id => ({
      label: 'Concepteur',
      value: designers.find(({ value }) => value === id)?.label ?? 'inconnu',
      href: links.to({ designer: links.all('designer').filter(other => other !== id) }),
    })),
    ...links.all('kind').map(kind => ({
      label: 'Type',
      value: wordFor(REQUEST_KIND_LABELS, kind),
      href: links.to({ kind: links.all('kind').filter(other => other !== kind) }),
    })),
    ...(links.get('starting') ? [{ label: 'Démarrage', value: '≤ 15 jours', href: links.to({ starting: null }) }] : []),
  ]
  const standing = { label: 'Statut', value: 'à concevoir, en conception', href: links.to({ all: '1' }) }
  return { chips: byDefault ? [standing, ...asked] : asked, filtered: asked.length > 0 }
}
