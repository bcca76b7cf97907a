import { describe, expect, test } from 'vitest'
import { type InvoiceDocument, invoiceDocument } from '#domain/sales/invoices/document.ts'
import { DEPOSIT, F1, F2, F4, FINAL } from '#tests/support/invoices/documents.ts'

const faults = (document: InvoiceDocument) =>
  invoiceDocument.safeParse(document).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('invoice content', () => {
  test('keeps F1, its credit note F2 and the two rates of F4 unchanged', () => {
    for (const document of [F1, F2, F4, DEPOSIT, FINAL]) expect(invoiceDocument.parse(document)).toEqual(document)
  })

  test('refuses inconsistent amounts', () => {
    const [first, ...others] = F1.lines
    expect(faults({ ...F1, lines: [{ ...first!, netCents: first!.netCents + 1 }, ...others] })).toEqual([
      'lines.0.netCents',
      'vat.0.baseCents',
      'totals.netCents',
    ])
    expect(faults({ ...F1, vat: [{ ...F1.vat[0]!, vatCents: 367_130 }] })).toEqual(['vat.0.vatCents', 'totals.vatCents'])
    expect(faults({ ...F1, totals: { ...F1.totals, prepaidCents: 1 } })).toEqual(['totals.dueCents', 'totals.prepaidCents'])
    expect(faults({ ...F4, vat: F4.vat.slice(0, 1) })).toContain('lines.2.vatRatePct')
    expect(faults({ ...F4, vat: F4.vat.map(part => ({ ...part, reason: null })) })).toEqual(['vat.1.reason'])
    expect(faults({ ...F2, original: null })).toEqual(['original'])
    expect(faults({ ...FINAL, deposits: [] })).toEqual(['totals.prepaidCents'])
    expect(faults({ ...FINAL, deposits: [{ ...FINAL.deposits![0]!, netCents: 1 }] })).toEqual(['deposits.0.grossCents'])
  })
})
