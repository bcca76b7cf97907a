import Papa from 'papaparse'
import { FILE_SIZE } from '#domain/messages.ts'
import { decode, type Encoding } from './encoding.ts'
import { CsvError } from './error.ts'
import { unescapeFormula } from './escape-formula.ts'

export type Delimiter = ';' | ',' | '\t'

/** Largest file that is read (`domain.md` §2.4). */
export const MAX_CSV_BYTES = 10 * 1024 * 1024
/** Maximum lines; more would block the server for seconds. */
export const MAX_CSV_LINES = 50_000

/** Maximum columns; our largest table has fewer than 50. */
export const MAX_CSV_COLUMNS = 500

export const TOO_MANY_LINES = 'Le fichier dépasse 50\u202f000 lignes'
export const TOO_MANY_COLUMNS = 'Le fichier dépasse 500 colonnes'

/** A parsed CSV file or workbook: `rows[0]` are the headings, and every row is at least as wide. */
export interface CsvFile {
  /** Of the text; `xlsx` for a workbook. */
  encoding: Encoding | 'xlsx'
  delimiter: Delimiter
  rows: string[][]
  /** Line of the file where each row starts, from 1. */
  lineNumbers: number[]
}

/**
 * Reads CSV as spreadsheets export it: UTF-8 with or without BOM, UTF-16 or Windows-1252; `;`, `,` or tab; any line ends;
 * quoted cells with line breaks (returned as LF). Skips empty lines and trailing empty cells. Throws `CsvError`
 * otherwise.
 */
export function readCsv(bytes: Uint8Array): CsvFile {
  if (bytes.byteLength > MAX_CSV_BYTES) throw new CsvError(FILE_SIZE)
  const { encoding, text } = decode(bytes)
  // Normalise line ends, so that mixed files split consistently and lines can be counted.
  const lines = text.replace(/\r\n?/g, '\n')
  if (countBreaks(lines) > MAX_CSV_LINES) throw new CsvError(TOO_MANY_LINES)
  // Excel can write the separator on a line of its own.
  const announced = /^\ufeff?sep=([;,\t])\n/i.exec(lines)
  const body = announced ? lines.slice(announced[0].length) : lines
  const delimiter = (announced?.[1] as Delimiter | undefined) ?? delimiterOf(body)

  const parsed = Papa.parse<string[]>(body, { delimiter, newline: '\n', quoteChar: '"', skipEmptyLines: false })
  const malformed = new Set(parsed.errors.filter(error => error.type === 'Quotes').map(error => error.row))

  const rows: string[][] = []
  const lineNumbers: number[] = []
  let line = announced ? 2 : 1
  parsed.data.forEach((cells, index) => {
    if (malformed.has(index)) throw new CsvError(`Ligne ${line}\u202f: un guillemet est mal placé ou n'est pas fermé`)
    if (cells.some(cell => cell.trim() !== '')) {
      rows.push(cells.map(unescapeFormula))
      lineNumbers.push(line)
    }
    line += 1 + cells.reduce((breaks, cell) => breaks + countBreaks(cell), 0)
  })
  if (rows.length === 0) throw new CsvError('Le fichier est vide')

  if (widthOf(rows[0]!) > MAX_CSV_COLUMNS) throw new CsvError(TOO_MANY_COLUMNS)
  return { encoding, delimiter, rows: padded(rows), lineNumbers }
}

/** Rows as wide as the first, which holds the headings; cells beyond it stay, so that they can be refused. */
export function padded(rows: readonly string[][]): string[][] {
  const width = widthOf(rows[0] ?? [])
  return rows.map(cells => pad(cells, width))
}

/** Lines that may stand above the headings, and in which the separator is looked for. */
const MOST_TITLES = 12

/** The most frequent separator in the first line that has one, outside quotes: a title above has none. `;` when none has. */
function delimiterOf(text: string): Delimiter {
  const found = { ';': 0, ',': 0, '\t': 0 }
  let quoted = false
  let lines = 0
  for (const char of text) {
    if (char === '"') quoted = !quoted
    else if (char === '\n' && !quoted) {
      lines += 1
      if (lines > MOST_TITLES || Object.values(found).some(count => count > 0)) break
    } else if (!quoted && (char === ';' || char === ',' || char === '\t')) found[char] += 1
  }
  return (Object.keys(found) as Delimiter[]).reduce((best, delimiter) => (found[delimiter] > found[best] ? delimiter : best))
}

function widthOf(cells: string[]): number {
  let width = cells.length
  while (width > 0 && cells[width - 1]!.trim() === '') width -= 1
  return width
}

function pad(cells: string[], width: number): string[] {
  if (cells.length < width) return [...cells, ...Array<string>(width - cells.length).fill('')]
  return cells.slice(0, Math.max(width, widthOf(cells)))
}

function countBreaks(text: string): number {
  let breaks = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks += 1
  return breaks
}
