import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { type FormFailure, startValue } from '#app/lib/forms/form-failure.ts'
import { type FieldBook, typedOf, wordsOf } from '#domain/field-book.ts'
import { Cancel } from './cancel.tsx'
import { Conflict } from './conflict.tsx'
import { RequiredNote } from './field.tsx'
import { Form } from './form.tsx'
import { FormRefusal } from './form-refusal.tsx'

type Typed = Record<string, string | string[]>

export interface RecordFormProps<Stored extends { version: number }> {
  id: string
  /** What Enter in a field sends; the button of the panel sends the same. */
  intent: string
  idempotencyKey?: string
  failure: FormFailure | undefined
  /** Labels of the fields and words of their values. */
  book: FieldBook
  /** The record that is changed; absent for a new one. */
  record?: Stored
  /** A record as this form posts it, where the book alone does not say it. */
  typed?: (record: Stored) => Typed
  /** Words for what a choice posts, where only the page knows them: names of people, of countries. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The form anew, with what is recorded. */
  reloadHref?: string
  /** False where no field is required. */
  marks?: boolean
  multipart?: boolean
  /** For a form that stays on its page: the browser sends it, and it starts anew. */
  reloadDocument?: boolean
  children: ReactNode
}

/**
 * The form of a record: it sends its intent, its key against double sending and the version that it was filled against, and comes back with
 * everything typed and what is wrong, or with both states where somebody was faster.
 *
 *     <Panel title="Modifier NUIT" closeHref={closeHref} footer={<Save form="factor-form" intent="update" closeHref={closeHref}>Enregistrer le facteur</Save>}>
 *       <RecordForm id="factor-form" intent="update" {...{ idempotencyKey, failure, reloadHref }} book={FACTOR_FIELDS} record={factor}>
 *         {field('label', { required: true })}
 *       </RecordForm>
 *     </Panel>
 */
export function RecordForm<Stored extends { version: number }>(props: RecordFormProps<Stored>) {
  const {
    id,
    intent,
    idempotencyKey,
    failure,
    book,
    record,
    words,
    reloadHref,
    marks = true,
    multipart,
    reloadDocument,
    children,
  } = props
  const { typed = (stored: Stored): Typed => typedOf(book, stored) } = props
  const current = record && failure?.status === 409 ? (failure.current as Stored | undefined) : undefined
  return (
    <Form
      method="post"
      id={id}
      className="form"
      encType={multipart ? 'multipart/form-data' : undefined}
      reloadDocument={reloadDocument}
    >
      {/* Enter in a field sends the form, whatever button comes first. */}
      <button type="submit" name="intent" value={intent} hidden tabIndex={-1} aria-hidden="true" />
      {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
      {record && (
        <input
          type="hidden"
          name="version"
          value={current?.version ?? (startValue(failure, 'version', record.version) || record.version)}
        />
      )}
      {current ? (
        <Conflict
          message={failure!.message}
          fields={differences(failure!.typed, typed(current), book, words)}
          reloadHref={reloadHref ?? ''}
        />
      ) : (
        <FormRefusal failure={inOrder(failure, book)} label={name => labelAt(book, name)} />
      )}
      {marks && <RequiredNote />}
      {children}
    </Form>
  )
}

/** The label of a field by the name it is posted under: `stops[0].arrival` is `arrival`'s, `contact.phone` is `phone`'s, unless the book has the whole name. */
function labelAt(book: FieldBook, name: string): string | undefined {
  const bare = name.replace(/\[\d+\]/g, '')
  return (book[name] ?? book[bare] ?? book[bare.slice(bare.lastIndexOf('.') + 1)])?.label
}

/** The refusal with its fields in the order of the book, as the eye goes down the form. */
function inOrder(failure: FormFailure | undefined, book: FieldBook): FormFailure | undefined {
  const order = Object.keys(book)
  const place = ({ path }: { path: string }) => (order.includes(path) ? order.indexOf(path) : order.length)
  return failure && { ...failure, issues: failure.issues.toSorted((a, b) => place(a) - place(b)) }
}

/** The fields in which what was typed and what is recorded now differ, in words. */
function differences(typed: Typed, recorded: Typed, book: FieldBook, words: RecordFormProps<never>['words'] = {}) {
  // Numbers are written with spaces or without.
  const bare = (value: string | string[] = '') => [value].flat().join(', ').replace(/\s/g, '')
  const said = (name: string, value: string | string[] = '') =>
    words[name]
      ? [value]
          .flat()
          .map(one => words[name]![one] ?? one)
          .join(', ')
      : wordsOf(book[name]!, value)
  return Object.keys(recorded)
    .filter(name => name in book && bare(typed[name]) !== bare(recorded[name]))
    .map(name => ({ name, label: book[name]!.label, typed: said(name, typed[name]), recorded: said(name, recorded[name]) }))
}

/** The foot of a panel with a form: the button that sends it, and « Annuler ». */
export function Save({
  form,
  intent,
  closeHref,
  children,
}: {
  form: string
  intent: string
  closeHref: string
  children: ReactNode
}) {
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <>
      <button type="submit" className="btn btn-primary" form={form} name="intent" value={intent} aria-busy={busy}>
        {children}
      </button>
      <Cancel href={closeHref} />
    </>
  )
}
