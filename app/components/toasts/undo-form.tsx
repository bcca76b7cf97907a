import { Form } from '#app/components/ui/form/form.tsx'
import type { Undo } from '#app/lib/toasts/flash.server.ts'

/** « Annuler », on the notification of an act: posts the act that takes it back. `sent` says that it was pressed. */
export function UndoForm({ action, fields, sent }: Undo & { sent?: () => void }) {
  return (
    <Form method="post" action={action} onSubmit={sent} className="toast-undo">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn btn-sm btn-line">
        Annuler
      </button>
    </Form>
  )
}
