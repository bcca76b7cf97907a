import { Form } from '#app/components/ui/form/form.tsx'
import type { Undo } from '#app/lib/toasts/flash.server.ts'

/** « Annuler » on a notification: posts the act that undoes it. `sent` is called on press. */
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
