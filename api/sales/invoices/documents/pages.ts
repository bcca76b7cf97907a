import { LINE, type Sheet } from '#api/pdf/sheet.ts'
import { MUTED, YELLOW } from '#domain/documents/colours.ts'
import type { PrintedInvoice } from '#domain/sales/invoices/printed.ts'

export function drawInvoice(page: Sheet, invoice: PrintedInvoice) {
  page.doc.y += 4
  page.boxes(invoice.boxes, { min: 44 })
  if (invoice.reason) page.paragraph(`Motif\u202f: ${invoice.reason}`)
  page.doc.y += 6
  lineTable(page, invoice)
  page.doc.y += 10
  sums(page, invoice)
  if (invoice.payment.length > 0) {
    page.heading('Règlement')
    for (const [label, text] of invoice.payment) page.pair(label, text)
  }
  page.doc.y += 10
  for (const mention of invoice.mentions) {
    page.paragraph(mention, { size: 7.5, color: MUTED })
    page.doc.y += 1
  }
  if (invoice.journeys.length > 0) annex(page, invoice.journeys)
}

interface Column {
  heading: string
  width: number
  right?: boolean
  text: (line: PrintedInvoice['lines'][number]) => string
}

function columnsOf(page: Sheet, { discounts }: PrintedInvoice): Column[] {
  const others: Column[] = [
    { heading: 'Quantité', width: 82, right: true, text: line => line.quantity },
    { heading: 'Prix unitaire HT', width: 76, right: true, text: line => line.price },
    ...(discounts
      ? [{ heading: 'Remise', width: 42, right: true, text: (line: PrintedInvoice['lines'][number]) => line.discount }]
      : []),
    { heading: 'TVA', width: 44, right: true, text: line => line.rate },
    { heading: 'Montant HT', width: 80, right: true, text: line => line.net },
  ]
  const taken = others.reduce((sum, { width }) => sum + width, 0)
  return [{ heading: 'Désignation', width: page.width - taken, text: line => line.label }, ...others]
}

const PAD = 6

function lineTable(page: Sheet, invoice: PrintedInvoice) {
  const columns = columnsOf(page, invoice)
  const headings = () => {
    let x = page.left
    const { y } = page.doc
    for (const { heading, width, right } of columns) {
      page.write(heading, x, y, { size: 8, color: MUTED, width: width - (right ? 0 : PAD), ...(right && { align: 'right' }) })
      x += width
    }
    page.doc.y = y + 13
    page.rule()
    page.doc.y += 3
  }
  headings()
  for (const line of invoice.lines) {
    const wide = columns[0]!.width - PAD
    const label = { weight: 'bold', width: wide, size: 9 } as const
    const detail = { width: wide, size: 7.5, color: MUTED }
    const below = line.detail ? page.heightOf(line.detail, detail) : 0
    const height = page.heightOf(line.label, label) + below + 7
    if (page.doc.y + height > page.bottom) {
      page.doc.addPage()
      headings()
    }
    const { y } = page.doc
    let x = page.left
    for (const [index, { width, right, text }] of columns.entries()) {
      const style = index === 0 ? label : { width: width, size: 9, ...(right && { align: 'right' as const }) }
      if (text(line)) page.write(text(line), x, y, style)
      if (index === 0 && line.detail) page.write(line.detail, x, page.doc.y, detail)
      x += width
    }
    page.doc.y = y + height - 3
    page.rule()
    page.doc.y += 4
  }
}

/** Taxes on the left, totals on the right, amount due below; never split across pages. */
function sums(page: Sheet, { vat, totals, due }: PrintedInvoice) {
  const [gap, row] = [24, 15]
  const half = (page.width - gap) / 2
  const reasons = vat.filter(({ reason }) => reason)
  const left =
    row * (vat.length + 1) + reasons.reduce((sum, { reason }) => sum + page.heightOf(reason!, { size: 7.5, width: half }), 0)
  const right = row * totals.length + 34
  page.room(Math.max(left, right) + 8)
  const top = page.doc.y
  taxes(page, vat, { top, width: half, row })
  const after = page.doc.y
  const x = page.left + half + gap
  let y = top
  for (const [label, amount] of totals) {
    const weight = label === 'Total TTC' ? 'bold' : 'regular'
    page.write(label, x, y, { width: half, weight })
    page.write(amount, x, y, { width: half, align: 'right', weight })
    y += row
  }
  page.doc.rect(x, y + 2, half, 28).fill(YELLOW)
  page.write(due[0], x + 8, y + 10, { width: half - 16, weight: 'bold', size: 10 })
  page.write(due[1], x + 8, y + 8, { width: half - 16, weight: 'bold', size: 13, align: 'right' })
  page.doc.y = Math.max(after, y + 34)
}

function taxes(page: Sheet, vat: PrintedInvoice['vat'], { top, width, row }: { top: number; width: number; row: number }) {
  const third = width / 3
  const cells = (texts: readonly string[], y: number, color?: string) => {
    for (const [index, text] of texts.entries()) {
      page.write(text, page.left + index * third, y, {
        width: third,
        size: 8.5,
        ...(color && { color }),
        ...(index > 0 && { align: 'right' as const }),
      })
    }
    const at = y + row - 3
    page.doc
      .moveTo(page.left, at)
      .lineTo(page.left + width, at)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
  }
  cells(['Taux de TVA', 'Base HT', 'Montant de TVA'], top, MUTED)
  let y = top + row
  for (const { rate, base, amount } of vat) {
    cells([rate, base, amount], y)
    y += row
  }
  page.doc.y = y
  for (const { reason } of vat) if (reason) page.write(reason, page.left, page.doc.y, { size: 7.5, color: MUTED, width })
}

function annex(page: Sheet, journeys: readonly string[]) {
  const [columns, row] = [3, 12]
  page.doc.y += 8
  page.heading('Annexe\u202f: trajets facturés')
  page.doc.y += 2
  const width = page.width / columns
  for (let at = 0; at < journeys.length; at += columns) {
    page.room(row)
    const { y } = page.doc
    for (const [index, journey] of journeys.slice(at, at + columns).entries()) {
      page.write(journey, page.left + index * width, y, { size: 8, width: width - PAD })
    }
    page.doc.y = y + row
  }
}
