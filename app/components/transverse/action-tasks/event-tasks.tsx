import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import type { EventTasks } from '#app/lib/action-tasks/panels.server.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { PAGE_MAX } from '#domain/limits.ts'
import { TaskStatus } from './task-status.tsx'

interface EventTasksProps {
  tasks: EventTasks
  /** The role may add one, and the event is still open. */
  mayAdd: boolean
  /** Link to this event with these changes of the query string. */
  href: (changes: Record<string, string>) => string
}

/**
 * « Actions » of an event's sheet: its actions, each linking to its sheet, and a link to add one.
 *
 *     <EventTaskList tasks={tasks} mayAdd={may(role, 'actionTask.write') && open} href={changes => links.to({ id, ...changes })} />
 */
export function EventTaskList({ tasks, mayAdd, href }: EventTasksProps) {
  const counted = tasks.filter(({ status }) => status !== 'ANNULEE')
  const done = counted.filter(({ status }) => status === 'FAITE').length
  return (
    <PanelSection
      title="Actions"
      note={counted.length > 0 && `${done}/${counted.length} faites`}
      action={
        mayAdd && (
          <a className="btn btn-sm btn-line" href={href({ panel: 'action' })}>
            Ajouter une action
          </a>
        )
      }
    >
      {tasks.length === 0 ? (
        <p className="help">Aucune action.</p>
      ) : (
        <ul>
          {tasks.map(task => (
            <li key={task.id} className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-t-0">
              <div className="grid min-w-0 gap-0.5">
                <a className="text-link truncate" href={href({ panel: 'action', tache: task.id })}>
                  {task.label}
                </a>
                <span className="help truncate">{whenOf(task)}</span>
              </div>
              <TaskStatus {...task} />
            </li>
          ))}
        </ul>
      )}
      <ListedMax shown={tasks.length} what="premières actions" most={PAGE_MAX} />
    </PanelSection>
  )
}

const whenOf = ({ assignee, doneOn, dueDate }: EventTasks[number]) =>
  `${assignee}, ${doneOn ? `faite le ${formatDate(doneOn)}` : `avant le ${formatDate(dueDate)}`}`
