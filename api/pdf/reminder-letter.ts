import { formatDate } from '#domain/calendar/dates.ts'
import { LATE_HEADINGS, LETTER_TITLES, lateCells, letterTotals, type ReminderLetter } from '#domain/sales/invoices/late/letter.ts'

const WIDTHS = [76, 58, 58, 38, 74, 60, 60, 75] as const
const TABLE_ROOM = 90

/** Made by the API and by the mail, so it loads the PDF library when asked. */
export async function reminderLetter(letter: ReminderLetter): Promise<Uint8Array<ArrayBuffer>> {
  const { clientDocument } = await import('./sheet.ts')
  const { day, letterhead, client, code, level, text, invoices } = letter
  const title = LETTER_TITLES[level]!
  const subtitle = `${code} · le ${formatDate(day)}`
  return clientDocument({ title, subtitle, client }, { letterhead, reference: `${title} · ${subtitle}` }, page => {
    for (const paragraph of text.split(/\n{2,}/)) {
      page.paragraph(paragraph, { size: 10 })
      page.doc.y += 6
    }
    page.heading('Factures échues', TABLE_ROOM)
    page.table(LATE_HEADINGS, invoices.map(lateCells), WIDTHS, [3, 4, 5, 6])
    for (const [label, amount] of letterTotals(invoices)) page.pair(label, amount)
    page.doc.y += 6
    page.paragraph(
      'Pénalités au taux de la BCE majoré de 10 points et indemnité forfaitaire de 40\u00a0€ par facture (articles L441-10 et D441-5 du Code de commerce).',
      { size: 8.5 },
    )
  })
}
