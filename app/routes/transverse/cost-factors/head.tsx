import { Field } from '#app/components/ui/form/field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { Filter, ListHead } from '#app/components/ui/list/list-head.tsx'
import { NewLink } from '#app/components/ui/list/new-link.tsx'
import { PrintButton } from '#app/components/ui/list/print-button.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { VEHICLE_CATEGORIES, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { FACTOR_BASES } from '#domain/sales/pricing/cost.ts'
import {
  FACTOR_BASIS_LABELS,
  FACTOR_CONDITION_LABELS,
  FACTOR_CONDITIONS,
  FACTOR_FIELD_LABELS as LABELS,
} from '#domain/transverse/cost-factors/values.ts'
import type { FactorRights } from './table.tsx'

const MORE = ['category', 'inactive'] as const

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  can: FactorRights
}

/** Actions, search and filters of the cost factors. Fields that the form has too go by ids of their own. */
export function FactorsHead({ links, columns, chips, can }: HeadProps) {
  const on = (name: string) => links.get(name) === '1'
  const periods = on('periods')
  return (
    <ListHead
      links={links}
      columns={columns}
      views={[
        { label: "Valeurs d'aujourd'hui", href: links.outside.to({ periods: null }), current: !periods },
        { label: 'Toutes les périodes', href: links.outside.to({ periods: 1 }), current: periods },
      ]}
      actions={
        <>
          <a className="btn btn-sm btn-bare" href={links.to({ export: 'csv' })} data-reload>
            <Icon name="download" />
            Exporter (CSV)
          </a>
          <PrintButton />
          {can.write && <NewLink href={links.to({ panel: 'new' })}>Nouveau facteur</NewLink>}
        </>
      }
      search={{ value: links.get('q'), placeholder: 'Code, libellé…', keep: links.keep('q') }}
      filters={
        <>
          <Filter id="filter-basis" label={LABELS.basis} count={links.all('basis').length} keep={links.keep('basis')}>
            <Field
              type="checkboxes"
              id="by-basis"
              name="basis"
              label={LABELS.basis}
              defaultValue={links.all('basis')}
              options={FACTOR_BASES.map(value => ({ value, label: FACTOR_BASIS_LABELS[value] }))}
            />
          </Filter>
          <Filter
            id="filter-condition"
            label={LABELS.condition}
            count={links.all('condition').length}
            keep={links.keep('condition')}
          >
            <Field
              type="checkboxes"
              id="by-condition"
              name="condition"
              label={LABELS.condition}
              defaultValue={links.all('condition')}
              options={FACTOR_CONDITIONS.map(value => ({ value, label: FACTOR_CONDITION_LABELS[value] }))}
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
              id="by-category"
              name="category"
              label={LABELS.vehicleCategories}
              defaultValue={links.all('category')}
              options={VEHICLE_CATEGORIES.map(value => ({ value, label: VEHICLE_CATEGORY_LABELS[value] }))}
            />
            <Field
              type="checkbox"
              id="by-inactive"
              name="inactive"
              label="Afficher les désactivés"
              value="1"
              defaultValue={on('inactive')}
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
export function factorChips(links: ListLinks): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [
    ...each('basis', LABELS.basis, FACTOR_BASIS_LABELS),
    ...each('condition', LABELS.condition, FACTOR_CONDITION_LABELS),
    ...each('category', 'Catégorie', VEHICLE_CATEGORY_LABELS),
    ...one('periods', 'Périodes', 'toutes'),
    ...one('inactive', 'Désactivés', 'affichés'),
  ]
}
