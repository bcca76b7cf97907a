import type { ReactNode } from 'react'
import type { FieldBook } from '#domain/field-book.ts'
import { RecordForm, type RecordFormProps, Save } from '../form/record-form.tsx'
import { Panel } from './panel.tsx'

interface RecordPanelProps {
  title: string
  size?: 'wide'
  closeHref: string
  /** Button text: « Enregistrer le client ». */
  save: string
  /** Second button that saves and does more. */
  also?: { intent: string; label: string }
  /** Remounts the form when it changes, because fields are uncontrolled. */
  formKey?: string
}

type Versioned = { version: number }
type Props<Stored extends object, Book extends FieldBook> = RecordPanelProps & RecordFormProps<Stored, Book>

/**
 * Panel with the form of a record: `<Panel>`, `<RecordForm>` and `<Save>`.
 *
 *     <RecordPanel title="Modifier NUIT" closeHref={closeHref} save="Enregistrer le facteur" id="factor-form" intent="update"
 *       {...{ idempotencyKey, failure, reloadHref }} book={FACTOR_FIELDS} record={factor}>
 *       {field => field('label', { required: true })}
 *     </RecordPanel>
 */
export function RecordPanel<Stored extends Versioned, Book extends FieldBook>(props: Props<Stored, Book>): ReactNode
export function RecordPanel<Stored extends object, Book extends FieldBook>(
  props: Props<Stored, Book> & { versionOf: (record: Stored) => number },
): ReactNode
export function RecordPanel<Stored extends Versioned, Book extends FieldBook>(props: Props<Stored, Book>) {
  const { title, size, closeHref, save, also, formKey, ...form } = props
  return (
    <Panel
      title={title}
      size={size}
      closeHref={closeHref}
      footer={
        <Save form={form.id} intent={form.intent} closeHref={closeHref} also={also}>
          {save}
        </Save>
      }
    >
      <RecordForm key={formKey} {...form} />
    </Panel>
  )
}
