import type { ReactNode } from 'react'
import { Form } from '../form/form.tsx'
import { Icon } from '../icon.tsx'

/**
 * Acts on the ticked rows: a GET form whose boxes are in the table; each act leads to a question that posts. Works and counts
 * without JavaScript; its last control is a native reset. Destructive act last; buttons are `btn btn-sm` with `name` and `value`.
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
      // Also covers its boxes in the table: the browser must not restore their state on return.
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
