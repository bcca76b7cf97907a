import { History } from '#app/components/history/history.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import type { ActionPanel } from '#app/lib/action-tasks/panels.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { factsOf } from '#domain/field-book.ts'
import { ACTION_TASK_FIELDS as FIELDS } from '#domain/transverse/action-tasks/fields.ts'
import { eventHref } from '#domain/transverse/action-tasks/values.ts'
import { EVENT_KIND_LABELS } from '#domain/transverse/actions/fields.ts'
import { TaskStatus } from './task-status.tsx'
import { stepsOf, TASK_ACT_LABELS } from './words.ts'

type SheetProps = Extract<ActionPanel, { step: 'show' }> & {
  failure: FormFailure | undefined
  closeHref: string
  /** Link to the page with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=action&tache=…`. */
export function TaskSheet({ task, history, idempotencyKey, failure, closeHref, href }: SheetProps) {
  const linked = task.acts.filter(act => act !== 'start')
  const at = (changes: Record<string, string | number>) => href({ panel: 'action', tache: task.id, ...changes })
  return (
    <Panel
      title={task.label}
      aside={<TaskStatus {...task} />}
      closeHref={closeHref}
      footer={
        task.acts.length > 0 && (
          <>
            {linked.slice(0, 1).map(act => (
              <a key={act} className="btn btn-primary" href={at({ acte: act })}>
                {TASK_ACT_LABELS[act]}…
              </a>
            ))}
            {task.acts.includes('start') && (
              <Form method="post">
                <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
                <input type="hidden" name="version" value={task.version} />
                <button type="submit" className="btn btn-line" name="intent" value="task-start">
                  {TASK_ACT_LABELS.start}
                </button>
              </Form>
            )}
            {linked.slice(1).map(act => (
              <a key={act} className="btn btn-bare" href={at({ acte: act })}>
                {TASK_ACT_LABELS[act]}…
              </a>
            ))}
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {failure?.intent === 'task-start' && <WholeRefusal failure={failure} />}
        <Facts
          stacked
          items={[
            [
              EVENT_KIND_LABELS[task.event],
              <a key="event" className="text-link" href={eventHref(task.event, task.eventId)}>
                <span className="voice-code">{task.eventNumber}</span>
              </a>,
            ],
            [FIELDS.eventLabel.label, task.eventLabel],
            [FIELDS.assigneeId.label, task.assignee],
            ...factsOf(FIELDS, task, ['dueDate', 'doneOn', 'result', 'cancelReason', 'effect', 'effectOn']).filter(
              ([, value]) => value,
            ),
          ]}
        />
        {task.checklist.length > 0 && (
          <PanelSection title={FIELDS.checklist.label} note={stepsOf(task)}>
            <ol className="grid list-decimal gap-1 pl-5">
              {task.checklist.map((step, place) => (
                <li key={step}>
                  {step}
                  {task.checked.includes(place) && <span className="help"> · fait</span>}
                </li>
              ))}
            </ol>
          </PanelSection>
        )}
        <PanelSection title="Historique">
          <History history={history} href={page => at({ histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}
