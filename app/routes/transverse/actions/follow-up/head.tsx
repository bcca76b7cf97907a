import { LateField } from '#app/components/ui/form/late-field.tsx'
import type { ChipProps } from '#app/components/ui/list/chip.tsx'
import type { ColumnChoice } from '#app/components/ui/list/column-choice.ts'
import { ListActions } from '#app/components/ui/list/list-actions.tsx'
import { ChoiceField, ChoiceFilter, MoreFilters, SwitchField } from '#app/components/ui/list/list-filters.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { chipsOf } from '#app/lib/lists/chips.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { asChoice } from '#domain/field-book.ts'
import { ACTION_TASK_FIELDS as FIELDS } from '#domain/transverse/action-tasks/fields.ts'
import type { FollowUpData } from './loader.server.ts'
import { actionTabs } from './place.ts'

const MORE = ['assigneeName', 'status', 'late', 'orphan'] as const

interface HeadProps extends Pick<FollowUpData, 'people' | 'catalogue'> {
  links: ListLinks
  columns: ColumnChoice<never>['offered']
  chips: ChipProps[]
}

export function FollowUpHead({ links, columns, chips, people, catalogue }: HeadProps) {
  return (
    <ListHead
      links={links}
      columns={columns}
      views={actionTabs(links)}
      actions={<ListActions links={links} />}
      search={{ value: links.get('q'), placeholder: "Action, n° de l'événement…", keep: links.keep('q') }}
      filters={
        <>
          <ChoiceFilter links={links} name="assignee" field={asChoice(FIELDS.assigneeId.label, people)} />
          <ChoiceFilter links={links} name="event" field={FIELDS.event} />
          <ChoiceFilter links={links} name="action" field={asChoice(FIELDS.label.label, catalogue)} />
          <MoreFilters links={links} names={MORE}>
            <LateField
              id="by-assigneeName"
              name="assigneeName"
              label="Nom du responsable"
              small
              defaultValue={links.get('assigneeName')}
            />
            <ChoiceField links={links} name="status" field={FIELDS.status} />
            <SwitchField links={links} name="late" label="En retard seulement" />
            <SwitchField links={links} name="orphan" label="Responsable désactivé" />
          </MoreFilters>
        </>
      }
      filterNames={['assignee', 'event', 'action', ...MORE]}
      chips={chips}
      resetHref={links.bare}
    />
  )
}

export function followUpChips(links: ListLinks, { people, catalogue }: Pick<FollowUpData, 'people' | 'catalogue'>): ChipProps[] {
  const { each, one } = chipsOf(links)
  return [
    ...each('assignee', FIELDS.assigneeId.label, people),
    ...one('assigneeName', FIELDS.assigneeId.label),
    ...each('event', FIELDS.event.label, FIELDS.event.choices ?? {}),
    ...each('action', FIELDS.label.label, catalogue),
    ...each('status', FIELDS.status.label, FIELDS.status.choices ?? {}),
    ...one('late', 'En retard', 'seulement'),
    ...one('orphan', 'Responsable', 'désactivé'),
    ...one('of', FIELDS.event.label, 'un seul'),
  ]
}
