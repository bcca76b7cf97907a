import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { type FormFailure, startValue } from '#app/lib/forms/form-failure.ts'
import { type FieldBook, type FieldReading, typedOf, wordsOf } from '#domain/field-book.ts'
import { Cancel } from './cancel.tsx'
import { Conflict } from './conflict.tsx'
import { RequiredNote } from './field.tsx'
import { type FieldOf, fieldsOf } from './fields-of.tsx'
import { Form } from './form.tsx'
import { FormRefusal } from './form-refusal.tsx'

type Typed = Record<string, string | string[]>

/** Rows of a form, `stops[0]`, `stops[1]` …: what one is called, and its fields. */
type Rows = Readonly<Record<string, { label: string; fields: FieldBook }>>

interface Versioned {
  version: number
}

export interface RecordFormProps<Stored extends object, Book extends FieldBook = FieldBook> {
  id: string
  /** What Enter in a field sends; the button of the panel sends the same. */
  intent: string
  idempotencyKey?: string
  failure: FormFailure | undefined
  /** Labels of the fields and words of their values. */
  book: Book
  /** The record that is changed; absent for a new one. */
  record?: Stored
  /** Its version, where it does not stand on the record itself. */
  versionOf?: (record: Stored) => number
  /** The rows that the form repeats, by the name of their list, where the book does not say them (`asRows`). */
  rows?: Rows
  /** A record as this form posts it, where the book alone does not say it. */
  typed?: (record: Stored) => Typed
  /** What the fields of a new record start from. */
  start?: Readonly<Record<string, string | readonly string[]>>
  /** Words for what a choice posts, where only the page knows them: names of people, of countries. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The form anew, with what is recorded. */
  reloadHref?: string
  /** False where no field is required. */
  marks?: boolean
  multipart?: boolean
  /** Before the ids of its fields, where another form of the page has fields of the same names. */
  idPrefix?: string
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
  const {
    id,
    intent,
    idempotencyKey,
    failure,
    book,
    rows = rowsOf(book),
    record,
    start = {},
    words,
    reloadHref,
    marks = true,
    children,
  } = props
  const { typed = (stored: Stored): Typed => typedOf(book, stored) } = props
  const { versionOf = (stored: Stored) => (stored as unknown as Versioned).version } = props
  const current = record && failure?.status === 409 ? (failure.current as Stored | undefined) : undefined
  return (
    <Form
      method="post"
      id={id}
      className="form"
      encType={props.multipart ? 'multipart/form-data' : undefined}
      reloadDocument={props.reloadDocument}
    >
      {/* Enter in a field sends the form, whatever button comes first. */}
      <button type="submit" name="intent" value={intent} hidden tabIndex={-1} aria-hidden="true" />
      {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
      {record && (
        <input
          type="hidden"
          name="version"
          value={current ? versionOf(current) : startValue(failure, 'version', versionOf(record)) || versionOf(record)}
        />
      )}
      {current ? (
        <Conflict
          message={failure!.message}
          fields={differences(failure!.typed, typed(current), { book, rows, words })}
          reloadHref={reloadHref ?? ''}
        />
      ) : (
        <FormRefusal failure={inOrder(failure, book, rows)} label={name => labelAt(name, book, rows)} idPrefix={props.idPrefix} />
      )}
      {marks && <RequiredNote />}
      {typeof children === 'function' ? children(fieldsOf(failure, record ? typed(record) : start, book)) : children}
    </Form>
  )
}

/** The rows of a book: what one is called, and its fields. */
const rowsOf = (book: FieldBook): Rows =>
  Object.fromEntries(
    Object.entries(book).flatMap(([name, { rows }]) => (rows ? [[name, { label: rows.one, fields: rows.fields }]] : [])),
  )

/**
 * The field that is posted under a name: `stops[0].arrival` is `arrival` of the rows, `contact.phone` is `phone`, `companyIdText` what
 * names `companyId`, unless the book has the whole name.
 */
function fieldAt(name: string, book: FieldBook, rows: Rows = {}): FieldReading | undefined {
  const [, list = '', part = ''] = /^([\w.]+)\[\d+\]\.(.+)$/.exec(name) ?? []
  const fields = rows[list]?.fields ?? book
  const bare = rows[list] ? part : name.replace(/\[\d+\]/g, '')
  const known = [name, bare, bare.slice(bare.lastIndexOf('.') + 1)].flatMap(one => [one, one.replace(/Text$/, '')])
  return known.map(one => fields[one]).find(field => field !== undefined)
}

/** Its label; a field of a row is named with the rank of the row: « Arrêt 2, arrivée ». */
function labelAt(name: string, book: FieldBook, rows?: Rows): string | undefined {
  const label = fieldAt(name, book, rows)?.label
  const [, list = '', index] = /^([\w.]+)\[(\d+)\]/.exec(name) ?? []
  const row = rows?.[list] && `${rows[list].label} ${Number(index) + 1}`
  return row && label ? `${row}, ${label.toLowerCase()}` : (row ?? label)
}

/** The refusal with its fields in the order of the book, as the eye goes down the form; those of rows row by row. */
function inOrder(failure: FormFailure | undefined, book: FieldBook, rows: Rows): FormFailure | undefined {
  const order = Object.keys(book)
  const place = ({ path }: { path: string }) => {
    const [, list = path, index = '0', cell = ''] = /^([\w.]+)\[(\d+)\]\.(\w+)$/.exec(path) ?? []
    const at = order.indexOf(order.includes(path) ? path : list)
    const cells = Object.keys(rows[list]?.fields ?? {})
    return (at < 0 ? order.length : at) * 1e6 + Number(index) * 1e3 + cells.indexOf(cell)
  }
  return failure && { ...failure, issues: failure.issues.toSorted((a, b) => place(a) - place(b)) }
}

/** The fields in which what was typed and what is recorded now differ, in words. */
function differences(
  typed: Typed,
  recorded: Typed,
  { book, rows, words = {} }: Pick<RecordFormProps<Versioned>, 'book' | 'rows' | 'words'>,
) {
  // Numbers are written with spaces or without.
  const bare = (value: string | string[] = '') => [value].flat().join(', ').replace(/\s/g, '')
  const said = (name: string, field: FieldReading, value: string | string[] = '') =>
    words[name]
      ? [value]
          .flat()
          .map(one => words[name]![one] ?? one)
          .join(', ')
      : wordsOf(field, value)
  const isOfRow = (name: string) => rows?.[name.replace(/\[.*$/, '')] !== undefined
  // A row may be in one of both alone; a record that is named reads by its name.
  const names = new Set([...Object.keys(recorded), ...Object.keys(typed).filter(isOfRow)])
  return [...names].flatMap(name => {
    if (`${name}Text` in recorded) return []
    const field = fieldAt(name, book, rows)
    if (!field || bare(typed[name]) === bare(recorded[name])) return []
    return [
      {
        name,
        label: labelAt(name, book, rows)!,
        typed: said(name, field, typed[name]),
        recorded: said(name, field, recorded[name]),
      },
    ]
  })
}

/** The foot of a panel with a form: the button that sends it, and « Annuler ». `danger`: what it does is not undone by a second press. */
export function Save({
  form,
  intent,
  closeHref,
  danger,
  children,
}: {
  form: string
  intent: string
  closeHref: string
  danger?: boolean
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
      <Cancel href={closeHref} />
    </>
  )
}
