import type { ReactNode } from 'react'
import { Form } from '../form/form.tsx'
import { Icon } from '../icon.tsx'

/**
 * What can be done with the ticked rows: a GET form whose boxes are in the table; an act leads to a question, which posts. It shows and
 * counts without JavaScript; its last control is the browser's own reset. Destructive act last. Buttons: `btn btn-sm` with a `name` and a `value`.
 *
 *     <BulkBar id="selection"><button className="btn btn-sm" name="confirm" value="archive"><Icon name="archive" />Archiver…</button></BulkBar>
 */
export function BulkBar({ id, action, children }: { id: string; action?: string; children: ReactNode }) {
  return (
    <Form
      reloadDocument
      className="bulk on-dark"
      id={id}
      method="get"
      action={action}
      aria-label="Lignes sélectionnées"
      // For its boxes in the table too: a browser that comes back must not tick them.
      autoComplete="off"
    >
      <span className="bulk-count" />
      {children}
      <button type="reset" className="btn btn-sm btn-square" aria-label="Tout désélectionner" title="Tout désélectionner">
        <Icon name="x" />
      </button>
    </Form>
  )
}
