import type { z } from 'zod'
import type { Doubt } from '../doubts/doubts.ts'
import { type FieldBook, typedOf } from '../field-book.ts'
import { UNIQ } from '../messages.ts'
import type { ImportFile, SaidOfLine } from './asked.ts'
import { valuesOf } from './headings.ts'
import { changesBetween, type ImportKind, type RowReading } from './plan.ts'
import { judged, type NamedRecords, type ReadField, readCells } from './reading.ts'

export interface KnownRecord<Values> {
  id: string
  values: Values
  /** Why imports may not change it: « ce chauffeur est archivé ». */
  closed?: string | undefined
}

export interface UniqueKey<Key extends string> {
  key: Key
  /** Normalised value for comparison. */
  of: (value: string) => string
  same: string
  /** Whether lines find their record by it. */
  finds: boolean
}

/** A kind of record whose lines are checked by its form's schema. */
export interface RecordKind<Key extends string, Values extends object> {
  fields: readonly ReadField<Key>[]
  required: readonly (readonly Key[])[]
  schema: z.ZodType<Values>
  /** Labels and display of the values, keyed as the form posts them. */
  book: FieldBook
  /** Fields asked for when their column is missing. */
  asked: FieldBook
  /** Defaults of a new record with these values. */
  start: (given: Readonly<Partial<Record<Key, unknown>>>) => object
  /** Strongest key first: the first match identifies the record. */
  unique: readonly UniqueKey<Key>[]
  /** Values by which a new record may be a known one. */
  similar?: readonly Similar[]
  nameOf: (values: Record<string, unknown>) => { label: string; detail: string }
}

interface Similar {
  why: string
  /** '' where the record has none. */
  of: (values: Readonly<Record<string, unknown>>) => string
}

export interface RecordContext<Key extends string, Values> {
  /** At least those found by `recordKeys`. */
  records: readonly KnownRecord<Values>[]
  named: Partial<Record<Key, NamedRecords>>
  /** Records that a new one is compared with (`similar`); a label tells one from the others. */
  others?: readonly { id: string; label: string; values: Readonly<Record<string, unknown>> }[]
  /** Form rules that depend on today or on stored data. */
  rules: (values: Values, known: KnownRecord<Values> | undefined) => RowReading<Values>['errors']
  /** Finds the unlikely values of a line, given the known record that it changes. */
  doubts?: (values: Values, known: KnownRecord<Values> | undefined) => readonly Doubt[]
}

/** Unique values in the file, to load only those records. */
export function recordKeys<Key extends string>(
  { fields, unique }: Pick<RecordKind<Key, object>, 'fields' | 'unique'>,
  file: ImportFile,
): Record<Key, string[]> {
  return Object.fromEntries(unique.map(({ key, of }) => [key, valuesOf(fields, file, key, of)])) as Record<Key, string[]>
}

/** Import of records with a form: a line finds its record by a unique value, or creates one. */
export function recordImport<Key extends string, Values extends object>(
  kind: RecordKind<Key, Values>,
  { records, named, others = [], rules, doubts = () => [] }: RecordContext<Key, Values>,
): ImportKind<Key, Values> {
  const keyOf = (values: object, { key, of }: UniqueKey<Key>) => {
    const value = (values as Partial<Record<Key, unknown>>)[key]
    return value ? of(String(value)) : ''
  }
  const owners = kind.unique.map(
    one => new Map(records.flatMap(record => (keyOf(record.values, one) ? [[keyOf(record.values, one), record]] : []))),
  )
  const similar = (kind.similar ?? []).map(({ why, of }) => ({
    why,
    of,
    others: new Map(others.flatMap(other => (of(other.values) ? [[of(other.values), other] as const] : []))),
  }))
  const near = (values: Readonly<Record<string, unknown>>) => {
    for (const { why, of, others } of similar) {
      const other = others.get(of(values))
      if (other) return { id: other.id, label: other.label, why }
    }
    return undefined
  }
  const names = new Map((Object.values(named) as NamedRecords[]).flatMap(({ names }) => [...names]))

  function read(cells: Partial<Record<Key, string>>, said: SaidOfLine = {}): RowReading<Values> {
    const { given, errors, unknown } = readCells(kind.fields, cells, said.words, named)
    const found = kind.unique.map((one, index) => owners[index]!.get(keyOf(given, one)))
    const same = records.find(({ id }) => id === said.same)
    const known = same ?? found.find((record, index) => record && kind.unique[index]!.finds)
    if (known?.closed) errors.push({ field: kind.unique[0]!.key, message: known.closed })
    kind.unique.forEach(({ key }, index) => {
      const owner = found[index]
      if (owner && owner !== known)
        errors.push({ field: key, message: `${UNIQ} (${kind.nameOf({ ...owner.values } as Record<string, unknown>).label})` })
    })

    const input = { ...(known ? typedOf(kind.book, known.values) : kind.start(given)), ...given }
    const values = judged(kind.schema, input, errors)
    if (values) errors.push(...rules(values, known).filter(({ field }) => !errors.some(error => error.field === field)))
    const asked = values && !said.confirmed && errors.length === 0 ? doubts(values, known) : []
    const keys: RowReading<Values>['keys'] = kind.unique.flatMap(one => {
      const value = keyOf(given, one)
      return value ? [{ key: `${one.key} ${value}`, same: one.same }] : []
    })
    if (known) keys.push({ key: `id ${known.id}`, same: 'même fiche' })
    return {
      ...kind.nameOf({ ...known?.values, ...given, ...values } as Record<string, unknown>),
      id: known?.id ?? null,
      values: errors.length === 0 && asked.length === 0 ? (values ?? null) : null,
      changes: known && values ? changesBetween(known.values, values, kind.book, names) : [],
      errors,
      warnings: [],
      keys,
      unknown,
      doubts: asked.map(({ path, message }) => ({ field: path, message })),
      // Also of a line with faults: the known record may have what it lacks.
      near: known || said.same === '' ? undefined : near((values ?? input) as Readonly<Record<string, unknown>>),
    }
  }

  return { fields: kind.fields, required: kind.required, asked: Object.keys(kind.asked) as Key[], read }
}
