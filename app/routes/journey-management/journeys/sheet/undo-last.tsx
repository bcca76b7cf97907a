import { UndoForm } from '#app/components/toasts/undo-form.tsx'
import { UNDO_LABELS, type UndoneAct } from '#domain/journey-management/undo/acts.ts'

/** « Annuler » over the history, for a minute after an act. */
export function UndoLast({
  undo: { act, at, idempotencyKey },
  number,
  action,
}: {
  undo: { act: UndoneAct; at: string; idempotencyKey: string }
  number: string
  action: string
}) {
  return (
    <div className="mb-3 flex items-center gap-3">
      {UNDO_LABELS[act]} il y a moins d'une minute
      <UndoForm action={action} fields={{ intent: 'undo', ref: number, at, idempotencyKey }} />
    </div>
  )
}
