import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { ActionPanel } from '#app/lib/action-tasks/panels.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { AssessTask, ChangeTask, DoneTask, NewTask } from './forms.tsx'
import { TaskSheet } from './sheet.tsx'

interface TaskPanelProps {
  panel: ActionPanel
  failure: FormFailure | undefined
  /** List of actions, where a panel closes to. */
  closeHref: string
  /** Link to the list with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/**
 * `?panel=action`: a new action, an action's sheet, or one of its acts. Used by the four event screens and « Suivi ».
 *
 *     {panel?.kind === 'action' && <TaskPanel panel={panel} failure={failure} closeHref={over({ panel: 'show' })} href={over} />}
 */
export function TaskPanel({ panel, failure, closeHref, href }: TaskPanelProps) {
  if (panel.step === 'new') return <NewTask {...panel} failure={failure} closeHref={closeHref} />
  const { task } = panel
  const sheetHref = href({ panel: 'action', tache: task.id })
  if (panel.step === 'show') return <TaskSheet {...panel} failure={failure} closeHref={closeHref} href={href} />
  if (panel.step === 'change')
    return (
      <ChangeTask
        {...panel}
        failure={failure}
        closeHref={sheetHref}
        reloadHref={href({ panel: 'action', tache: task.id, acte: 'change' })}
      />
    )
  if (panel.step === 'done') return <DoneTask {...panel} failure={failure} closeHref={sheetHref} />
  if (panel.step === 'assess') return <AssessTask {...panel} failure={failure} closeHref={sheetHref} />
  return (
    <AskOpen
      title={`Annuler «\u202f${task.label}\u202f»\u202f?`}
      text="L'action reste listée avec son motif, et ne compte plus."
      confirm="Annuler l'action"
      fields={{ intent: 'task-cancel', idempotencyKey: panel.idempotencyKey, version: String(task.version) }}
      closeHref={sheetHref}
    >
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      <ReasonField failure={failure} id="ask-reason" />
    </AskOpen>
  )
}
