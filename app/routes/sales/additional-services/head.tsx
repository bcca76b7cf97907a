import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceFilter } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { SERVICE_FIELDS as FIELDS } from '#domain/sales/additional-services/fields.ts'
import { SERVICE_TRIGGER_LABELS, SERVICE_UNIT_LABELS } from '#domain/sales/additional-services/values.ts'

/** Built-in views of the list, as changes of its query string. */
export const SERVICE_VIEWS = { active: { inactive: null }, all: { inactive: 1 } }

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  canWrite: boolean
}

export function ServicesHead({ links, columns, chips, canWrite }: HeadProps) {
  const inactive = links.get('inactive') === '1'
  return (
    <ListHead
      links={links}
      columns={columns}
      views={[
        { label: 'Catalogue', href: links.outside.to(SERVICE_VIEWS.active), current: !inactive },
        { label: 'Avec les désactivées', href: links.outside.to(SERVICE_VIEWS.all), current: inactive },
      ]}
      actions={<ListActions links={links}>{canWrite && 'Nouvelle prestation'}</ListActions>}
      search={{ value: links.get('q'), placeholder: 'Code, libellé…', keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="unit" field={FIELDS.unit} />
          <ChoiceFilter links={links} name="trigger" field={FIELDS.trigger} />
        </>
      }
      filterNames={['unit', 'trigger']}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function serviceChips(links: ListLinks): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [
    ...each('unit', FIELDS.unit.label, SERVICE_UNIT_LABELS),
    ...each('trigger', FIELDS.trigger.label, SERVICE_TRIGGER_LABELS),
    ...one('inactive', 'Désactivées', 'affichées'),
  ]
}
