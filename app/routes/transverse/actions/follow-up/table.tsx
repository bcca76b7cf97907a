import { TaskStatus } from '#app/components/transverse/action-tasks/task-status.tsx'
import { TASK_ACT_LABELS } from '#app/components/transverse/action-tasks/words.ts'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { unpackPage } from '#app/lib/lists/packed-rows.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { ACTION_TASK_FIELDS as FIELDS } from '#domain/transverse/action-tasks/fields.ts'
import type { TaskAct } from '#domain/transverse/action-tasks/transitions.ts'
import { eventHref } from '#domain/transverse/action-tasks/values.ts'
import type { FollowUpData } from './loader.server.ts'

export const rowsOf = (page: FollowUpData['page']) => unpackPage(page)
export type FollowUpRow = ReturnType<typeof rowsOf>['rows'][number]

/** Link to the list with this action open. */
const taskHref = (links: ListLinks, id: string, changes: Record<string, string> = {}) =>
  links.to({ panel: 'action', tache: id, ...changes })

export const followUpColumns = (links: ListLinks): Column<FollowUpRow>[] => [
  {
    key: 'label',
    header: FIELDS.label.label,
    kind: 'name',
    sortable: true,
    card: 'title',
    title: row => `${row.label}, ${row.eventLabel}`,
    cell: row => <TwoLines top={<a href={taskHref(links, row.id)}>{row.label}</a>} sub={row.eventLabel} />,
  },
  {
    key: 'event',
    header: FIELDS.event.label,
    width: '144px',
    sortable: true,
    card: 'sub',
    cell: row => <TwoLines top={row.eventNumber} sub={FIELDS.event.read(row.event)} />,
  },
  {
    key: 'assignee',
    header: FIELDS.assigneeId.label,
    width: '152px',
    hideBelow: 780,
    sortable: true,
    card: 'start',
    title: row => row.assignee,
    cell: row => row.assignee,
  },
  {
    key: 'due',
    header: FIELDS.dueDate.label,
    width: '104px',
    sortable: true,
    card: 'end',
    cell: row => formatDate(row.dueDate),
  },
  { key: 'steps', header: 'Étapes', kind: 'num', width: '72px', hideBelow: 1100, cell: row => row.steps },
  {
    key: 'done',
    header: FIELDS.doneOn.label,
    width: '104px',
    hideBelow: 1100,
    cell: row => row.doneOn && formatDate(row.doneOn),
  },
  {
    key: 'effect',
    header: FIELDS.effect.label,
    width: '96px',
    hideBelow: 1280,
    cell: row => row.effect && FIELDS.effect.read(row.effect),
  },
  {
    key: 'status',
    header: FIELDS.status.label,
    width: '112px',
    sortable: true,
    card: 'status',
    cell: row => <TaskStatus status={row.status} late={row.late} />,
  },
]

const ICONS: Record<Exclude<TaskAct, 'start'>, 'check' | 'pencil' | 'ban' | 'circle-check'> = {
  done: 'check',
  change: 'pencil',
  assess: 'circle-check',
  cancel: 'ban',
}

export function FollowUpMenu({ row, links }: { row: FollowUpRow; links: ListLinks }) {
  const acts = row.acts.filter(act => act !== 'start')
  return (
    <>
      <MenuItem href={taskHref(links, row.id)} icon="eye" label="Ouvrir l'action" />
      <MenuItem href={eventHref(row.event, row.eventId)} icon="flag" label="Ouvrir l'événement" />
      {acts.length > 0 && <MenuRule />}
      {acts.map(act => (
        <MenuItem key={act} href={taskHref(links, row.id, { acte: act })} icon={ICONS[act]} label={`${TASK_ACT_LABELS[act]}…`} />
      ))}
    </>
  )
}
