import type { Letterhead } from '#api/pdf/letterhead.ts'
import { clientDocument } from '#api/pdf/sheet.ts'
import { type AccountStatementText, OPEN_HEADINGS, STATEMENT_HEADINGS } from '#domain/sales/invoices/account-statement.ts'

const WIDTHS = [62, 203, 78, 78, 78] as const
const OPEN_WIDTHS = [109, 78, 78, 90, 90, 54] as const
const TABLE_ROOM = 90

export function accountStatementDocument(
  statement: AccountStatementText,
  letterhead: Letterhead,
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, reference, client } = statement
  return clientDocument({ title, subtitle: reference, client }, { letterhead, reference: `${title} · ${reference}` }, page => {
    for (const [label, amount] of statement.totals) page.pair(label, amount)
    page.heading('Mouvements', TABLE_ROOM)
    page.table(STATEMENT_HEADINGS, statement.rows, WIDTHS, [2, 3, 4])
    page.heading('Factures à régler', TABLE_ROOM)
    if (statement.open.length === 0) page.paragraph('Aucune.')
    else page.table(OPEN_HEADINGS, statement.open, OPEN_WIDTHS, [3, 4, 5])
  })
}
