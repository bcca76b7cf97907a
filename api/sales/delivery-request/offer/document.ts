import type { Letterhead } from '#api/pdf/letterhead.ts'
import { clientDocument, LINE, type Sheet } from '#api/pdf/sheet.ts'
import { MUTED } from '#domain/documents/colours.ts'
import { OFFER_STOP_HEADINGS, type OfferText } from '#domain/sales/delivery-request/offer/offer.ts'

const STOP_WIDTHS = [20, 136, 62, 50, 50, 62, 59, 60] as const

/** Offer on A4. Dates come from the offer only, so the same offer gives the same pages. */
export function offerDocument(offer: OfferText, letterhead: Letterhead): Promise<Uint8Array<ArrayBuffer>> {
  const { title, client } = offer
  const heading = { title, subtitle: `${offer.reference} · ${offer.validity}`, client }
  return clientDocument(heading, { letterhead, reference: `${title} ${offer.reference}` }, page => {
    for (const [label, value] of offer.object) page.pair(label, value)
    page.heading('Arrêts')
    stopTable(page, offer.stops)
    page.heading('Récurrence')
    for (const line of offer.recurrence) page.paragraph(line)
    page.heading('Prix')
    price(page, offer.price)
    page.heading('Clauses')
    for (const [label, text] of offer.clauses) page.pair(label, text)
    page.heading('Information sur les gaz à effet de serre')
    page.paragraph(offer.co2)
    agreement(page)
  })
}

const [PLACE, PROOFS] = [1, 7]

function stopTable(page: Sheet, stops: OfferText['stops']) {
  const filled = [...OFFER_STOP_HEADINGS.keys()].filter(column => stops.some(cells => cells[column]))
  const free = STOP_WIDTHS.reduce((sum, width, column) => (filled.includes(column) ? sum : sum + width), 0)
  const wider: Record<number, number> = filled.includes(PROOFS) ? { [PLACE]: free / 2, [PROOFS]: free / 2 } : { [PLACE]: free }
  page.table(
    filled.map(column => OFFER_STOP_HEADINGS[column]!),
    stops.map(cells => filled.map(column => cells[column]!)),
    filled.map(column => STOP_WIDTHS[column]! + (wider[column] ?? 0)),
  )
}

function price(page: Sheet, { amount, unit, lines }: OfferText['price']) {
  page.room(60)
  const y = page.doc.y + 2
  page.write(amount, page.left, y, { weight: 'bold', size: 18 })
  const below = page.doc.y
  page.write(unit, page.left + page.doc.widthOfString(amount) + 6, y + 9, { color: MUTED })
  page.doc.y = below + 4
  for (const line of lines) page.paragraph(line)
}

function agreement(page: Sheet) {
  const { doc } = page
  page.room(86)
  page.heading('Accord')
  const y = doc.y + 4
  const width = page.width / 2 - 8
  for (const [index, label] of ['Pour le transporteur', 'Pour le client, bon pour accord'].entries()) {
    const x = page.left + index * (width + 16)
    doc.rect(x, y, width, 56).lineWidth(0.5).strokeColor(LINE).stroke()
    page.write(label, x + 8, y + 8, { weight: 'bold', size: 9, width: width - 16 })
    page.write('Date, nom, qualité, signature et cachet', x + 8, doc.y, { size: 8, color: MUTED, width: width - 16 })
  }
  doc.y = y + 56
}
