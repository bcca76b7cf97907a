import type { Letterhead } from '#api/pdf/letterhead.ts'
import { clientDocument } from '#api/pdf/sheet.ts'
import { PALLET_STATEMENT_HEADINGS, type PalletStatementText } from '#domain/sales/companies/pallet-statement.ts'

const WIDTHS = [70, 219, 70, 70, 70] as const
const TABLE_ROOM = 90

export function palletStatementDocument(
  statement: PalletStatementText,
  letterhead: Letterhead,
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, reference, client } = statement
  return clientDocument({ title, subtitle: reference, client }, { letterhead, reference: `${title} · ${reference}` }, page => {
    if (statement.sites.length === 0) page.paragraph('Aucune palette échangée.')
    for (const { heading, rows } of statement.sites) {
      page.heading(heading, TABLE_ROOM)
      page.table(PALLET_STATEMENT_HEADINGS, rows, WIDTHS, [2, 3, 4])
    }
    page.heading('Solde')
    page.paragraph(statement.total)
  })
}
