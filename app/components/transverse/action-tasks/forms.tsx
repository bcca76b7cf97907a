import { type FieldOf, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { ActionPanel, ActionTask, TaskChoices } from '#app/lib/action-tasks/panels.server.ts'
import { type FormFailure, formKey } from '#app/lib/forms/form-failure.ts'
import { counted } from '#domain/formats/counted.ts'
import { ROLE_LABELS } from '#domain/roles.ts'
import { ACTION_TASK_FIELDS, CHANGE_TASK_FIELDS, NEW_TASK_FIELDS } from '#domain/transverse/action-tasks/fields.ts'
import { EVENT_KIND_LABELS, type EventKind } from '#domain/transverse/actions/fields.ts'
import { TASK_ACT_LABELS } from './words.ts'

type Step<Name extends ActionPanel['step']> = Extract<ActionPanel, { step: Name }>
type ActStep = Extract<ActionPanel, { step: 'done' | 'assess' | 'cancel' }>
interface FormProps {
  failure: FormFailure | undefined
  closeHref: string
}

/** Actions offered for this kind of event: « Informer le client (le jour même) ». */
const actionOptions = (actions: TaskChoices['actions'], event: EventKind) =>
  actions
    .filter(({ active, events }) => active && (events.length === 0 || events.includes(event)))
    .map(({ id, label, defaultDelayDays, defaultRole }) => {
      const usual = [
        defaultDelayDays !== null && (defaultDelayDays === 0 ? 'le jour même' : counted(defaultDelayDays, 'jour')),
        defaultRole && ROLE_LABELS[defaultRole].toLowerCase(),
      ].filter(Boolean)
      return { value: id, label: usual.length > 0 ? `${label} (${usual.join(', ')})` : label }
    })

/** An active account, found by part of its name. */
export const assigneeField = (failure: FormFailure | undefined, stored?: Pick<ActionTask, 'assigneeId' | 'assignee'>) =>
  recordFieldsOf(failure, NEW_TASK_FIELDS)(
    'assigneeId',
    'assignee',
    { id: stored?.assigneeId ?? null, text: stored?.assignee ?? null },
    { required: true, full: true, help: 'Une partie du nom' },
  )

const factsOf = (task: Pick<ActionTask, 'event' | 'eventNumber' | 'eventLabel' | 'label'>): [string, string][] => [
  ['Action', task.label],
  [EVENT_KIND_LABELS[task.event], `${task.eventNumber} · ${task.eventLabel}`],
]

/** « Ajouter une action »: `?panel=action&id=<event>`. */
export function NewTask({ about, actions, idempotencyKey, failure, closeHref }: Step<'new'> & FormProps) {
  return (
    <RecordPanel
      title={`Ajouter une action à ${about.number}`}
      closeHref={closeHref}
      save="Ajouter l'action"
      formKey={formKey(failure)}
      id="task-form"
      intent="task-add"
      {...{ idempotencyKey, failure }}
      book={NEW_TASK_FIELDS}
    >
      {field => (
        <div className="fields">
          <input type="hidden" name="event" value={about.event} />
          <input type="hidden" name="eventId" value={about.id} />
          {field('actionId', {
            type: 'select',
            required: true,
            full: true,
            placeholder: 'Choisir une action',
            options: actionOptions(actions, about.event),
          })}
          {assigneeField(failure)}
          {field('dueDate', { full: true, help: "Laissée vide, celle du délai de l'action" })}
        </div>
      )}
    </RecordPanel>
  )
}

/** « Modifier »: assignee, due date, completed steps. */
export function ChangeTask({
  task,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
}: Step<'change'> & FormProps & { reloadHref: string }) {
  const steps = task.checklist.map((step, place) => ({ value: String(place), label: step }))
  return (
    <RecordPanel
      title={task.label}
      closeHref={closeHref}
      save="Enregistrer l'action"
      formKey={formKey(failure)}
      id="task-form"
      intent="task-change"
      {...{ idempotencyKey, failure, reloadHref }}
      book={CHANGE_TASK_FIELDS}
      record={task}
      typed={({ assigneeId, dueDate, checked }) => ({ assigneeId, dueDate, checked: checked.map(String) })}
      words={{ assigneeId: { [task.assigneeId]: task.assignee ?? '' } }}
    >
      {field => (
        <>
          <Facts items={factsOf(task)} />
          <div className="fields">
            {assigneeField(failure, task)}
            {field('dueDate', { required: true, full: true })}
            {steps.length > 0 && field('checked', { type: 'checkboxes', options: steps })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** « Noter comme faite ». */
export function DoneTask({ task, idempotencyKey, failure, closeHref }: ActStep & FormProps) {
  return (
    <RecordPanel
      title={TASK_ACT_LABELS.done}
      closeHref={closeHref}
      save="Noter l'action faite"
      id="task-form"
      intent="task-done"
      {...{ idempotencyKey, failure }}
      book={ACTION_TASK_FIELDS}
      record={task}
      typed={({ result }) => ({ doneOn: '', result: result ?? '' })}
    >
      {field => (
        <>
          <Facts items={factsOf(task)} />
          <DoneFields field={field} />
        </>
      )}
    </RecordPanel>
  )
}

/** Completion date and result, for one or several actions. */
export function DoneFields({ field }: { field: FieldOf<typeof ACTION_TASK_FIELDS> }) {
  return (
    <div className="fields">
      {field('doneOn', { full: true, help: "Laissée vide, aujourd'hui" })}
      {field('result', { type: 'textarea', rows: 3, maxLength: 500, full: true })}
    </div>
  )
}

/** « Vérifier l'efficacité », available 30 days after completion. */
export function AssessTask({ task, idempotencyKey, failure, closeHref }: ActStep & FormProps) {
  return (
    <RecordPanel
      title={TASK_ACT_LABELS.assess}
      closeHref={closeHref}
      save="Noter l'efficacité"
      id="task-form"
      intent="task-assess"
      {...{ idempotencyKey, failure }}
      book={ACTION_TASK_FIELDS}
      record={task}
      typed={({ effect }) => ({ effect: effect ?? '' })}
    >
      {field => (
        <>
          <Facts items={[...factsOf(task), ['Résultat', task.result]]} />
          <div className="fields">
            {field('effect', { type: 'radios', required: true, full: true, help: 'À revoir\u202f: la question revient' })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}
