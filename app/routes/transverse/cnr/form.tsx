import { RecordForm, type RecordFormProps, Save } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { FieldBook } from '#domain/field-book.ts'

/** What every panel of the screen gets. */
export interface CnrPanelProps {
  failure: FormFailure | undefined
  idempotencyKey: string
  closeHref: string
  search: string
}

type OfRecord<Stored extends { version: number }, Book extends FieldBook> = Pick<
  RecordFormProps<Stored, Book>,
  'intent' | 'book' | 'record' | 'start' | 'typed' | 'children'
>

/** A panel that is one form of this screen: its refusal on top, its button at the bottom. */
export function CnrForm<Stored extends { version: number }, Book extends FieldBook>({
  title,
  confirm,
  closeHref,
  search,
  ...form
}: CnrPanelProps & OfRecord<Stored, Book> & { title: string; confirm: string }) {
  const { failure, intent } = form
  return (
    <Panel
      title={title}
      closeHref={closeHref}
      footer={
        <Save form="cnr-form" intent={intent} closeHref={closeHref}>
          {confirm}
        </Save>
      }
    >
      <RecordForm
        {...form}
        id="cnr-form"
        reloadHref={search}
        key={failure ? JSON.stringify([failure.typed, failure.status]) : 'form'}
      />
    </Panel>
  )
}
