import type { CsvFile } from '../csv/read.ts'
import { checkSiret } from '../formats/siret.ts'
import { checkVat } from '../formats/vat.ts'
import type { Answers, Corrections, ImportFile, SaidColumns } from './asked.ts'
import { compactNumber, fold, singleLine } from './cells.ts'
import { headingKeys, isRefusalHeading, matchHeadings } from './headings.ts'
import type { ReadField } from './reading.ts'

/** A column as it is shown to be matched. */
export interface ShownColumn {
  /** Its heading as `headingKeys` writes it. */
  key: string
  heading: string
  /** Some of its cells. */
  sample: string[]
  /** Its field; '' when it is not imported. */
  field: string
  /** The field is a guess, not told by the heading. */
  proposed: boolean
}

/** Lines whose cells tell what a column holds. */
const LOOKED_AT = 200
const SAMPLES = 3

/** How the cells of some fields look, by the names of the fields. */
const LOOKS: readonly (readonly [fields: RegExp, looks: (cell: string) => boolean])[] = [
  [/siret$/i, cell => checkSiret(compactNumber(cell)).normalized !== undefined],
  [/^siren$/, cell => /^\d{9}$/.test(compactNumber(cell))],
  [/^vatNumber$/, cell => checkVat(cell).normalized !== undefined],
  [/^iban$/, cell => /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/i.test(compactNumber(cell))],
  [/^naf$/, cell => /^\d{2}\.?\d{2}[A-Z]$/i.test(compactNumber(cell))],
  [/^email$/, cell => /^\S+@\S+\.\S+$/.test(cell)],
  [/phone$/i, cell => /^(?:\+|00|0|\(0?\d)[\d\s.()/-]{8,}$/.test(cell)],
  [/zip$/i, cell => /^\d{5}$/.test(cell)],
  [/^plate$/, cell => /^[A-Z]{2}[\s-]?\d{3}[\s-]?[A-Z]{2}$|^\d{1,4}\s?[A-Z]{2,3}\s?\d{2}$/i.test(cell)],
  [/^vin$/, cell => /^[A-HJ-NPR-Z\d]{17}$/i.test(cell)],
]

const DATE = /^\d{1,4}[./ -]\d{1,2}(?:[./ -]\d{2,4})?(?:[ T]\d{2}:\d{2}.*)?$/

/** Share of the cells that look like those of a field; null where every text could be. */
function share(field: ReadField<string>, cells: readonly string[]): number | null {
  const own = LOOKS.find(([fields]) => fields.test(field.key))?.[1]
  const { unknown, isDay, isFigure } = field.read
  const looks =
    own ??
    (isDay
      ? (cell: string) => DATE.test(cell)
      : isFigure
        ? (cell: string) => /^-?\d/.test(cell)
        : unknown && ((cell: string) => unknown(cell).length === 0))
  return looks ? cells.filter(looks).length / cells.length : null
}

/** A field is told by its cells alone when no other field has such ones. */
function tells(field: ReadField<string>, cells: readonly string[]): boolean {
  if (field.read.isDay || field.read.isFigure) return false
  // Short cells, such as « 3 » or « C », are words of too many lists.
  return LOOKS.some(([fields]) => fields.test(field.key)) || (cells.length > 1 && cells.every(cell => cell.length > 2))
}

/** Words that say nothing about a column. */
const EMPTY_WORDS = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'l', 'd', 'en', 'a', 'au', 'et', 'ou'])

const wordsOf = (heading: string) =>
  new Set(
    fold(heading)
      .split(' ')
      .filter(word => !EMPTY_WORDS.has(word))
      .map(word => (/^(?:no|num|numero)$/.test(word) ? 'n' : word.replace(/(?<=\w{3})[sx]$/, ''))),
  )

function nearness(heading: ReadonlySet<string>, field: ReadField<string>): number {
  const near = [field.label, ...field.synonyms].map(name => {
    const words = wordsOf(name)
    const common = [...words].filter(word => heading.has(word)).length
    const isSameStart = [...words][0] === [...heading][0]
    return (common / (words.size + heading.size - common || 1)) * (isSameStart ? 1.2 : 1)
  })
  return Math.max(...near)
}

/** A file with the fields of its columns and what was said about it. */
export const preparedFile = (
  file: CsvFile,
  fields: readonly ReadField<string>[],
  { given, matching, cells, same, confirmed, only }: Answers,
): { file: ImportFile; columns: ShownColumn[] } => {
  const read = only ? linesOf(file, new Set(only)) : file
  const columns = shownColumns(read, fields, matching?.columns ?? null)
  const matched = {
    ...read,
    given,
    same,
    confirmed,
    columns: columns.map(({ field }) => field || null),
    words: matching?.words ?? {},
  }
  return { file: corrected(matched, fields, cells ?? {}), columns }
}

/** The headings and some of the lines. */
function linesOf(file: CsvFile, lines: ReadonlySet<number>): CsvFile {
  const kept = (index: number) => index === 0 || lines.has(file.lineNumbers[index]!)
  const rows = file.rows.filter((_, index) => kept(index))
  return { ...file, rows, lineNumbers: file.lineNumbers.filter((_, index) => kept(index)) }
}

/** Corrected cells in place of those of the file; a field without a column gets one. */
function corrected(
  file: ImportFile & { columns: (string | null)[] },
  fields: readonly ReadField<string>[],
  cells: Corrections,
): ImportFile {
  const wanted = new Set(Object.values(cells).flatMap(Object.keys))
  const added = fields.filter(({ key }) => wanted.has(key) && !file.columns.includes(key))
  const columns = [...file.columns, ...added.map(({ key }) => key)]
  const width = file.columns.length
  const rows = file.rows.map((row, index) => {
    if (index === 0) return [...row, ...added.map(({ label }) => label)]
    const said = cells[file.lineNumbers[index]!] ?? {}
    // Cells beyond the headings stay beyond them.
    const wide = row.toSpliced(width, 0, ...added.map(() => ''))
    return wide.map((cell, column) => said[columns[column] ?? ''] ?? cell)
  })
  return wanted.size === 0 ? file : { ...file, columns, rows }
}

/** Columns of a file with the fields found by heading, by what a person said, or proposed by similar headings and by their cells. */
function shownColumns(
  { rows }: Pick<ImportFile, 'rows'>,
  fields: readonly ReadField<string>[],
  said: SaidColumns | null,
): ShownColumn[] {
  const [headings = [], ...lines] = rows
  const looked = lines.slice(0, LOOKED_AT)
  const cellsOf = headings.map((_, column) => looked.map(row => singleLine(row[column] ?? '')).filter(Boolean))
  const keys = headingKeys(headings)
  const shown = headings.map((heading, column) => ({
    key: keys[column]!,
    heading: heading.trim() || `Colonne ${column + 1} (sans titre)`,
    sample: [...new Set(cellsOf[column])].slice(0, SAMPLES).map(cell => cell.slice(0, 60)),
    field: '',
    proposed: false,
  }))
  if (said) {
    shown.forEach((column, index) => {
      const field = Object.hasOwn(said, keys[index]!) ? said[keys[index]!]! : ''
      column.field = fields.some(({ key }) => key === field) ? field : ''
    })
    return shown
  }

  const own = matchHeadings(fields, headings).fields
  const free = new Map(fields.map(field => [field.key, field]))
  for (const [key, columns] of Map.groupBy(own.keys(), column => own[column])) {
    if (key === null || key === undefined) continue
    // Of two columns for one field, the fuller one.
    const fullest = columns.reduce((best, column) => (cellsOf[column]!.length > cellsOf[best]!.length ? column : best))
    shown[fullest]!.field = key
    free.delete(key)
  }

  const guesses = shown.flatMap((column, index) => {
    const cells = cellsOf[index]!
    if (own[index] !== null || cells.length === 0 || isRefusalHeading(column.heading)) return []
    const heading = wordsOf(headings[index]!)
    return [...free.values()].flatMap(field => {
      const near = nearness(heading, field)
      const fitting = share(field, cells)
      if (fitting !== null && fitting < 0.5) return []
      const byCells = fitting !== null && fitting >= 0.8 && tells(field, cells)
      return near >= 0.5 || byCells ? [{ index, key: field.key, score: near * 2 + (fitting ?? 0.5) }] : []
    })
  })
  for (const { index, key } of guesses.sort((a, b) => b.score - a.score)) {
    if (shown[index]!.field !== '' || !free.delete(key)) continue
    Object.assign(shown[index]!, { field: key, proposed: true })
  }
  return shown
}
