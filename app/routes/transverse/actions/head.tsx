import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { ROLE_LABELS } from '#domain/roles.ts'
import { ACTION_FIELDS, ACTION_NATURE_LABELS, EVENT_KIND_LABELS } from '#domain/transverse/actions/fields.ts'
import { actionTabs } from './follow-up/place.ts'
import type { ActionRights } from './table.tsx'

const MORE = ['role', 'inactive'] as const

interface HeadProps {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
  can: ActionRights
}

export function ActionsHead({ links, columns, chips, can }: HeadProps) {
  return (
    <ListHead
      links={links}
      columns={columns}
      views={actionTabs(links)}
      actions={<ListActions links={links}>{can.write && 'Nouvelle action'}</ListActions>}
      search={{ value: links.get('q'), placeholder: 'Code, libellé…', keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="event" field={ACTION_FIELDS.events} />
          <ChoiceFilter links={links} name="nature" field={ACTION_FIELDS.nature} />
          <MoreFilters links={links} names={MORE}>
            <ChoiceField links={links} name="role" field={ACTION_FIELDS.defaultRole} />
            <SwitchField links={links} name="inactive" label="Afficher les désactivées" />
          </MoreFilters>
        </>
      }
      filterNames={['event', 'nature', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function actionChips(links: ListLinks): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [
    ...each('event', ACTION_FIELDS.events.label, EVENT_KIND_LABELS),
    ...each('nature', ACTION_FIELDS.nature.label, ACTION_NATURE_LABELS),
    ...each('role', ACTION_FIELDS.defaultRole.label, ROLE_LABELS),
    ...one('inactive', 'Désactivées', 'affichées'),
  ]
}
