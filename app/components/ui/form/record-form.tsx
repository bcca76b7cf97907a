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
  /** What Enter in a field sends; the button of the panel sends the same. */
  intent: string
  idempotencyKey?: string
  /** Labels of the fields and words of their values. */
  book: Book
  /** The record that is changed; absent for a new one. */
  record?: Stored
  /** Its version, where it does not stand on the record itself. */
  versionOf?: (record: Stored) => number
  /** A record as this form posts it, where the book alone does not say it. */
  typed?: (record: Stored) => Typed
  /** What the fields of a new record start from. */
  start?: Readonly<Record<string, string | readonly string[]>>
  /** False where no field is required. */
  marks?: boolean
  multipart?: boolean
  /** Where it is sent, when that is not the address of the page. */
  action?: string
  /** The browser sends it and loads the page anew: the form starts afresh, and what the loader shows beside it changes. */
  reloadDocument?: boolean
  children: ReactNode | ((field: FieldOf<Book>) => ReactNode)
}

/**
 * The form of a record: it sends its intent, its key against double sending and the version that it was filled against, and comes back with
 * everything typed and what is wrong, or with both states where somebody was faster. Its children get the fields of its book (`fieldsOf`).
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
  const { id, intent, idempotencyKey, failure, book, record, start = {}, marks = true, children } = props
  const { typed = (stored: Stored): Typed => typedOf(book, stored) } = props
  const { versionOf = (stored: Stored) => (stored as unknown as Versioned).version } = props
  // A new record that was saved already stays refused; a change with a new key is stale, which shows both states.
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
      {/* Enter in a field sends the form, whatever button comes first. */}
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

/** The foot of a panel with a form: the button that sends it, and « Annuler ». `danger`: what it does is not undone by a second press. */
export function Save({
  form,
  intent,
  closeHref,
  danger,
  also,
  children,
}: {
  form: string
  intent: string
  closeHref: string
  danger?: boolean
  /** The same, then something else: « Affecter et suivant ». */
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
