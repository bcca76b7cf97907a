import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceFilter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import type { CauseRights } from '#app/lib/causes/panels.server.ts'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { RESPONSIBILITY_LABELS } from '#domain/transverse/cause-values.ts'
import { CAUSE_FAMILY_LABELS, CAUSE_FIELDS } from '#domain/transverse/causes/fields.ts'

const MORE = ['counts', 'inactive'] as const

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  can: CauseRights
}

export function CausesHead({ links, columns, chips, can }: HeadProps) {
  return (
    <ListHead
      links={links}
      columns={columns}
      actions={
        <ListActions
          links={links}
          more={can.write && <ListAction href={links.to({ panel: 'order' })} icon="grip-vertical" label="Réordonner" />}
        >
          {can.write && 'Nouvelle cause'}
        </ListActions>
      }
      search={{ value: links.get('q'), placeholder: 'Code, libellé…', keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="family" field={CAUSE_FIELDS.family} />
          <ChoiceFilter links={links} name="responsibility" field={CAUSE_FIELDS.defaultResponsibility} />
          <MoreFilters links={links} names={MORE}>
            <SwitchField links={links} name="counts" label="Imputables seulement" />
            <SwitchField links={links} name="inactive" label="Afficher les désactivées" />
          </MoreFilters>
        </>
      }
      filterNames={['family', 'responsibility', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function causeChips(links: ListLinks): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [
    ...each('family', CAUSE_FIELDS.family.label, CAUSE_FAMILY_LABELS),
    ...each('responsibility', CAUSE_FIELDS.defaultResponsibility.label, RESPONSIBILITY_LABELS),
    ...one('counts', 'Imputables', 'seulement'),
    ...one('inactive', 'Désactivées', 'affichées'),
  ]
}
