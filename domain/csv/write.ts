import { formatDate } from '../calendar/dates.ts'
import { escapeFormula } from './escape-formula.ts'
import type { Delimiter } from './read.ts'

/**
 * A cell: text (guarded against formulas), a computed number (written with decimal comma, not guarded), an ISO day (written as
 * `20/11/2026`), or nothing.
 */
export type CsvCell = string | { number: string | number } | { date: string } | null

/** Marks the file as UTF-8 for spreadsheets; must be sent first. */
export const CSV_BOM = '\ufeff'

/** One CSV line with CRLF (specification §9), so that exports can be streamed. */
export function csvLine(cells: readonly CsvCell[], delimiter: Delimiter = ';'): string {
  return `${cells.map(cell => csvCell(cell, delimiter)).join(delimiter)}\r\n`
}

export function csvText(rows: Iterable<readonly CsvCell[]>, delimiter: Delimiter = ';'): string {
  let text = CSV_BOM
  for (const cells of rows) text += csvLine(cells, delimiter)
  return text
}

/** File name of an export, as `clients_2026-11-20_1430.csv`; `at` is the carrier's local time `2026-11-20T14:30`. */
export function exportFileName(name: string, at: string, type: 'csv' | 'xlsx'): string {
  return `${name}_${at.slice(0, 10)}_${at.slice(11, 13)}${at.slice(14, 16)}.${type}`
}

function csvCell(cell: CsvCell, delimiter: Delimiter): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return quote(escapeFormula(cell), delimiter)
  if ('date' in cell) return formatDate(cell.date)
  const number = String(cell.number)
  if (!/^-?\d+(\.\d+)?$/.test(number)) throw new RangeError(`Not a decimal number: ${number}`)
  return quote(number.replace('.', ','), delimiter)
}

function quote(text: string, delimiter: Delimiter): string {
  if (!/["\r\n]|^\s|\s$/.test(text) && !text.includes(delimiter)) return text
  return `"${text.replaceAll('"', '""')}"`
}
