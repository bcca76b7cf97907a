import type { RecordFormProps } from '#app/components/ui/form/record-form.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { FieldBook } from '#domain/field-book.ts'

/** Props of every panel of the screen. */
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

/** Panel with a single form: refusal on top, button at the bottom. */
export function CnrForm<Stored extends { version: number }, Book extends FieldBook>({
  title,
  confirm,
  closeHref,
  search,
  ...form
}: CnrPanelProps & OfRecord<Stored, Book> & { title: string; confirm: string }) {
  const { failure } = form
  return (
    <RecordPanel
      title={title}
      closeHref={closeHref}
      save={confirm}
      {...form}
      id="cnr-form"
      reloadHref={search}
      formKey={failure ? JSON.stringify([failure.typed, failure.status]) : 'form'}
    />
  )
}
