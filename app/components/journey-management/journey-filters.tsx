import type { ReactNode } from 'react'
import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import { ChoiceField, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { JOURNEY_FILTER_FIELDS } from '#domain/journey-management/journeys/filter-fields.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'

/** Filters of the journeys list and calendar. */
export const JOURNEY_FILTERS = [
  'status',
  'badge',
  'activity',
  'companyName',
  'driverName',
  'poolName',
  'plate',
  'depotName',
  'unassigned',
  'late',
  'toControl',
  'review',
  'subcontracted',
  'cancelled',
]

/** « Filtres »; `names` and `children` are the screen's own. */
export function JourneyFilters({
  links,
  names = [],
  children,
}: {
  links: ListLinks
  names?: readonly string[]
  children?: ReactNode
}) {
  return (
    <MoreFilters links={links} names={[...JOURNEY_FILTERS, ...names]} label="Filtres">
      <ChoiceField links={links} name="status" field={JOURNEY_FILTER_FIELDS.status} />
      <LateField id="by-companyName" name="companyName" label="Client" small defaultValue={links.get('companyName')} />
      <LateField id="by-driverName" name="driverName" label="Chauffeur" small defaultValue={links.get('driverName')} />
      <LateField id="by-poolName" name="poolName" label="Tournée" small defaultValue={links.get('poolName')} />
      <LateField id="by-plate" name="plate" label="Véhicule" small placeholder="AA-123-AA" defaultValue={links.get('plate')} />
      <LateField id="by-depotName" name="depotName" label="Dépôt" small defaultValue={links.get('depotName')} />
      <ChoiceField links={links} name="badge" field={JOURNEY_FILTER_FIELDS.badge} />
      <ChoiceField links={links} name="activity" field={JOURNEY_FILTER_FIELDS.activity} />
      {SWITCHES.map(({ name, label }) => (
        <SwitchField key={name} links={links} name={name} label={label} />
      ))}
      {children}
    </MoreFilters>
  )
}

const SWITCHES = [
  { name: 'unassigned', label: 'Non affecté', value: 'non affectés' },
  { name: 'late', label: 'En retard', value: 'en retard' },
  { name: 'toControl', label: 'À contrôler', value: 'à contrôler' },
  { name: 'review', label: 'À revoir', value: 'à revoir' },
  { name: 'subcontracted', label: 'Sous-traité', value: 'sous-traités' },
  { name: 'cancelled', label: 'Afficher les annulés', value: 'affichés' },
]

/** Filters by id, set by links from other screens. */
const RECORDS = ['company', 'subcontractor', 'driver', 'vehicle', 'request', 'line', 'pool', 'salesUser', 'agency']
const RECORD_LABELS: Record<string, string> = {
  company: 'Client',
  subcontractor: 'Sous-traitant',
  driver: 'Chauffeur',
  vehicle: 'Véhicule',
  request: 'CDC',
  line: 'Trajet prévu',
  pool: 'Tournée',
  salesUser: 'Commercial',
  agency: 'Dépôt',
}

/** Same days without search, filters or saved view. */
export function withoutFilters(links: ListLinks): string {
  return links.to(Object.fromEntries(['saved', 'q', ...JOURNEY_FILTERS, ...RECORDS, 'figure'].map(name => [name, null])))
}

/** Shown when the cancelled journeys are hidden by default, without a user's filter. */
export const HIDDEN_STATUS = 'sauf Annulé'

export function journeyChips(links: ListLinks, named: Readonly<Record<string, string>>): ChipProps[] {
  const { each, one } = chipsOf(links)
  const statuses = each('status', 'Statut', JOURNEY_STATUS_LABELS)
  const figures = each('figure', 'Trajets', named)
  const hidden = statuses.length + figures.length === 0 && !links.get('cancelled')
  return [
    ...(hidden ? [{ label: 'Statut', value: HIDDEN_STATUS, href: links.to({ cancelled: '1' }) }] : statuses),
    ...RECORDS.flatMap(name => each(name, RECORD_LABELS[name]!, named)),
    ...figures,
    ...one('companyName', 'Client'),
    ...one('driverName', 'Chauffeur'),
    ...one('poolName', 'Tournée'),
    ...one('plate', 'Véhicule'),
    ...one('depotName', 'Dépôt'),
    ...each('badge', JOURNEY_FILTER_FIELDS.badge.label, JOURNEY_FILTER_FIELDS.badge.choices ?? {}),
    ...each('activity', JOURNEY_FILTER_FIELDS.activity.label, JOURNEY_FILTER_FIELDS.activity.choices ?? {}),
    ...SWITCHES.flatMap(({ name, value }) =>
      links.get(name) ? [{ label: name === 'cancelled' ? 'Annulés' : 'Trajets', value, href: links.to({ [name]: null }) }] : [],
    ),
  ]
}
