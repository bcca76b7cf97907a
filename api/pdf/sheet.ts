import PDFDocument from 'pdfkit'
import { INK, MUTED, YELLOW } from '#domain/documents/colours.ts'
import { ARCHIVED, type Archive, archive as writeArchive } from './archive.ts'
import { FONTS, printable, type Weight } from './fonts.ts'
import type { Letterhead } from './letterhead.ts'

/** Darker than a screen's hairline: half a point of it must show on paper. */
export const LINE = '#c9ccd2'
const MARGIN = 48
const BOTTOM = 58

export interface Style {
  weight?: Weight
  size?: number
  color?: string
  width?: number
  align?: 'left' | 'right'
}

interface Heading {
  title: string
  subtitle: string
  /** Addressee or subject, name first. */
  client: readonly string[]
  whom?: string
}

/** A4 with letterhead, addressee, `draw` and a footer with `reference`. `more` are further papers. */
export function clientDocument(
  heading: Heading,
  {
    letterhead,
    reference,
    archive,
    more = [],
  }: { letterhead: Pick<Letterhead, 'name' | 'lines'>; reference: string; archive?: Archive; more?: readonly PrintedPart[] },
  draw: (page: Sheet) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const part = {
    reference,
    draw(page: Sheet) {
      head(page, heading, letterhead)
      draw(page)
    },
  }
  return printedDocument({ title: reference, author: letterhead.name, archive }, [part, ...more])
}

export interface PrintedPart {
  reference: string
  draw: (page: Sheet) => void
}

export function printedDocument(
  { title, author, archive }: { title: string; author: string; archive?: Archive | undefined },
  parts: readonly PrintedPart[],
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
    bufferPages: true,
    lang: 'fr-FR',
    displayTitle: true,
    // An archive's XMP metadata names the author.
    info: { Title: title, Creator: 'Quai', ...(archive ? { CreationDate: archive.createdAt } : { Author: author }) },
    ...(archive && ARCHIVED),
  })
  for (const weight of ['regular', 'bold'] as const) doc.registerFont(weight, FONTS[weight])
  const chunks: Uint8Array[] = []
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  const page = new Sheet(doc)
  for (const [index, { reference, draw }] of parts.entries()) {
    if (index > 0) doc.addPage()
    const first = doc.bufferedPageRange().count - 1
    draw(page)
    footers(page, reference, first)
  }
  if (archive) writeArchive(doc, archive)
  doc.end()
  return done
}

export class Sheet {
  readonly doc: PDFKit.PDFDocument
  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc
  }

  readonly left = MARGIN

  get width() {
    return this.doc.page.width - 2 * MARGIN
  }

  get bottom() {
    return this.doc.page.height - BOTTOM
  }

  room(height: number) {
    if (this.doc.y + height > this.bottom) this.doc.addPage()
  }

  write(text: string, x: number, y: number, { color = INK, align, ...style }: Style = {}) {
    const { width } = this.pen(style)
    this.doc.fillColor(color).text(printable(text), x, y, { width, align, lineGap: 1 })
  }

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

  /** `room`, points, keeps a heading with the beginning of its text. */
  heading(text: string, room = 64) {
    this.room(room)
    this.write(text, MARGIN, this.doc.y + 8, { weight: 'bold', size: 10.5 })
    this.doc.y += 3
  }

  pair(label: string, text: string) {
    const [left, width] = [120, this.width - 120]
    this.room(this.heightOf(text, { width }))
    const { y } = this.doc
    this.write(label, MARGIN, y, { color: MUTED, width: left - 8 })
    this.write(text, MARGIN + left, y, { width })
    this.doc.y += 2
  }

  /** Framed boxes of equal height side by side: small title, text with a bold first line. `shares` are fractions of the width. */
  boxes(boxes: readonly { title: string; lines: readonly string[] }[], { min = 0, shares = boxes.map(() => 1) } = {}) {
    const [gap, pad] = [6, 6]
    const total = shares.reduce((sum, share) => sum + share, 0)
    const widths = shares.map(share => ((this.width - gap * (boxes.length - 1)) * share) / total)
    const styles = (index: number, line: number): Style => ({
      size: 8.5,
      weight: line === 0 ? 'bold' : 'regular',
      width: widths[index]! - 2 * pad,
    })
    const heightOf = ({ title, lines }: (typeof boxes)[number], index: number) =>
      lines.reduce((sum, line, at) => sum + this.heightOf(line, styles(index, at)), 0) +
      this.heightOf(title, { ...TITLE, width: widths[index]! - 2 * pad })
    const height = Math.max(min, ...boxes.map((box, index) => heightOf(box, index) + 2 * pad + 2))
    this.room(height)
    const { y } = this.doc
    let x = MARGIN
    for (const [index, { title, lines }] of boxes.entries()) {
      this.doc.rect(x, y, widths[index]!, height).lineWidth(0.5).strokeColor(LINE).stroke()
      this.write(title, x + pad, y + pad, { ...TITLE, width: widths[index]! - 2 * pad })
      this.doc.y += 2
      for (const [at, line] of lines.entries()) this.write(line, x + pad, this.doc.y, styles(index, at))
      x += widths[index]! + gap
    }
    this.doc.y = y + height + gap
  }

  picture(bytes: Uint8Array, caption: string, height: number) {
    this.room(height + 24)
    const { y } = this.doc
    try {
      this.doc.image(Buffer.from(bytes), MARGIN, y, { fit: [this.width, height] })
      this.doc.y = y + height + 4
    } catch {
      this.paragraph("Cette photo n'a pas pu être reproduite.", { color: MUTED })
    }
    this.paragraph(caption, { size: 8, color: MUTED })
    this.doc.y += 8
  }

  rule(color = LINE) {
    this.doc
      .moveTo(MARGIN, this.doc.y)
      .lineTo(MARGIN + this.width, this.doc.y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke()
  }

  /** Table with repeated headings; `widths` in points, columns in `right` aligned right. */
  table(headings: readonly string[], rows: readonly string[][], widths: readonly number[], right: readonly number[] = []) {
    const line = (cells: readonly string[], style: Style) => {
      const cellStyle = (index: number) => ({ ...style, width: widths[index]! - 6 })
      const height = Math.max(...cells.map((cell, index) => this.heightOf(cell, cellStyle(index)))) + 8
      if (style !== HEAD && this.doc.y + height > this.bottom) {
        this.doc.addPage()
        line(headings, HEAD)
      }
      const { y } = this.doc
      let x = MARGIN
      for (const [index, cell] of cells.entries()) {
        if (cell) this.write(cell, x, y + 3, { ...cellStyle(index), ...(right.includes(index) && { align: 'right' }) })
        x += widths[index]!
      }
      this.doc.y = y + height - 2
      this.rule()
      this.doc.y += 1
    }
    line(headings, HEAD)
    for (const cells of rows) line(cells, { size: 8.5 })
    this.doc.y += 2
  }
}

const HEAD: Style = { size: 8, color: MUTED }
const TITLE: Style = { size: 7.5, color: MUTED }

function head(
  page: Sheet,
  { title, subtitle, client, whom = 'Client' }: Heading,
  letterhead: Pick<Letterhead, 'name' | 'lines'>,
) {
  const { doc } = page
  const half = page.width / 2 - 12
  doc.rect(MARGIN, MARGIN, 28, 4).fill(YELLOW)
  page.write(letterhead.name, MARGIN, MARGIN + 12, { weight: 'bold', size: 12, width: half })
  for (const line of letterhead.lines) page.write(line, MARGIN, doc.y, { size: 8.5, color: MUTED, width: half })
  const left = doc.y
  const x = MARGIN + page.width - half
  page.write(whom, x, MARGIN + 12, { size: 8.5, color: MUTED, width: half })
  for (const [index, line] of client.entries()) {
    page.write(line, x, doc.y, { weight: index === 0 ? 'bold' : 'regular', width: half })
  }
  doc.y = Math.max(left, doc.y) + 22
  page.write(title, MARGIN, doc.y, { weight: 'bold', size: 20 })
  page.write(subtitle, MARGIN, doc.y + 2, { color: MUTED })
  doc.y += 10
}

function footers(page: Sheet, reference: string, first: number) {
  const { doc } = page
  const { count } = doc.bufferedPageRange()
  for (let index = first; index < count; index++) {
    doc.switchToPage(index)
    // Without this a text below the margin would start a new page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - 40
    page.write(reference, MARGIN, y, { size: 8, color: MUTED, width: 360 })
    page.write(`${index - first + 1}/${count - first}`, MARGIN + page.width - 60, y, {
      size: 8,
      color: MUTED,
      width: 60,
      align: 'right',
    })
  }
}
