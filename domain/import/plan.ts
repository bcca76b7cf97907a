import { isEqual } from 'es-toolkit/predicate'
import { CsvError } from '../csv/error.ts'
import type { EntityReading } from '../field-book.ts'
import { REQ } from '../messages.ts'
import type { ImportFile, SaidOfLine, SaidWords } from './asked.ts'
import { LEFT_EMPTY } from './asked.ts'
import { fold, saidOf } from './cells.ts'
import { type ImportField, matchHeadings } from './headings.ts'
import type { PlanAction } from './plan-action.ts'

/** A message about a cell; `field` is empty for the whole line, `column` is the heading in the file. */
interface CellRemark {
  field: string
  column: string
  message: string
  /** Of a record of several rows: the row, from 0. */
  row?: number
}

export interface Change {
  field: string
  label: string
  before: string
  after: string
}

/** Result of reading one line. */
export interface RowReading<Values> {
  label: string
  /** Shown beside the name: number, place. */
  detail: string
  /** Id of the existing record, null for a new one. */
  id: string | null
  values: Values | null
  changes: Change[]
  errors: Omit<CellRemark, 'column'>[]
  warnings: Omit<CellRemark, 'column'>[]
  /** Values that must be unique within the file, with their description (« même SIRET »). */
  keys: { key: string; same: string }[]
  unknown: UnknownWord[]
  /** Values that are possible but unlikely, as long as nobody confirmed them. */
  doubts?: Omit<CellRemark, 'column'>[]
  /** A known record that a new one resembles, as long as nobody said whether it is the same. */
  near?: NearRecord | undefined
}

export interface NearRecord {
  id: string
  label: string
  /** « même n° de permis ». */
  why: string
}

/** A cell of a refused line, to be corrected. */
interface WrongCell {
  field: string
  column: string
  text: string
  message: string
  /** Line of the cell, where it is not the first one of its record. */
  line?: number
}

/** A word of a cell that is none of the field's values, with these values. */
export interface UnknownWord {
  field: string
  word: string
  options: () => [value: string, label: string][]
}

/** Words of a field that Quai does not know, the most frequent first, which a person matches once for all lines. */
export interface UnknownWords {
  field: string
  label: string
  options: [value: string, label: string][]
  /** `value` is what was said, else a proposal; '' for none, `LEFT_EMPTY` to leave the cell empty. */
  words: { word: string; lines: number; value: string; open: boolean }[]
}

/** An entity that can be imported, with its existing records. */
export interface ImportKind<Key extends string, Values> {
  fields: readonly ImportField<Key>[]
  required: readonly (readonly Key[])[]
  /** Fields asked for when their column is missing (`ASKED`). */
  asked: readonly Key[]
  /** For records of several rows: rows of the same name make one record, and a row without a name belongs to the row above. */
  recordOf?(cells: Partial<Record<Key, string>>): string
  /** `more` are the further rows of the record. */
  read(cells: Partial<Record<Key, string>>, said?: SaidOfLine, more?: readonly Partial<Record<Key, string>>[]): RowReading<Values>
}

export interface PlanLine<Values> {
  /** First line of the row in the file, as an editor counts. */
  line: number
  /** Lines of all its rows, where there are several. */
  lines?: number[]
  action: PlanAction
  label: string
  detail: string
  changes: Change[]
  reasons: string[]
  warnings: string[]
  cells: WrongCell[]
  near: NearRecord | null
  /** Has unlikely values, to be confirmed. */
  doubted: boolean
  id: string | null
  values: Values | null
}

/** Plan of a file: one entry per record, in the order of their first lines. */
export interface Plan<Values> {
  lines: PlanLine<Values>[]
  counts: Record<PlanAction, number>
  ignored: string[]
  /** Fields of new records that have neither a column nor a given value. */
  asked: string[]
  unknown: UnknownWords[]
}

/** Plans an import without writing. Throws `CsvError` for duplicate columns, no lines, or missing required columns. */
export function planImport<Key extends string, Values>(file: ImportFile, kind: ImportKind<Key, Values>): Plan<Values> {
  const [headings = [], ...rows] = file.rows
  const match = matchHeadings(kind.fields, headings, file.columns)
  if (match.errors.length > 0) throw new CsvError(match.errors.join('. '))
  if (rows.length === 0) throw new CsvError('Le fichier ne contient aucune ligne sous les titres de colonnes')
  const missing = kind.required
    .filter(group => !group.some(key => match.fields.includes(key)))
    .map(([key]) => labelOf(kind, key!))

  const columnOf = new Map(
    match.fields.flatMap((key, column) => (key === null ? [] : [[key as string, headings[column]!.trim()] as const])),
  )
  const say = (remark: Omit<CellRemark, 'column'>) => {
    const column = columnOf.get(remark.field) ?? (remark.field && labelOf(kind, remark.field))
    return column ? `${column}\u202f: ${remark.message}` : remark.message
  }
  const cellsOf = (row: readonly string[]) => {
    const cells: Partial<Record<Key, string>> = {}
    match.fields.forEach((key, column) => {
      if (key !== null) cells[key] = row[column]!
    })
    return cells
  }
  // Order the reasons by column.
  const place = ({ field }: { field: string }) => {
    const column = match.fields.indexOf(field as Key)
    return column === -1 ? match.fields.length : column
  }

  const counts: Plan<Values>['counts'] = { CREER: 0, METTRE_A_JOUR: 0, INCHANGE: 0, REFUSER: 0 }
  const firstLineOf = new Map<string, number>()
  const confirmed = new Set(file.confirmed)
  const lacking = kind.asked.filter(key => !match.fields.includes(key))
  const unanswered = new Set<string>()
  const unknown: UnknownWord[] = []
  let known = 0
  const lines = recordsOf(
    rows.map((row, index) => ({ line: file.lineNumbers[index + 1]!, cells: cellsOf(row), width: row.length })),
    kind,
  ).map(own => {
    const [{ line, cells }, ...others] = own
    const more = others.map(one => one.cells)
    const lineAt = (row: number | undefined) => (row ? own[row]!.line : undefined)
    // Given values are for new records: an existing one keeps its own.
    const said = { words: file.words, same: file.same?.[line], confirmed: confirmed.has(line) }
    const first = kind.read(cells, said, more)
    const isGiven = first.id === null && lacking.some(key => file.given?.[key])
    const reading = isGiven ? kind.read({ ...file.given, ...cells }, said, more) : first
    unknown.push(...reading.unknown)
    if (reading.id !== null) known += 1
    else for (const key of lacking) if (!file.given?.[key]) unanswered.add(key)

    // Report a missing column once, not for each of its cells.
    const unseen = reading.id === null && missing.length > 0
    const { doubts = [] } = reading
    const errors = [...reading.errors, ...doubts]
      .filter(error => !(unseen && error.message === REQ && !columnOf.has(error.field)))
      .sort((a, b) => (a.row ?? 0) - (b.row ?? 0) || place(a) - place(b))
    const reasons = errors.map(error => (error.row ? `Ligne ${lineAt(error.row)}, ${say(error)}` : say(error)))
    if (unseen) reasons.unshift(`Création impossible\u202f: ${missingColumns(missing)}`)
    const wide = own.find(({ width }) => width > headings.length)
    if (wide) {
      reasons.unshift(
        `La ligne a ${wide.width} cellules pour ${headings.length} colonnes\u202f: un séparateur est en trop ou un guillemet manque`,
      )
    }
    const twin = reading.keys.find(({ key }) => firstLineOf.has(key))
    if (twin) reasons.push(`Déjà dans ce fichier à la ligne ${firstLineOf.get(twin.key)} (${twin.same})`)
    for (const { key } of reading.keys) if (!firstLineOf.has(key)) firstLineOf.set(key, line)

    const near = (reading.id === null && reading.near) || null
    if (near) reasons.push(`Ressemble à ${near.label} (${near.why})\u202f: dites si c'est le même`)

    const action =
      reasons.length > 0 ? 'REFUSER' : reading.id === null ? 'CREER' : reading.changes.length > 0 ? 'METTRE_A_JOUR' : 'INCHANGE'
    counts[action] += 1
    const { label, detail, id } = reading
    const written = action === 'CREER' || action === 'METTRE_A_JOUR'
    return {
      line,
      ...(others.length > 0 && { lines: own.map(one => one.line) }),
      action,
      label,
      detail,
      changes: written ? reading.changes : [],
      reasons,
      warnings: reading.warnings.map(say),
      cells: errors.flatMap(({ field, message, row = 0 }) => {
        const column = columnOf.get(field) ?? labelOf(kind, field)
        if (!column || lacking.includes(field as Key)) return []
        const text = own[row]!.cells[field as Key] ?? ''
        return [{ field, column, text, message, ...(row > 0 && { line: lineAt(row)! }) }]
      }),
      near,
      doubted: doubts.length > 0,
      id,
      values: written ? reading.values : null,
    } satisfies PlanLine<Values>
  })
  if (missing.length > 0 && known === 0) throw new CsvError(`Import impossible\u202f: ${missingColumns(missing)}`)
  const asked = lacking.filter(key => unanswered.has(key))
  return {
    lines,
    counts,
    ignored: match.ignored,
    asked,
    unknown: unknownWords(unknown, field => labelOf(kind, field), file.words ?? {}),
  }
}

interface ReadRow<Key extends string> {
  line: number
  cells: Partial<Record<Key, string>>
  width: number
}

/** The rows of each record. */
function recordsOf<Key extends string>(
  rows: readonly ReadRow<Key>[],
  { recordOf }: Pick<ImportKind<Key, unknown>, 'recordOf'>,
): [ReadRow<Key>, ...ReadRow<Key>[]][] {
  if (!recordOf) return rows.map(row => [row])
  const records: [ReadRow<Key>, ...ReadRow<Key>[]][] = []
  const named = new Map<string, (typeof records)[number]>()
  let above: (typeof records)[number] | undefined
  for (const row of rows) {
    const name = recordOf(row.cells)
    const known = name ? named.get(name) : above
    if (known) known.push(row)
    else records.push([row])
    above = known ?? records.at(-1)!
    if (name) named.set(name, above)
  }
  return records
}

/** Words and fields that are asked for: more are a column of texts. */
const MOST_WORDS = 40

function unknownWords(found: readonly UnknownWord[], labelOf: (field: string) => string, answered: SaidWords): UnknownWords[] {
  return [...Map.groupBy(found, ({ field }) => field)].map(([field, ofField]) => {
    const options = ofField[0]!.options()
    const byWord = [...Map.groupBy(ofField, ({ word }) => fold(word)).values()].sort((a, b) => b.length - a.length)
    const words = byWord.slice(0, MOST_WORDS).map(([one, ...others]) => {
      const said = saidOf(answered[field] ?? {}, one!.word)
      const value = said === undefined ? likely(one!.word, options) : said || LEFT_EMPTY
      return { word: one!.word, lines: others.length + 1, value, open: said === undefined }
    })
    return { field, label: labelOf(field), options, words }
  })
}

/** The only value whose label has the word in it, or the reverse; '' for none. */
function likely(word: string, options: UnknownWords['options']): string {
  const said = ` ${fold(word)} `
  const near = options.filter(([, label]) => said.includes(` ${fold(label)} `) || ` ${fold(label)} `.includes(said))
  return near.length === 1 ? near[0]![0] : ''
}

/** Fields that differ between two states of a record, as displayed in histories; `names` resolves ids. */
export function changesBetween<Values extends object>(
  before: Values,
  after: Values,
  fields: EntityReading['fields'],
  names: ReadonlyMap<string, string> = new Map(),
): Change[] {
  return (Object.keys(after) as (keyof Values & string)[]).flatMap(key => {
    // The database sorts the fields of an object.
    if (isEqual(before[key] ?? null, after[key] ?? null)) return []
    const { label, read, cell } = fields[key]!
    // Stored as 2.60, typed as 2,6: equal.
    const written = before[key] && after[key] ? cell(before[key]) : null
    const isFigure = typeof written === 'object' && written !== null && 'number' in written
    if (isFigure && Number(before[key]) === Number(after[key])) return []
    const say = (value: unknown) => {
      if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '—'
      return names.get(String(value)) ?? read(value)
    }
    return [{ field: key, label, before: say(before[key]), after: say(after[key]) }]
  })
}

function missingColumns(labels: string[]): string {
  const names = labels.map(label => `«\u202f${label}\u202f»`).join(', ')
  return labels.length > 1 ? `il manque les colonnes ${names}` : `il manque la colonne ${names}`
}

function labelOf(kind: { fields: readonly ImportField[] }, key: string): string {
  return kind.fields.find(field => field.key === key)?.label ?? ''
}
