import { strFromU8, unzipSync, zipSync } from 'fflate'
import { readSheet, SheetNotFoundError } from 'read-excel-file/universal'
import { CsvError } from '../csv/error.ts'
import { unescapeFormula } from '../csv/escape-formula.ts'
import {
  type CsvFile,
  MAX_CSV_BYTES,
  MAX_CSV_COLUMNS,
  MAX_CSV_LINES,
  padded,
  readCsv,
  TOO_MANY_COLUMNS,
  TOO_MANY_LINES,
} from '../csv/read.ts'
import { FILE_SIZE } from '../messages.ts'

/** Largest content of a workbook once decompressed; a bomb is thousands of times its file. */
const MAX_XLSX_BYTES = 150 * 1024 * 1024
/** Sheets in which the first filled one is looked for. */
const MOST_SHEETS = 10

export const TOO_LARGE = 'Ce classeur est trop grand une fois décompressé'
const NOT_XLSX = "Ce fichier n'est pas un classeur Excel (.xlsx)\u202f: enregistrez-le au format .xlsx ou CSV, puis importez-le"
const BROKEN = 'Ce classeur est illisible\u202f: enregistrez-le de nouveau dans votre tableur, puis importez-le'

/** Workbook, texts, formats and sheets; not pictures, drawings and tables. */
const READ_PARTS = /^xl\/(?:(?:worksheets\/)?[^/]+\.xml|_rels\/workbook\.xml\.rels)$/

/** Every .xlsx file is a ZIP archive; no text file begins so. */
export const isWorkbook = (bytes: Uint8Array) => [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte)

/** A workbook or a CSV file, told apart by content: the name of a file says what it was once. */
export const readTable = async (bytes: Uint8Array): Promise<CsvFile> => (isWorkbook(bytes) ? readXlsx(bytes) : readCsv(bytes))

/**
 * Reads the first filled sheet as the texts that a CSV file would contain: numbers with a decimal comma and without the digits that binary
 * fractions add, dates as `20/11/2026`. Throws `CsvError` for what it cannot read or finds too large.
 */
async function readXlsx(bytes: Uint8Array): Promise<CsvFile> {
  if (bytes.byteLength > MAX_CSV_BYTES) throw new CsvError(FILE_SIZE)
  const archive = boundedArchive(bytes)
  const cells = await firstFilled(archive)
  const rows: string[][] = []
  const lineNumbers: number[] = []
  cells.forEach((row, index) => {
    const texts = row.map(textOf)
    if (texts.every(text => text.trim() === '')) return
    rows.push(texts)
    lineNumbers.push(index + 1)
  })
  if (rows.length === 0) throw new CsvError('Le fichier est vide')
  return { encoding: 'xlsx', delimiter: ';', rows: padded(rows), lineNumbers }
}

/** The parts that are read, stored uncompressed: their announced size bounds what is decompressed, and their cells the rows to make. */
function boundedArchive(bytes: Uint8Array): ArrayBuffer {
  let total = 0
  const parts = readable(() =>
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!READ_PARTS.test(name)) return false
        total += originalSize
        if (total > MAX_XLSX_BYTES) throw new CsvError(TOO_LARGE)
        return true
      },
    }),
  )
  if (!parts['xl/workbook.xml']) throw new CsvError(NOT_XLSX)
  for (const part of Object.values(parts)) checkPlaces(part)
  return zipSync(parts, { level: 0 }).buffer as ArrayBuffer
}

/** Refuses rows and cells far away: the reader would fill the space before them. */
function checkPlaces(sheet: Uint8Array): void {
  const text = strFromU8(sheet)
  for (const [tag] of text.matchAll(/<(?:\w+:)?(?:row|c)(?=[\s/>])(?:[^"'<>]|"[^"<]*"|'[^'<]*')*(?:>|$)?/g)) {
    if (!tag.endsWith('>')) throw new CsvError(BROKEN)
    for (const [, place] of tag.matchAll(/\sr\s*=\s*["']([^"']*)/g)) {
      const [, letters, line] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place!) ?? []
      if (letters === undefined) throw new CsvError(BROKEN)
      if (Number(line) > MAX_CSV_LINES + 1) throw new CsvError(TOO_MANY_LINES)
      if (columnOf(letters) > MAX_CSV_COLUMNS) throw new CsvError(TOO_MANY_COLUMNS)
    }
  }
}

const columnOf = (letters: string) => [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

type Value = { digits: string } | string | boolean | Date | null

async function firstFilled(archive: ArrayBuffer): Promise<Value[][]> {
  for (let sheet = 1; sheet <= MOST_SHEETS; sheet += 1) {
    try {
      const rows = await readSheet(archive, sheet, { trim: false, parseNumber: digits => ({ digits }) })
      if (rows.length > 0) return rows as unknown as Value[][]
    } catch (error) {
      if (error instanceof SheetNotFoundError) break
      throw new CsvError(BROKEN, { cause: error })
    }
  }
  throw new CsvError('Le fichier est vide')
}

function textOf(value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return unescapeFormula(value.replace(/\r\n?/g, '\n'))
  if (typeof value === 'boolean') return value ? 'VRAI' : 'FAUX'
  return value instanceof Date ? dateText(value) : numberText(value.digits)
}

/** Excel stores 15 digits: 2,6 is written as 2.6000000000000001. */
const numberText = (digits: string) => String(Number(Number(digits).toPrecision(15))).replace('.', ',')

/** A day, a day with its hour, or an hour alone, which is on the day 0 of the calendar. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  const [year, month, day] = text.slice(0, 10).split('-')
  const hour = text.slice(11, text.slice(17, 19) === '00' ? 16 : 19)
  if (Number(year) < 1900) return hour
  return `${day}/${month}/${year}${hour === '00:00' ? '' : ` ${hour}`}`
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof CsvError ? error : new CsvError(BROKEN, { cause: error })
  }
}
