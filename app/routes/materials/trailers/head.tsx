import { type Depots, depotNames, type FleetRights, fleetViews } from '#app/components/materials/fleet-head.ts'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { TRAILER_FIELDS as FIELDS } from '#domain/materials/trailers/fields.ts'

const MORE = ['atp', 'ownership', 'uncoupled', 'due', 'archived'] as const

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  depots: Depots
  can: FleetRights
}

export function TrailersHead({ links, columns, chips, depots, can }: HeadProps) {
  return (
    <ListHead
      links={links}
      columns={columns}
      views={fleetViews(links, 'Immobilisées')}
      actions={
        <ListActions
          links={links}
          more={can.import && <ListAction href={links.to({ panel: 'import' })} icon="file-up" label="Importer" />}
        >
          {can.write && 'Nouvelle remorque'}
        </ListActions>
      }
      search={{ value: links.get('q'), placeholder: 'N° de parc, immatriculation, modèle…', keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="category" field={FIELDS.category} />
          <ChoiceFilter links={links} name="status" field={FIELDS.status} />
          <ChoiceFilter links={links} name="depot" field={{ label: FIELDS.depotId.label, choices: depotNames(depots) }} />
          <MoreFilters links={links} names={MORE}>
            <ChoiceField links={links} name="atp" field={FIELDS.atpClass} />
            <ChoiceField links={links} name="ownership" field={FIELDS.ownership} />
            <SwitchField links={links} name="uncoupled" label="Dételées" />
            <SwitchField links={links} name="due" label="Échéance sous 30 jours" />
            <SwitchField links={links} name="archived" label="Afficher les archivées" />
          </MoreFilters>
        </>
      }
      filterNames={['category', 'status', 'depot', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function trailerChips(links: ListLinks, depots: Depots): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [
    ...each('category', FIELDS.category.label, FIELDS.category.choices ?? {}),
    ...each('status', FIELDS.status.label, FIELDS.status.choices ?? {}),
    ...each('depot', FIELDS.depotId.label, depotNames(depots)),
    ...each('atp', FIELDS.atpClass.label, FIELDS.atpClass.choices ?? {}),
    ...each('ownership', FIELDS.ownership.label, FIELDS.ownership.choices ?? {}),
    ...one('uncoupled', 'Attelage', 'dételées'),
    ...one('due', 'Échéance', '≤ 30 j'),
    ...one('archived', 'Archivées', 'affichées'),
  ]
}
