import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { type FieldBook, type FieldReading, wordsOf } from '#domain/field-book.ts'
import { Conflict } from './conflict.tsx'
import { FormRefusal } from './form-refusal.tsx'

/** Values as a form posts them, by the names of its fields. */
export type Typed = Record<string, string | string[]>

/** Rows of a form, `stops[0]`, `stops[1]` …: what one is called, and its fields. */
type Rows = Readonly<Record<string, { label: string; fields: FieldBook }>>

export interface RecordRefusalProps<Stored extends object> {
  failure: FormFailure | undefined
  /** Labels of the fields and words of their values. */
  book: FieldBook
  /** The record as somebody else has saved it meanwhile (`currentOf`). */
  current: Stored | undefined
  /** A record as the form posts it. */
  typed: (record: Stored) => Typed
  /** The rows that the form repeats, by the name of their list, where the book does not say them (`asRows`). */
  rows?: Rows
  /** Words for what a choice posts, where only the page knows them: names of people, of countries. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The form anew, with what is recorded. */
  reloadHref?: string
  /** Before the ids of its fields, where another form of the page has fields of the same names. */
  idPrefix?: string
}

/** Of a form that somebody overtook: the record as it is recorded now. */
export const currentOf = <Stored extends object>(failure: FormFailure | undefined) =>
  failure?.status === 409 ? (failure.current as Stored | undefined) : undefined

/** What stands on top of a refused form: its fields to correct, why the whole was refused, or both states of a conflict. */
export function RecordRefusal<Stored extends object>(props: RecordRefusalProps<Stored>) {
  const { failure, book, current, typed, rows = rowsOf(book), words, reloadHref = '', idPrefix } = props
  if (failure && current) {
    const fields = differences(failure.typed, typed(current), { book, rows, words })
    return <Conflict message={failure.message} fields={fields} reloadHref={reloadHref} />
  }
  return <FormRefusal failure={inOrder(failure, book, rows)} label={name => labelAt(name, book, rows)} idPrefix={idPrefix} />
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

/** Where a field stands in the form: in the order of the book, those of rows row by row. */
function placeOf(name: string, book: FieldBook, rows: Rows): number {
  const order = Object.keys(book)
  const [, list = name, index = '0', cell = ''] = /^([\w.]+)\[(\d+)\]\.(\w+)$/.exec(name) ?? []
  const at = order.indexOf(order.includes(name) ? name : list)
  const cells = Object.keys(rows[list]?.fields ?? {})
  return (at < 0 ? order.length : at) * 1e6 + Number(index) * 1e3 + cells.indexOf(cell)
}

/** The refusal with its fields as the eye goes down the form. */
const inOrder = (failure: FormFailure | undefined, book: FieldBook, rows: Rows): FormFailure | undefined =>
  failure && {
    ...failure,
    issues: failure.issues.toSorted((a, b) => placeOf(a.path, book, rows) - placeOf(b.path, book, rows)),
  }

/** The fields in which what was typed and what is recorded now differ, in words. */
function differences(
  typed: Typed,
  recorded: Typed,
  { book, rows, words = {} }: { book: FieldBook; rows: Rows; words: RecordRefusalProps<object>['words'] },
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
  const isOfRow = (name: string) => rows[name.replace(/\[.*$/, '')] !== undefined
  // A row may be in one of both alone; a record that is named reads by its name.
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
