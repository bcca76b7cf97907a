import PDFDocument from 'pdfkit'
import { OFFER_STOP_HEADINGS, type OfferText } from '#domain/sales/offer.ts'
import { FONTS, printable, type Weight } from '../pdf/fonts.ts'
import type { Letterhead } from '../pdf/letterhead.ts'

const MARGIN = 48
const INK = '#17191f'
const MUTED = '#555a64'
const LINE = '#c9ccd2'
const YELLOW = '#ffd21f'
/** Widths of the columns of stops, in points; they fill the page between its margins. */
const STOP_WIDTHS = [20, 136, 62, 50, 50, 62, 59, 60] as const

interface Style {
  weight?: Weight
  size?: number
  color?: string
  width?: number
  align?: 'left' | 'right'
}

/**
 * An offer on A4. `compress: false` leaves the text readable in the bytes, for tests. Dates are those of the offer alone, so the same
 * offer gives the same pages.
 */
export function offerDocument(
  offer: OfferText,
  letterhead: Letterhead,
  { compress = true } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 64 },
    compress,
    bufferPages: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: `${offer.title} ${offer.reference}`, Author: letterhead.name, Creator: 'Quai' },
  })
  for (const weight of ['regular', 'bold'] as const) doc.registerFont(weight, FONTS[weight])
  const chunks: Uint8Array[] = []
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  const page = new Sheet(doc)
  head(page, offer, letterhead)
  for (const [label, value] of offer.object) page.pair(label, value)
  page.heading('Arrêts')
  stops(page, offer.stops)
  page.heading('Récurrence')
  for (const line of offer.recurrence) page.paragraph(line)
  page.heading('Prix')
  price(page, offer.price)
  page.heading('Clauses')
  for (const [title, text] of offer.clauses) page.pair(title, text)
  page.heading('Information sur les gaz à effet de serre')
  page.paragraph(offer.co2)
  agreement(page, offer)
  footers(page, `${offer.title} ${offer.reference}`)
  doc.end()
  return done
}

/** A document with a pen: what is written goes below what was, on a new page when there is no room. */
class Sheet {
  readonly doc: PDFKit.PDFDocument
  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc
  }

  get width() {
    return this.doc.page.width - 2 * MARGIN
  }

  get bottom() {
    return this.doc.page.height - 64
  }

  /** Begins a page unless so much is free on this one. */
  room(height: number) {
    if (this.doc.y + height > this.bottom) this.doc.addPage()
  }

  /** Writes at a place. */
  write(text: string, x: number, y: number, { color = INK, align, ...style }: Style = {}) {
    const { width } = this.pen(style)
    this.doc.fillColor(color).text(printable(text), x, y, { width, align, lineGap: 1 })
  }

  /** The height that a text will take. */
  heightOf(text: string, style: Style = {}): number {
    const { width } = this.pen(style)
    return this.doc.heightOfString(printable(text), { width, lineGap: 1 })
  }

  private pen({ weight = 'regular', size = 9, width = this.width }: Style) {
    this.doc.font(weight).fontSize(size)
    return { width }
  }

  paragraph(text: string, style: Style = {}) {
    this.room(this.heightOf(text, style))
    this.write(text, MARGIN, this.doc.y, style)
  }

  heading(text: string) {
    // Never alone at the foot of a page.
    this.room(64)
    this.write(text, MARGIN, this.doc.y + 8, { weight: 'bold', size: 10.5 })
    this.doc.y += 3
  }

  /** A label at the left, its text beside it. */
  pair(label: string, text: string) {
    const [left, width] = [120, this.width - 120]
    this.room(this.heightOf(text, { width }))
    const { y } = this.doc
    this.write(label, MARGIN, y, { color: MUTED, width: left - 8 })
    this.write(text, MARGIN + left, y, { width })
    this.doc.y += 2
  }

  rule(color = LINE) {
    this.doc
      .moveTo(MARGIN, this.doc.y)
      .lineTo(MARGIN + this.width, this.doc.y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke()
  }
}

function head(page: Sheet, offer: OfferText, letterhead: Letterhead) {
  const { doc } = page
  const half = page.width / 2 - 12
  doc.rect(MARGIN, MARGIN, 28, 4).fill(YELLOW)
  page.write(letterhead.name, MARGIN, MARGIN + 12, { weight: 'bold', size: 12, width: half })
  for (const line of letterhead.lines) page.write(line, MARGIN, doc.y, { size: 8.5, color: MUTED, width: half })
  const left = doc.y
  const x = MARGIN + page.width - half
  page.write('Client', x, MARGIN + 12, { size: 8.5, color: MUTED, width: half })
  for (const [index, line] of offer.client.entries()) {
    page.write(line, x, doc.y, { weight: index === 0 ? 'bold' : 'regular', width: half })
  }
  doc.y = Math.max(left, doc.y) + 22
  page.write(offer.title, MARGIN, doc.y, { weight: 'bold', size: 20 })
  page.write(`${offer.reference} · ${offer.validity}`, MARGIN, doc.y + 2, { color: MUTED })
  doc.y += 10
}

function stops(page: Sheet, rows: readonly string[][]) {
  const { doc } = page
  row(page, OFFER_STOP_HEADINGS, { size: 8, color: MUTED })
  for (const cells of rows) row(page, cells, { size: 8.5 })
  doc.y += 2
}

function row(page: Sheet, cells: readonly string[], style: Style) {
  const height = Math.max(...cells.map((cell, index) => page.heightOf(cell, { ...style, width: STOP_WIDTHS[index]! - 6 })))
  page.room(height + 8)
  const { y } = page.doc
  let x = MARGIN
  for (const [index, cell] of cells.entries()) {
    const width = STOP_WIDTHS[index]!
    if (cell) page.write(cell, x, y + 3, { ...style, width: width - 6 })
    x += width
  }
  page.doc.y = y + height + 6
  page.rule()
  page.doc.y += 1
}

function price(page: Sheet, { amount, unit, lines }: OfferText['price']) {
  page.room(60)
  page.write(amount, MARGIN, page.doc.y + 2, { weight: 'bold', size: 18 })
  page.write(unit, MARGIN, page.doc.y - 2, { color: MUTED })
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
    const x = MARGIN + index * (width + 16)
    doc.rect(x, y, width, 66).lineWidth(0.5).strokeColor(LINE).stroke()
    page.write(label, x + 8, y + 8, { weight: 'bold', size: 9, width: width - 16 })
    page.write('Date, nom, qualité, signature et cachet', x + 8, doc.y, { size: 8, color: MUTED, width: width - 16 })
  }
  doc.y = y + 66
}

function footers(page: Sheet, reference: string) {
  const { doc } = page
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    // Below the margin, where a text would otherwise begin a page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - 40
    page.write(reference, MARGIN, y, { size: 8, color: MUTED, width: 360 })
    page.write(`${index + 1}/${count}`, MARGIN + page.width - 60, y, { size: 8, color: MUTED, width: 60, align: 'right' })
  }
}
