import { assigneeField, DoneFields } from '#app/components/transverse/action-tasks/forms.tsx'
import { TaskPanel } from '#app/components/transverse/action-tasks/task-panel.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { type FormFailure, formKey } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { counted } from '#domain/formats/counted.ts'
import { ACTION_TASK_FIELDS, NEW_TASK_FIELDS } from '#domain/transverse/action-tasks/fields.ts'
import type { FollowUpData, FollowUpPanel } from './loader.server.ts'

interface OverlaysProps extends Pick<FollowUpData, 'panel' | 'fault'> {
  page: number
  links: ListLinks
  failure: FormFailure | undefined
}

export function FollowUpOverlays({ panel, fault, page, links, failure }: OverlaysProps) {
  const closeHref = links.to({ page })
  return (
    <>
      {panel?.kind === 'action' && (
        <TaskPanel panel={panel} failure={failure} closeHref={closeHref} href={changes => links.to({ page, ...changes })} />
      )}
      {(panel?.kind === 'done' || panel?.kind === 'assign' || panel?.kind === 'cancel') && (
        <ManyPanel panel={panel} failure={failure} closeHref={closeHref} />
      )}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}

interface ManyProps {
  panel: Exclude<FollowUpPanel, { kind: 'action' }>
  failure: FormFailure | undefined
  closeHref: string
}

/** Bulk act: done, reassigned or cancelled. */
function ManyPanel({ panel, failure, closeHref }: ManyProps) {
  const { names, idempotencyKey } = panel
  const several = counted(names.length, 'action', 'actions')
  const ids = names.map(({ id }) => id).join(',')
  const form = { idempotencyKey, failure, id: 'tasks-form', closeHref }
  if (panel.kind === 'cancel')
    return (
      <AskOpen
        title={`Annuler ${several}\u202f?`}
        text="Les actions restent listées avec leur motif, et ne comptent plus."
        confirm="Annuler les actions"
        fields={{ intent: 'tasks-cancel', idempotencyKey, ids }}
        closeHref={closeHref}
      >
        <AskNames names={names} />
        {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
        <ReasonField failure={failure} id="ask-reason" />
      </AskOpen>
    )
  if (panel.kind === 'done')
    return (
      <RecordPanel
        {...form}
        title={`Noter ${several} comme faites`}
        save="Noter comme faites"
        intent="tasks-done"
        book={ACTION_TASK_FIELDS}
      >
        {field => (
          <>
            <input type="hidden" name="ids" value={ids} />
            <AskNames names={names} />
            <DoneFields field={field} />
          </>
        )}
      </RecordPanel>
    )
  return (
    <RecordPanel
      {...form}
      title={`Confier ${several}`}
      save="Confier les actions"
      formKey={formKey(failure)}
      intent="tasks-assign"
      book={NEW_TASK_FIELDS}
    >
      {() => (
        <>
          <input type="hidden" name="ids" value={ids} />
          <AskNames names={names} />
          <div className="fields">{assigneeField(failure)}</div>
        </>
      )}
    </RecordPanel>
  )
}
