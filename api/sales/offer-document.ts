import { OFFER_STOP_HEADINGS, type OfferText } from '#domain/sales/offer.ts'
import type { Letterhead } from '../pdf/letterhead.ts'
import { clientDocument, LINE, MUTED, type Sheet } from '../pdf/sheet.ts'

/** Widths of the columns of stops, in points; they fill the page between its margins. */
const STOP_WIDTHS = [20, 136, 62, 50, 50, 62, 59, 60] as const

/**
 * An offer on A4. Dates are those of the offer alone, so the same offer gives the same pages.
 */
export function offerDocument(offer: OfferText, letterhead: Letterhead): Promise<Uint8Array<ArrayBuffer>> {
  const { title, client } = offer
  const heading = { title, subtitle: `${offer.reference} · ${offer.validity}`, client }
  return clientDocument(heading, { letterhead, reference: `${title} ${offer.reference}` }, page => {
    for (const [label, value] of offer.object) page.pair(label, value)
    page.heading('Arrêts')
    page.table(OFFER_STOP_HEADINGS, offer.stops, STOP_WIDTHS)
    page.heading('Récurrence')
    for (const line of offer.recurrence) page.paragraph(line)
    page.heading('Prix')
    price(page, offer.price)
    page.heading('Clauses')
    for (const [label, text] of offer.clauses) page.pair(label, text)
    page.heading('Information sur les gaz à effet de serre')
    page.paragraph(offer.co2)
    agreement(page, offer)
  })
}

function price(page: Sheet, { amount, unit, lines }: OfferText['price']) {
  page.room(60)
  page.write(amount, page.left, page.doc.y + 2, { weight: 'bold', size: 18 })
  page.write(unit, page.left, page.doc.y - 2, { color: MUTED })
  page.doc.y += 4
  for (const line of lines) page.paragraph(line)
}

/** Where both sign; kept together. */
function agreement(page: Sheet, offer: OfferText) {
  const { doc } = page
  page.room(112)
  page.heading('Accord')
  page.paragraph(offer.validity)
  const y = doc.y + 8
  const width = page.width / 2 - 8
  for (const [index, label] of ['Pour le transporteur', 'Pour le client, bon pour accord'].entries()) {
    const x = page.left + index * (width + 16)
    doc.rect(x, y, width, 66).lineWidth(0.5).strokeColor(LINE).stroke()
    page.write(label, x + 8, y + 8, { weight: 'bold', size: 9, width: width - 16 })
    page.write('Date, nom, qualité, signature et cachet', x + 8, doc.y, { size: 8, color: MUTED, width: width - 16 })
  }
  doc.y = y + 66
}
