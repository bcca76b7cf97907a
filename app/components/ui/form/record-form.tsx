import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { startValue } from '#app/lib/forms/form-failure.ts'
import { type FieldBook, typedOf } from '#domain/field-book.ts'
import { Cancel } from './cancel.tsx'
import { RequiredNote } from './field.tsx'
import { type FieldOf, fieldsOf } from './fields-of.tsx'
import { Form } from './form.tsx'
import { currentOf, RecordRefusal, type RecordRefusalProps, type Typed } from './record-refusal.tsx'

interface Versioned {
  version: number
}

export interface RecordFormProps<Stored extends object, Book extends FieldBook = FieldBook>
  extends Omit<RecordRefusalProps<Stored>, 'book' | 'current' | 'typed'> {
  id: string
  /** Intent sent by Enter and by the panel's button; `save` where the route has no other. */
  intent?: string
  idempotencyKey?: string
  /** Field labels and readers of their values. */
  book: Book
  /** Absent for a new record. */
  record?: Stored
  /** Lock version, when the record itself does not have it. */
  versionOf?: (record: Stored) => number
  /** Form values of a record, when the book alone cannot compute them. */
  typed?: (record: Stored) => Typed
  /** Initial values of a new record. */
  start?: Readonly<Record<string, string | readonly string[]>>
  /** False when no field is required. */
  marks?: boolean
  multipart?: boolean
  /** Target, when it is not the address of the page. */
  action?: string
  /** Full page request: remounts the form and refreshes the loader's data beside it. */
  reloadDocument?: boolean
  children: ReactNode | ((field: FieldOf<Book>) => ReactNode)
}

/**
 * Form of a record: sends its intent, idempotency key and lock version. After a refusal it shows the typed values with their
 * errors, or both states of a conflict. Its children receive the fields of its book (`fieldsOf`).
 *
 *     <Panel title="Modifier NUIT" closeHref={closeHref} footer={<Save form="factor-form" intent="update" closeHref={closeHref}>Enregistrer le facteur</Save>}>
 *       <RecordForm id="factor-form" intent="update" {...{ idempotencyKey, failure, reloadHref }} book={FACTOR_FIELDS} record={factor}>
 *         {field => field('label', { required: true })}
 *       </RecordForm>
 *     </Panel>
 */
export function RecordForm<Stored extends Versioned, Book extends FieldBook>(props: RecordFormProps<Stored, Book>): ReactNode
export function RecordForm<Stored extends object, Book extends FieldBook>(
  props: RecordFormProps<Stored, Book> & { versionOf: (record: Stored) => number },
): ReactNode
export function RecordForm<Stored extends object, Book extends FieldBook>(props: RecordFormProps<Stored, Book>) {
  const { id, intent = 'save', idempotencyKey, failure, book, record, start = {}, marks = true, children } = props
  const { typed = (stored: Stored): Typed => typedOf(book, stored) } = props
  const { versionOf = (stored: Stored) => (stored as unknown as Versioned).version } = props
  // A stored new record keeps its key, so that it stays refused; a change gets a new key and becomes a conflict that shows both states.
  const key = !record && failure?.alreadyStored ? startValue(failure, 'idempotencyKey', '') : idempotencyKey
  const current = record && currentOf<Stored>(failure)
  return (
    <Form
      method="post"
      id={id}
      action={props.action}
      className="form"
      encType={props.multipart ? 'multipart/form-data' : undefined}
      reloadDocument={props.reloadDocument}
    >
      {/* First submit button, so that Enter in a field uses it. */}
      <button type="submit" name="intent" value={intent} hidden tabIndex={-1} aria-hidden="true" />
      {key && <input type="hidden" name="idempotencyKey" value={key} />}
      {record && (
        <input
          type="hidden"
          name="version"
          value={current ? versionOf(current) : startValue(failure, 'version', versionOf(record)) || versionOf(record)}
        />
      )}
      <RecordRefusal
        {...{ failure, book, current, typed }}
        rows={props.rows}
        words={props.words}
        reloadHref={props.reloadHref}
        idPrefix={props.idPrefix}
      />
      {marks && <RequiredNote />}
      {typeof children === 'function' ? children(fieldsOf(failure, record ? typed(record) : start, book)) : children}
    </Form>
  )
}

/** Footer of a form panel: submit button and « Annuler ». `danger`: the act cannot be undone. */
export function Save({
  form,
  intent = 'save',
  closeHref,
  danger,
  also,
  children,
}: {
  form: string
  intent?: string
  closeHref: string
  danger?: boolean
  /** Second button that saves and does more: « Affecter et suivant ». */
  also?: { intent: string; label: string }
  children: ReactNode
}) {
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <>
      <button
        type="submit"
        className={`btn ${danger ? 'btn-danger' : 'btn-primary'}`}
        form={form}
        name="intent"
        value={intent}
        aria-busy={busy}
      >
        {children}
      </button>
      {also && (
        <button type="submit" className="btn btn-line" form={form} name="intent" value={also.intent}>
          {also.label}
        </button>
      )}
      <Cancel href={closeHref} />
    </>
  )
}
