import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { type FieldBook, type FieldReading, wordsOf } from '#domain/field-book.ts'
import { Conflict } from './conflict.tsx'
import { FormRefusal } from './form-refusal.tsx'

/** Form values by field name, as posted. */
export type Typed = Record<string, string | string[]>

/** Repeated rows `stops[0]`, `stops[1]` …: label of a row and its fields. */
type Rows = Readonly<Record<string, { label: string; fields: FieldBook }>>

export interface RecordRefusalProps<Stored extends object> {
  failure: FormFailure | undefined
  /** Field labels and readers of their values. */
  book: FieldBook
  /** Record as stored by another user in the meantime (`currentOf`). */
  current: Stored | undefined
  /** Form values of a record. */
  typed: (record: Stored) => Typed
  /** Repeated rows by list name, when the book does not declare them (`asRows`). */
  rows?: Rows
  /** Texts of posted values known only to the page, such as names of people or countries. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Reloads the form with the stored values. */
  reloadHref?: string
  /** Prefix of the field ids, when another form of the page uses the same names. */
  idPrefix?: string
}

/** Currently stored record of a conflict (status 409). */
export const currentOf = <Stored extends object>(failure: FormFailure | undefined) =>
  failure?.status === 409 ? (failure.current as Stored | undefined) : undefined

/** Top of a refused form: fields to correct, why the whole was refused, or both states of a conflict. */
export function RecordRefusal<Stored extends object>(props: RecordRefusalProps<Stored>) {
  const { failure, book, current, typed, rows = rowsOf(book), words, reloadHref = '', idPrefix } = props
  if (failure && current) {
    const fields = differences(failure.typed, typed(current), { book, rows, words })
    return <Conflict message={failure.message} fields={fields} reloadHref={reloadHref} />
  }
  return <FormRefusal failure={inOrder(failure, book, rows)} label={name => labelAt(name, book, rows)} idPrefix={idPrefix} />
}

/** Repeated rows declared by a book. */
const rowsOf = (book: FieldBook): Rows =>
  Object.fromEntries(
    Object.entries(book).flatMap(([name, { rows }]) => (rows ? [[name, { label: rows.one, fields: rows.fields }]] : [])),
  )

/**
 * Field of a posted name, unless the book has the full name: `stops[0].arrival` → `arrival` of the rows, `contact.phone` →
 * `phone`, `companyIdText` → `companyId`.
 */
function fieldAt(name: string, book: FieldBook, rows: Rows = {}): FieldReading | undefined {
  const [, list = '', part = ''] = /^([\w.]+)\[\d+\]\.(.+)$/.exec(name) ?? []
  const fields = rows[list]?.fields ?? book
  const bare = rows[list] ? part : name.replace(/\[\d+\]/g, '')
  const known = [name, bare, bare.slice(bare.lastIndexOf('.') + 1)].flatMap(one => [one, one.replace(/Text$/, '')])
  return known.map(one => fields[one]).find(field => field !== undefined)
}

/** Label of a posted name; in rows with the row's rank: « Arrêt 2, arrivée ». */
function labelAt(name: string, book: FieldBook, rows?: Rows): string | undefined {
  const label = fieldAt(name, book, rows)?.label
  const [, list = '', index] = /^([\w.]+)\[(\d+)\]/.exec(name) ?? []
  const row = rows?.[list] && `${rows[list].label} ${Number(index) + 1}`
  return row && label ? `${row}, ${label.toLowerCase()}` : (row ?? label)
}

/** Position of a field: book order, rows one after the other. */
function placeOf(name: string, book: FieldBook, rows: Rows): number {
  const order = Object.keys(book)
  const [, list = name, index = '0', cell = ''] = /^([\w.]+)\[(\d+)\]\.(\w+)$/.exec(name) ?? []
  const at = order.indexOf(order.includes(name) ? name : list)
  const cells = Object.keys(rows[list]?.fields ?? {})
  return (at < 0 ? order.length : at) * 1e6 + Number(index) * 1e3 + cells.indexOf(cell)
}

/** Failure with its issues in form order. */
const inOrder = (failure: FormFailure | undefined, book: FieldBook, rows: Rows): FormFailure | undefined =>
  failure && {
    ...failure,
    issues: failure.issues.toSorted((a, b) => placeOf(a.path, book, rows) - placeOf(b.path, book, rows)),
  }

/** Fields whose typed and stored values differ, as text. */
function differences(
  typed: Typed,
  recorded: Typed,
  { book, rows, words = {} }: { book: FieldBook; rows: Rows; words: RecordRefusalProps<object>['words'] },
) {
  // Numbers may be typed with or without spaces.
  const bare = (value: string | string[] = '') => [value].flat().join(', ').replace(/\s/g, '')
  const said = (name: string, field: FieldReading, value: string | string[] = '') =>
    words[name]
      ? [value]
          .flat()
          .map(one => words[name]![one] ?? one)
          .join(', ')
      : wordsOf(field, value)
  const isOfRow = (name: string) => rows[name.replace(/\[.*$/, '')] !== undefined
  // A row may exist on one side only; a record reference is shown by its name.
  const names = new Set([...Object.keys(recorded), ...Object.keys(typed).filter(isOfRow)])
  const inOrder = [...names].sort((a, b) => placeOf(a, book, rows) - placeOf(b, book, rows))
  return inOrder.flatMap(name => {
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
