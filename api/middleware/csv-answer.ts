import type { Context } from 'hono'
import { toLocal } from '#domain/calendar/clock.ts'
import { CSV_BOM, type CsvCell, csvLine, exportFileName } from '#domain/csv/write.ts'
import { XLSX_TYPE } from '#domain/xlsx/type.ts'
import { xlsxSheet } from '#domain/xlsx/write.ts'
import { type List, readIds } from '../db/list.ts'
import type { Env } from './env.ts'

export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>

const BATCH = 500

/**
 * All rows of a list as a file, or the selected ones. `rowsOf` reads columns that a page does not show.
 *
 *     return csvList(c, factorList(c.var.db, c.req.valid('query')), { name: 'facteurs-de-cout', columns: FACTOR_COLUMNS })
 */
export async function csvList<Shown extends { id: string }, Row extends { id: string } = Shown>(
  c: Context<Env>,
  list: List<Shown>,
  file: { name: string; columns: CsvColumns<NoInfer<Row>>; rowsOf?: (ids: string[]) => Promise<Row[]> },
): Promise<Response> {
  const read = file.rowsOf ?? (list.rowsOf as unknown as (ids: string[]) => Promise<Row[]>)
  return csvAnswer(c, { name: file.name, columns: file.columns, ids: await readIds(list), read })
}

/**
 * List as CSV (`domain.md` §2.2), or as a workbook when the request accepts that type. `ids` fix rows and order; rows are read and sent in
 * batches, so memory stays constant. The separator is the caller's preference.
 *
 *     return csvAnswer(c, { name: 'clients', columns, ids, read: ids => db.select(…).where(inArray(companies.id, ids)) })
 */
export async function csvAnswer<Row extends { id: string }>(
  c: Context<Env>,
  file: { name: string; columns: CsvColumns<Row>; ids: readonly string[]; read: (ids: string[]) => Promise<Row[]> },
): Promise<Response> {
  const cells = Object.values(file.columns)
  const isXlsx = c.req.header('accept')?.includes(XLSX_TYPE) ?? false
  const table = isXlsx ? xlsxSheet(Object.keys(file.columns)) : csvTable(c, Object.keys(file.columns))
  const batchAt = async (from: number) => {
    const ids = file.ids.slice(from, from + BATCH)
    const rows = new Map((ids.length === 0 ? [] : await file.read(ids)).map(row => [row.id, row]))
    // Rows deleted since the ids were read are skipped.
    const found = ids.flatMap(id => rows.get(id) ?? [])
    return table.add(found.map(row => cells.map(cell => cell(row))))
  }
  // Before the answer begins, so that a failure still has its status and words.
  const first = await batchAt(0)
  let next = BATCH
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(first)
    },
    async pull(controller) {
      if (next >= file.ids.length) {
        controller.enqueue(table.end())
        return controller.close()
      }
      const lines = await batchAt(next)
      next += BATCH
      controller.enqueue(lines)
    },
  })
  const name = exportFileName(file.name, toLocal(new Date()), isXlsx ? 'xlsx' : 'csv')
  return c.body(body, 200, {
    'content-type': isXlsx ? XLSX_TYPE : 'text/csv; charset=utf-8',
    vary: 'accept',
    'content-disposition': `attachment; filename="${name}"`,
  })
}

/** The lines of a CSV file as bytes, the first ones with the headings. */
function csvTable(c: Context<Env>, headings: readonly string[]) {
  const separator = c.var.user.preferences.csvSeparator
  const encoder = new TextEncoder()
  let start = CSV_BOM + csvLine(headings, separator)
  return {
    add(rows: readonly (readonly CsvCell[])[]): Uint8Array {
      const text = start + rows.map(row => csvLine(row, separator)).join('')
      start = ''
      return encoder.encode(text)
    },
    end: () => new Uint8Array(),
  }
}
