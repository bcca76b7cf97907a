import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { FACTOR_FIELDS as FIELDS } from '#domain/transverse/cost-factors/fields.ts'
import { FACTOR_BASIS_LABELS, FACTOR_CONDITION_LABELS } from '#domain/transverse/cost-factors/values.ts'
import type { FactorRights } from './table.tsx'

const MORE = ['category', 'inactive'] as const

/** Built-in views of the list, as changes of its query string. */
export const FACTOR_VIEWS = { today: { periods: null }, all: { periods: 1 } }

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  can: FactorRights
}

export function FactorsHead({ links, columns, chips, can }: HeadProps) {
  const periods = links.get('periods') === '1'
  return (
    <ListHead
      links={links}
      columns={columns}
      views={[
        { label: "Valeurs d'aujourd'hui", href: links.outside.to(FACTOR_VIEWS.today), current: !periods },
        { label: 'Toutes les périodes', href: links.outside.to(FACTOR_VIEWS.all), current: periods },
      ]}
      actions={<ListActions links={links}>{can.write && 'Nouveau facteur'}</ListActions>}
      search={{ value: links.get('q'), placeholder: 'Code, libellé…', keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="basis" field={FIELDS.basis} />
          <ChoiceFilter links={links} name="condition" field={FIELDS.condition} />
          <MoreFilters links={links} names={MORE}>
            <ChoiceField links={links} name="category" field={FIELDS.vehicleCategories} />
            <SwitchField links={links} name="inactive" label="Afficher les désactivés" />
          </MoreFilters>
        </>
      }
      filterNames={['basis', 'condition', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function factorChips(links: ListLinks): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [
    ...each('basis', FIELDS.basis.label, FACTOR_BASIS_LABELS),
    ...each('condition', FIELDS.condition.label, FACTOR_CONDITION_LABELS),
    ...each('category', 'Catégorie', VEHICLE_CATEGORY_LABELS),
    ...one('periods', 'Périodes', 'toutes'),
    ...one('inactive', 'Désactivés', 'affichés'),
  ]
}
