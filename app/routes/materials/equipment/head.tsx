import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { EQUIPMENT_FIELDS as FIELDS } from '#domain/materials/equipment/fields.ts'
import { EQUIPMENT_KIND_LABELS, EQUIPMENT_STATUS_LABELS, HOLDER_KIND_LABELS } from '#domain/materials/equipment-values.ts'

const MORE = ['holder', 'depot', 'due', 'archived'] as const
const NO_VIEW = { status: null, due: null }
/** Built-in views of the list, as changes of its query string. */
export const EQUIPMENT_VIEWS = { all: NO_VIEW, available: { ...NO_VIEW, status: 'DISPONIBLE' }, due: { ...NO_VIEW, due: 1 } }

/** Depot names by id. */
export type Depots = Readonly<Record<string, string>>

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  depots: Depots
  canWrite: boolean
}

export function EquipmentHead({ links, columns, chips, depots, canWrite }: HeadProps) {
  const due = links.get('due') === '1'
  const available = links.all('status').join() === 'DISPONIBLE'
  return (
    <ListHead
      links={links}
      columns={columns}
      views={[
        { label: 'Tous', href: links.outside.to(EQUIPMENT_VIEWS.all), current: !due && !available },
        { label: 'Disponibles', href: links.outside.to(EQUIPMENT_VIEWS.available), current: available && !due },
        { label: 'Échéance ≤ 30 j', href: links.outside.to(EQUIPMENT_VIEWS.due), current: due && !available },
      ]}
      actions={
        <ListActions
          links={links}
          more={<ListAction href={links.to({ panel: 'inventory' })} icon="list" label="Inventaire par dépôt" />}
        >
          {canWrite && 'Nouvel équipement'}
        </ListActions>
      }
      search={{ value: links.get('q'), placeholder: 'Code, libellé, marque, n° série…', keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="kind" field={FIELDS.kind} />
          <ChoiceFilter links={links} name="status" field={FIELDS.status} />
          <MoreFilters links={links} names={MORE}>
            <ChoiceField links={links} name="holder" field={{ label: 'Affecté à', choices: HOLDER_KIND_LABELS }} />
            <ChoiceField links={links} name="depot" field={{ label: FIELDS.depotId.label, choices: depots }} />
            <SwitchField links={links} name="due" label="Échéance dans les 30 jours, ou passée" />
            <SwitchField links={links} name="archived" label="Afficher les archivés" />
          </MoreFilters>
        </>
      }
      filterNames={['kind', 'status', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function equipmentChips(links: ListLinks, depots: Depots): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [
    ...each('kind', FIELDS.kind.label, EQUIPMENT_KIND_LABELS),
    ...each('status', FIELDS.status.label, EQUIPMENT_STATUS_LABELS),
    ...each('holder', 'Affecté à', HOLDER_KIND_LABELS),
    ...each('depot', FIELDS.depotId.label, depots),
    ...one('due', 'Échéance', '≤ 30 j'),
    ...one('archived', 'Archivés', 'affichés'),
  ]
}
