import { type CsvFile, padded } from '../csv/read.ts'
import { type ImportField, matchHeadings } from './headings.ts'
import { inOurColumns } from './layouts.ts'
import type { ImportEntity } from './outcome.ts'

/** Rows above the headings that are looked at: a title, a date, merged headings. */
const MOST_TITLES = 12

/** A file of this entity: from its headings on, with the columns of systems that Quai knows in its own. */
export function importedFile(entity: ImportEntity, file: CsvFile, fields: readonly ImportField[]): CsvFile {
  const rows = inOurColumns(entity, file.rows)
  if (rows !== file.rows) return { ...file, rows: [...rows.map(row => [...row])] }
  const from = headingsAt(file.rows, fields)
  return from === 0 ? file : { ...file, rows: padded(file.rows.slice(from)), lineNumbers: file.lineNumbers.slice(from) }
}

/** Row of the headings: of the first ones, that with the most known headings, at least two; else the first. */
function headingsAt(rows: readonly string[][], fields: readonly ImportField[]): number {
  const known = rows.slice(0, MOST_TITLES).map(row => {
    const found = matchHeadings(fields, row)
    return found.errors.length > 0 ? 0 : found.fields.filter(key => key !== null).length
  })
  const most = Math.max(0, ...known)
  return most > Math.max(1, known[0] ?? 0) ? known.indexOf(most) : most > 1 ? 0 : firstTable(rows)
}

/** First row with several cells, when a title alone stands above it. */
function firstTable(rows: readonly string[][]): number {
  const filled = rows.slice(0, MOST_TITLES).map(row => row.filter(cell => cell.trim() !== '').length)
  return (filled[0] ?? 0) > 1
    ? 0
    : Math.max(
        0,
        filled.findIndex(count => count > 1),
      )
}
