import { LateField } from '#app/components/ui/form/late-field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, Filter, MoreFilters, SortField, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { LIVE_LINE_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { LIVE_LINE_FILTER_FIELDS } from '#domain/journey-management/live-lines/filter-fields.ts'

/** Depots by id. */
type Depots = readonly (readonly [id: string, label: string])[]
const DEPOT = 'Dépôt'

/** Filters that are built-in views, one at a time. */
const VIEWS = [
  { name: 'noDriver', label: 'Sans titulaire' },
  { name: 'noPool', label: 'Sans tournée' },
  { name: 'ending', label: 'Fin de validité ≤ 30 j' },
  { name: 'failed', label: 'Génération en erreur' },
]
const NO_VIEW = Object.fromEntries(VIEWS.map(({ name }) => [name, null]))
/** Built-in views of the list, as changes of its query string. */
export const LINE_VIEWS: Record<string, Record<string, string | null>> = {
  all: NO_VIEW,
  ...Object.fromEntries(VIEWS.map(({ name }) => [name, { ...NO_VIEW, [name]: '1' }])),
}
const DAYS = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map(day => [String(day), WEEKDAY_LABELS[day]!]))

const SORTS = [
  { value: 'start', label: 'Départ' },
  { value: '-start', label: 'Départ, le plus tard' },
  { value: 'number', label: 'N°' },
  { value: 'label', label: 'Libellé' },
  { value: '-km', label: 'Km, les plus longs' },
  { value: 'generatedUntil', label: "Généré jusqu'au" },
  { value: 'status', label: 'Statut' },
]

export function LiveLinesHead({
  links,
  columns,
  chips,
  depots,
  canGenerate,
}: {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  depots: Depots
  canGenerate: boolean
}) {
  const on = VIEWS.filter(({ name }) => links.get(name) === '1')
  return (
    <ListHead
      links={links}
      columns={columns}
      views={[
        { label: 'Tous', href: links.outside.to(NO_VIEW), current: on.length === 0 },
        ...VIEWS.map(({ name, label }) => ({
          label,
          href: links.outside.to(LINE_VIEWS[name]!),
          current: on.length === 1 && on[0]!.name === name,
        })),
      ]}
      actions={
        <>
          <ListActions links={links} />
          {canGenerate && (
            <a className="btn btn-sm btn-primary" href={links.to({ panel: 'generate' })}>
              <Icon name="calendar-plus" />
              Générer jusqu'au …
            </a>
          )}
        </>
      }
      search={{ value: links.get('q'), placeholder: 'N°, code, ligne, client, CDC…', keep: links.keep('q') }}
      filters={
        <>
          <Filter id="filter-weekday" label="Jour" count={links.all('weekday').length} keep={links.keep('weekday')}>
            <ChoiceField links={links} name="weekday" field={{ label: 'Roule le', choices: DAYS }} />
          </Filter>
          <ChoiceFilter links={links} name="status" field={LIVE_LINE_FILTER_FIELDS.status} />
          <MoreFilters links={links} names={['companyName', 'depot', 'closed', 'sort']}>
            <LateField
              id="by-companyName"
              name="companyName"
              label="Client"
              small
              defaultValue={links.get('companyName')}
              autoComplete="off"
            />
            <ChoiceField links={links} name="depot" field={{ label: DEPOT, choices: Object.fromEntries(depots) }} />
            <SwitchField links={links} name="closed" label="Afficher les clôturés" />
            <SortField links={links} options={SORTS} fallback="start" />
          </MoreFilters>
        </>
      }
      filterNames={['weekday', 'status', 'depot', 'companyName', 'closed']}
      sorts={SORTS}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function liveLineChips(links: ListLinks, depots: Depots): ChipProps[] {
  const { each, one } = chipsOf(links)
  const views = VIEWS.filter(({ name }) => links.get(name) === '1')
  return [
    ...each('weekday', 'Jour', DAYS),
    ...each('status', 'Statut', LIVE_LINE_STATUS_LABELS),
    ...each('depot', DEPOT, Object.fromEntries(depots)),
    ...one('companyName', 'Client', links.get('companyName')),
    ...one('company', 'Client', 'un seul'),
    ...one('request', 'CDC', 'un seul'),
    ...one('pool', 'Tournée', 'une seule'),
    ...one('closed', 'Clôturés', 'affichés'),
    // A single one already shows as a view.
    ...(views.length > 1 ? views.flatMap(({ name, label }) => one(name, 'Lignes', label)) : []),
  ]
}
