import { Field } from '#app/components/ui/form/field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { Filter, ListHead } from '#app/components/ui/list/list-head.tsx'
import { NewLink } from '#app/components/ui/list/new-link.tsx'
import { PrintButton } from '#app/components/ui/list/print-button.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import {
  SERVICE_FIELD_LABELS as LABELS,
  SERVICE_TRIGGER_LABELS,
  SERVICE_TRIGGERS,
  SERVICE_UNIT_LABELS,
  SERVICE_UNITS,
} from '#domain/sales/additional-services/values.ts'
import type { ServiceRights } from './table.tsx'

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  can: ServiceRights
}

/** Actions, search and filters of the catalogue. Fields that the form has too go by ids of their own. */
export function ServicesHead({ links, columns, chips, can }: HeadProps) {
  const inactive = links.get('inactive') === '1'
  return (
    <ListHead
      links={links}
      columns={columns}
      views={[
        { label: 'Catalogue', href: links.outside.to({ inactive: null }), current: !inactive },
        { label: 'Avec les désactivées', href: links.outside.to({ inactive: 1 }), current: inactive },
      ]}
      actions={
        <>
          <a className="btn btn-sm btn-bare" href={links.to({ export: 'csv' })} data-reload>
            <Icon name="download" />
            Exporter (CSV)
          </a>
          <PrintButton />
          {can.write && <NewLink href={links.to({ panel: 'new' })}>Nouvelle prestation</NewLink>}
        </>
      }
      search={{ value: links.get('q'), placeholder: 'Code, libellé…', keep: links.keep('q') }}
      filters={
        <>
          <Filter id="filter-unit" label={LABELS.unit} count={links.all('unit').length} keep={links.keep('unit')}>
            <Field
              type="checkboxes"
              id="by-unit"
              name="unit"
              label={LABELS.unit}
              defaultValue={links.all('unit')}
              options={SERVICE_UNITS.map(value => ({ value, label: SERVICE_UNIT_LABELS[value] }))}
            />
          </Filter>
          <Filter id="filter-trigger" label={LABELS.trigger} count={links.all('trigger').length} keep={links.keep('trigger')}>
            <Field
              type="checkboxes"
              id="by-trigger"
              name="trigger"
              label={LABELS.trigger}
              defaultValue={links.all('trigger')}
              options={SERVICE_TRIGGERS.map(value => ({ value, label: SERVICE_TRIGGER_LABELS[value] }))}
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
export function serviceChips(links: ListLinks): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [
    ...each('unit', LABELS.unit, SERVICE_UNIT_LABELS),
    ...each('trigger', LABELS.trigger, SERVICE_TRIGGER_LABELS),
    ...one('inactive', 'Désactivées', 'affichées'),
  ]
}
