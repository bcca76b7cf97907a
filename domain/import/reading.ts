import type { z } from 'zod'
import type { FieldReading } from '../field-book.ts'
import { ENUM } from '../messages.ts'
import type { SaidWords } from './asked.ts'
import { type CellReader, choice, dayAs, fold, measure, paragraph, phone, saidOf, singleLine, yesNo } from './cells.ts'
import type { ImportField } from './headings.ts'
import type { RowReading, UnknownWord } from './plan.ts'
import { VALUE_WORDS } from './words.ts'

/** A column with its cell parser; `undefined` means that a text is not in its list of values. */
export interface ReadField<Key extends string> extends ImportField<Key> {
  read: CellReader
}

type Issues = RowReading<unknown>['errors']
type Cells<Key extends string> = Partial<Record<Key, string>>

/** Records that a column can reference, by folded name; duplicate names are ambiguous. */
export interface NamedRecords {
  ids: ReadonlyMap<string, ReadonlySet<string>>
  /** The same by other words for them, where no name fits: « Carquefou » for « Dépôt de Carquefou ». */
  near: ReadonlyMap<string, ReadonlySet<string>>
  names: ReadonlyMap<string, string>
  /** Errors for an unknown and an ambiguous name. */
  none: (name: string) => string
  many: (name: string) => string
  /** Every record is in `names`, so that a person can choose one for a name that none has. */
  all?: boolean
}

export function namedRecords(
  records: readonly (readonly [id: string, ...names: string[]])[],
  words: Pick<NamedRecords, 'none' | 'many' | 'all'>,
  near: typeof records = [],
): NamedRecords {
  const first = new Map(records.map(([id, name]) => [id, name ?? id]))
  return { ids: byName(records), near: byName(near), names: first, ...words }
}

function byName(records: readonly (readonly [id: string, ...names: string[]])[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>()
  for (const [id, ...names] of records) {
    for (const name of names) {
      const folded = fold(name)
      ids.set(folded, (ids.get(folded) ?? new Set()).add(id))
    }
  }
  return ids
}

/** Columns without which a file is refused; `known` are those with another value for new records. */
export const requiredOf = <Key extends string>(book: Readonly<Record<Key, FieldReading>>, ...known: Key[]): Key[][] =>
  (Object.keys(book) as Key[]).filter(key => book[key].limits?.required && !known.includes(key)).map(key => [key])

/** Columns of a template, parsed by the field book. `synonyms` are other headings than the label; `over` replaces a parser. */
export function bookFields<Key extends string>(
  book: Readonly<Record<Key, FieldReading>>,
  synonyms: Readonly<Partial<Record<Key, readonly string[]>>>,
  over: Partial<Record<Key, CellReader>> = {},
  keys = Object.keys(book) as Key[],
): readonly ReadField<Key>[] {
  return keys.map(key => {
    const { label, type, choices, unit } = book[key]
    const own: CellReader =
      type === 'date'
        ? dayAs({ end: /ValidTo$|End$|Expiry$/.test(key), birth: key === 'birthDate' })
        : type === 'checkbox'
          ? yesNo
          : choices
            ? choice(choices, VALUE_WORDS[key])
            : type === 'textarea' || key === 'note'
              ? paragraph
              : unit
                ? measure(unit)
                : /[pP]hone$/.test(key)
                  ? phone
                  : singleLine
    return { key, label, synonyms: synonyms[key] ?? [], read: over[key] ?? own }
  })
}

/** Parsed values of the filled cells; unknown list values are reported on their column, unless `words` has a value for them. */
export function readCells<Key extends string>(
  fields: readonly ReadField<Key>[],
  cells: Cells<Key>,
  words: SaidWords = {},
  named: Partial<Record<Key, NamedRecords>> = {},
): { given: Partial<Record<Key, unknown>>; errors: Issues; unknown: UnknownWord[] } {
  const given: Partial<Record<Key, unknown>> = {}
  const errors: Issues = []
  const unknown: UnknownWord[] = []
  for (const { key, read } of fields) {
    const cell = cells[key] ?? ''
    if (cell.trim() === '') continue
    const records = named[key]
    const said = words[key] ?? {}
    const ids = records && [...(records.ids.get(fold(cell)) ?? records.near.get(fold(cell)) ?? [])]
    const value = ids ? (ids.length === 1 ? ids[0] : recordSaid(records, said, cell)) : read(cell, said)
    if (records?.all && ids!.length !== 1) unknown.push({ field: key, word: singleLine(cell), options: () => [...records.names] })
    for (const word of (!records && read.unknown?.(cell)) || [])
      unknown.push({ field: key, word, options: () => Object.entries(read.labels!) })
    // Said to be left empty.
    if (value === '' && (records || read.labels)) continue
    if (value !== undefined) given[key] = value
    else {
      const name = singleLine(cell)
      errors.push({ field: key, message: records ? (ids!.length === 0 ? records.none : records.many)(name) : ENUM })
    }
  }
  return { given, errors, unknown }
}

/** The record chosen for a name, as long as it can still be chosen. */
function recordSaid({ names }: NamedRecords, said: Readonly<Record<string, string>>, name: string): string | undefined {
  const id = saidOf(said, name)
  return id === undefined || id === '' || names.has(id) ? id : undefined
}

/** Result of the form's schema; a field already refused is reported once. */
export function judged<Values>(
  schema: z.ZodType<Values>,
  input: object,
  errors: Issues,
  fieldOf: (path: string) => string = path => path,
): Values | undefined {
  const parsed = schema.safeParse(input)
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldOf(String(issue.path[0]))
    if (!errors.some(error => error.field === field)) errors.push({ field, message: issue.message })
  }
  return parsed.data
}
