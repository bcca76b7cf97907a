import Papa from 'papaparse'
import { FILE_SIZE } from '#domain/messages.ts'
import { decode, type Encoding } from './encoding.ts'
import { CsvError } from './error.ts'
import { unguard } from './guard.ts'

/** What separates the cells of a line. */
export type Delimiter = ';' | ',' | '\t'

/** Largest file that is read (`domain.md` §2.4). */
export const MAX_CSV_BYTES = 10 * 1024 * 1024
/** Most lines that are read: far beyond any list of clients, and short of what would keep the server busy for seconds. */
export const MAX_CSV_LINES = 50_000

/** Most columns that are read; no table of ours has a tenth of them. */
const MAX_CSV_COLUMNS = 500

/** A CSV file as it was found: its headings are `rows[0]`, and each row is at least as wide as the headings. */
export interface CsvFile {
  encoding: Encoding
  delimiter: Delimiter
  rows: string[][]
  /** For each row the line of the file where it begins, counted from 1 as an editor shows it. */
  lineNumbers: number[]
}

/**
 * Reads a CSV file as spreadsheets export it: UTF-8 with or without BOM, UTF-16 or Windows-1252; `;`, `,` or tab; CRLF, LF or both; quotes,
 * doubled quotes and line breaks (given back as LF) inside cells; lines without any text and empty cells at the end of lines left out.
 * Throws `CsvError` with a French sentence for what is not such a file.
 */
export function readCsv(bytes: Uint8Array): CsvFile {
  if (bytes.byteLength > MAX_CSV_BYTES) throw new CsvError(FILE_SIZE)
  const { encoding, text } = decode(bytes)
  // One kind of line end, so that a file that mixes them is cut the same way everywhere and lines can be counted.
  const lines = text.replace(/\r\n?/g, '\n')
  if (countBreaks(lines) > MAX_CSV_LINES) throw new CsvError('Le fichier dépasse 50\u202f000 lignes')
  // Excel writes the separator on a first line of its own when it is told to.
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
      rows.push(cells.map(unguard))
      lineNumbers.push(line)
    }
    line += 1 + cells.reduce((breaks, cell) => breaks + countBreaks(cell), 0)
  })
  if (rows.length === 0) throw new CsvError('Le fichier est vide')

  const width = widthOf(rows[0]!)
  // Each line is filled up to the headings.
  if (width > MAX_CSV_COLUMNS) throw new CsvError('Le fichier dépasse 500 colonnes')
  return { encoding, delimiter, rows: rows.map(cells => pad(cells, width)), lineNumbers }
}

/** The separator that the heading line holds most often outside quotes; `;`, the French one, when it holds none. */
function delimiterOf(text: string): Delimiter {
  const found = { ';': 0, ',': 0, '\t': 0 }
  let quoted = false
  let started = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    else if (char === '\n' && !quoted && started) break
    else if (!quoted && (char === ';' || char === ',' || char === '\t')) found[char] += 1
    if (char !== '\n') started = true
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
