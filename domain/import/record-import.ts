import type { z } from 'zod'
import type { CsvFile } from '../csv/read.ts'
import { type FieldBook, typedOf } from '../field-book.ts'
import { UNIQ } from '../messages.ts'
import { valuesOf } from './headings.ts'
import { changesBetween, type ImportKind, type RowReading } from './plan.ts'
import { judged, type NamedRecords, type ReadField, readCells } from './reading.ts'

/** A record that is already there. */
export interface KnownRecord<Values> {
  id: string
  values: Values
  /** Why no file changes it: « ce chauffeur est archivé ». */
  closed?: string | undefined
}

/** A value that no two records share. */
export interface UniqueKey<Key extends string> {
  key: Key
  /** The value as it is compared. */
  of: (value: string) => string
  /** « même matricule ». */
  same: string
  /** Whether a line finds its record by it. */
  finds: boolean
}

/** A kind of record whose lines are judged by the schema of its form. */
export interface RecordKind<Key extends string, Values extends object> {
  fields: readonly ReadField<Key>[]
  /** For a new record one column of each group must be there. */
  required: readonly (readonly Key[])[]
  schema: z.ZodType<Values>
  /** What the values are called and how they read, by the names that the form posts. */
  book: FieldBook
  /** What a new record has when the file does not say. */
  start: object
  /** The strongest first: a line is about the record that the first of them finds. */
  unique: readonly UniqueKey<Key>[]
  nameOf: (values: Record<string, unknown>) => { label: string; detail: string }
}

/** What the lines of a file are compared with. */
export interface RecordContext<Key extends string, Values> {
  /** At least those that `recordKeys` of the file name. */
  records: readonly KnownRecord<Values>[]
  /** The records that cells of these columns may name. */
  named: Partial<Record<Key, NamedRecords>>
  /** Rules of the form that the schema alone cannot judge: they depend on the day, or on what is there. */
  rules: (values: Values, known: KnownRecord<Values> | undefined) => RowReading<Values>['errors']
}

/** The values by which a file names existing records, to fetch only those. */
export function recordKeys<Key extends string>(
  { fields, unique }: Pick<RecordKind<Key, object>, 'fields' | 'unique'>,
  file: CsvFile,
): Record<Key, string[]> {
  return Object.fromEntries(unique.map(({ key, of }) => [key, valuesOf(fields, file.rows, key, of)])) as Record<Key, string[]>
}

/**
 * The import of records that have a form: a line finds its record by what is unique to it and leaves unchanged what it does not say; any other
 * line creates one.
 */
export function recordImport<Key extends string, Values extends object>(
  kind: RecordKind<Key, Values>,
  { records, named, rules }: RecordContext<Key, Values>,
): ImportKind<Key, Values> {
  const keyOf = (values: object, { key, of }: UniqueKey<Key>) => {
    const value = (values as Partial<Record<Key, unknown>>)[key]
    return value ? of(String(value)) : ''
  }
  const owners = kind.unique.map(
    one => new Map(records.flatMap(record => (keyOf(record.values, one) ? [[keyOf(record.values, one), record]] : []))),
  )
  // What ids stand for, as changes read them.
  const names = new Map((Object.values(named) as NamedRecords[]).flatMap(({ names }) => [...names]))

  function read(cells: Partial<Record<Key, string>>): RowReading<Values> {
    const { given, errors } = readCells(kind.fields, cells, named)
    const found = kind.unique.map((one, index) => owners[index]!.get(keyOf(given, one)))
    const known = found.find((record, index) => record && kind.unique[index]!.finds)
    if (known?.closed) errors.push({ field: kind.unique[0]!.key, message: known.closed })
    kind.unique.forEach(({ key }, index) => {
      const owner = found[index]
      if (owner && owner !== known)
        errors.push({ field: key, message: `${UNIQ} (${kind.nameOf({ ...owner.values } as Record<string, unknown>).label})` })
    })

    const input = { ...(known ? typedOf(kind.book, known.values) : kind.start), ...given }
    const values = judged(kind.schema, input, errors)
    if (values) errors.push(...rules(values, known).filter(({ field }) => !errors.some(error => error.field === field)))
    const keys: RowReading<Values>['keys'] = kind.unique.flatMap(one => {
      const value = keyOf(given, one)
      return value ? [{ key: `${one.key} ${value}`, same: one.same }] : []
    })
    if (known) keys.push({ key: `id ${known.id}`, same: 'même fiche' })
    return {
      ...kind.nameOf({ ...known?.values, ...given, ...values } as Record<string, unknown>),
      id: known?.id ?? null,
      values: errors.length === 0 ? (values ?? null) : null,
      changes: known && values ? changesBetween(known.values, values, kind.book, names) : [],
      errors,
      warnings: [],
      keys,
    }
  }

  return { fields: kind.fields, required: kind.required, read }
}
