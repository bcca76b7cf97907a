import { describe, expect, test } from 'vitest'
import { negatedPart, partOf, refundLines } from '#domain/sales/invoices/deposit-part.ts'
import { type DepositPart, depositOf, invoiceDocument } from '#domain/sales/invoices/document.ts'
import { facturX } from '#domain/sales/invoices/facturx.ts'
import { entryOf } from '#domain/sales/invoices/ledger.ts'
import { printedInvoice } from '#domain/sales/invoices/printed.ts'
import { DEPOSIT, F1, F2 } from '#tests/support/invoices/documents.ts'
import { faultsOf } from '#tests/support/invoices/facturx.ts'

const WHOLE = depositOf(DEPOSIT)
const vatOf = (part: DepositPart) => part.vat.map(({ vatCents }) => vatCents)
const plain = (words: string) => words.replace(/[\u00a0\u202f]/g, ' ')

describe('parts of a down payment (domain.md §3.24, « Acompte »)', () => {
  test('split tax and accounts proportionally; the last takes the remainder, in any order', () => {
    expect(partOf(WHOLE, 2_000_00, [])).toMatchObject({ netCents: 1_666_67, grossCents: 2_000_00, vat: [{ vatCents: 333_33 }] })
    const parts: DepositPart[] = []
    for (const cents of [2_000_00, 2_000_00, 2_000_00]) parts.push(partOf(WHOLE, cents, parts))
    expect(parts.map(part => part.netCents)).toEqual([1_666_67, 1_666_66, 1_666_67])
    expect(parts.flatMap(vatOf).reduce((a, b) => a + b)).toBe(1_000_00)
    // Parts of three cents with half a cent of tax each: rounding must not drift.
    const small: DepositPart[] = []
    const whole = {
      ...WHOLE,
      netCents: 5_00,
      grossCents: 6_00,
      vat: [{ ratePct: '20', vatCents: 1_00 }],
      accounts: [{ account: '4191', netCents: 5_00 }],
    }
    while (small.length < 200) small.push(partOf(whole, 3, small))
    expect(new Set(small.flatMap(vatOf))).toEqual(new Set([0, 1]))
    expect(small.flatMap(vatOf).reduce((a, b) => a + b)).toBe(1_00)
    // A part given back can be deducted again.
    const [first, second] = [partOf(WHOLE, 1_00, []), partOf(WHOLE, 2_00, [])]
    expect(partOf(WHOLE, 6_000_00 - 2_00, [first, second, negatedPart(first)])).toMatchObject({
      netCents: WHOLE.netCents - second.netCents,
    })
  })

  test('are refunded with a line per account and rate, to the cent', () => {
    const line = (account: string, vatRatePct: string, netCents: number) => ({ ...F1.lines[0]!, account, vatRatePct, netCents })
    const lines = [line('4191', '20', 100), line('4191', '10', 50), line('4191', '20', 50), line('706', '20', 100)]
    const part = { ...WHOLE, accounts: ['4191', '706'].map((account, at) => ({ account, netCents: [143, 71][at]! })) }
    expect(refundLines({ lines }, part).map(({ account, vatRatePct, netCents }) => [account, vatRatePct, netCents])).toEqual([
      ['4191', '20', -107],
      ['4191', '10', -36],
      ['706', '20', -71],
    ])
  })

  test('split two rates and two accounts', () => {
    const whole: DepositPart = {
      ...WHOLE,
      ...{ netCents: 300, grossCents: 350 },
      vat: [
        { ratePct: '20', vatCents: 40 },
        { ratePct: '10', vatCents: 10 },
      ],
      accounts: [
        { account: '4191', netCents: 200 },
        { account: '706', netCents: 100 },
      ],
    }
    const first = partOf(whole, 100, [])
    expect(first).toMatchObject({
      netCents: 86,
      vat: [{ vatCents: 11 }, { vatCents: 3 }],
      accounts: [{ netCents: 57 }, { netCents: 29 }],
    })
    const last = partOf(whole, 250, [first])
    expect(last).toMatchObject({
      netCents: 214,
      vat: [{ vatCents: 29 }, { vatCents: 7 }],
      accounts: [{ netCents: 143 }, { netCents: 71 }],
    })
    // Its document passes the same checks as for a whole deposit.
    for (const part of [first, last]) {
      const document = {
        ...F1,
        deposits: [part],
        totals: { ...F1.totals, prepaidCents: part.grossCents, dueCents: F1.totals.grossCents - part.grossCents },
      }
      expect(invoiceDocument.safeParse(document).error).toBeUndefined()
    }
  })

  const taken = { ...partOf(WHOLE, 2_000_00, []), leftCents: 4_000_00 }
  const FINAL = { ...F1, deposits: [taken], totals: { ...F1.totals, prepaidCents: 2_000_00, dueCents: 20_027_75 } }
  const back = { ...negatedPart(partOf(taken, 500_00, [])), leftCents: 4_500_00 }
  const NOTE = { ...F2, deposits: [back], totals: { ...F2.totals, prepaidCents: -500_00, dueCents: -538_88 } }

  test('are printed with tax and remainder, and as given back on a credit note', () => {
    const paper = printedInvoice(FINAL)
    expect(paper.totals.at(-1)!.map(plain)).toEqual(['Acompte FA-2024-00003 déduit', '−2 000,00 €'])
    expect(plain(paper.mentions[0]!)).toBe(
      'Acompte FA-2024-00003 du 29/02/2024 : 1 666,67 € HT, TVA 20 % 333,33 €, 2 000,00 € TTC déduits, reste 4 000,00 € à déduire.',
    )
    const note = printedInvoice(NOTE)
    expect(note.totals.at(-1)!.map(plain)).toEqual(['Acompte FA-2024-00003 rendu', '500,00 €'])
    expect(note.due.map(plain)).toEqual(['À votre crédit', '538,88 €'])
    expect(plain(note.mentions[0]!)).toBe(
      'Acompte FA-2024-00003 du 29/02/2024 : 416,67 € HT, TVA 20 % 83,33 €, 500,00 € TTC rendus, reste 4 500,00 € à déduire.',
    )
  })

  test('are in the file as prepaid (BT-113), or as given back on a credit note', async () => {
    const [xml, credit] = [facturX(FINAL), facturX(NOTE)]
    expect(await faultsOf(xml)).toEqual([])
    expect(xml).toContain('<ram:TotalPrepaidAmount>2000.00</ram:TotalPrepaidAmount>')
    expect(xml).toContain('<ram:DuePayableAmount>20027.75</ram:DuePayableAmount>')
    expect(await faultsOf(credit)).toEqual([])
    expect(credit).toContain('<ram:TotalPrepaidAmount>500.00</ram:TotalPrepaidAmount>')
    expect(credit).toContain('<ram:DuePayableAmount>538.88</ram:DuePayableAmount>')
    expect(credit).toContain('<ram:ID>S1</ram:ID>')
  })

  test('leave the advances account when deducted, and return when given back', () => {
    const sides = (invoice: typeof F1) =>
      entryOf(invoice).map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents])
    expect(sides(FINAL)).toEqual([
      ['411000', 20_027_75],
      ['706000', -18_356_46],
      ['419100', 1_666_67],
      ['445711', -3_337_96],
    ])
    expect(sides(NOTE)).toEqual([
      ['411000', -538_88],
      ['706000', 865_73],
      ['419100', -416_67],
      ['445711', 89_82],
    ])
  })
})
