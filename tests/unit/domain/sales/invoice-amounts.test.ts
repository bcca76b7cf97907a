import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  daysLate,
  dueDateOf,
  exceedsRefunds,
  invoiceAmounts,
  lineCents,
  mayCancel,
  refundable,
  spread,
} from '#domain/sales/invoices/amounts.ts'
import { lateFee } from '#domain/sales/invoices/late/fee.ts'
import { canInvoice, INVOICE_ACTS } from '#domain/sales/invoices/transitions.ts'
import { INVOICE_STATUSES } from '#domain/sales/invoices/values.ts'
import { INDICATORS } from '#domain/sales/kpi/indicators.ts'
import { NO_SUMS } from '#domain/sales/kpi/measures.ts'
import { ratio } from '#domain/sales/kpi/ratio.ts'

const line = (quantity: string, unitPrice: string, discountPct = '0', vatRatePct = '20') => ({
  ...{ quantity, unitPrice, discountPct, vatRatePct },
})

describe('domain.md §6.8', () => {
  const F1 = [
    line('21', '784.92'),
    line('21', '64.80'),
    line('1', '336.21'),
    line('3', '11.25'),
    line('33', '0.50'),
    line('7', '18.35', '2'),
  ]

  it('F1: rounds each line of a month to the cent, VAT on their sum', () => {
    expect(invoiceAmounts(F1)).toEqual({
      lineCents: [1_648_332, 136_080, 33_621, 3_375, 1_650, 12_588],
      vat: [{ ratePct: '20', baseCents: 1_835_646, vatCents: 367_129 }],
      totalExclVatCents: 1_835_646,
      totalVatCents: 367_129,
      totalInclVatCents: 2_202_775,
    })
    expect(dueDateOf('2024-02-29', 30)).toBe('2024-03-30')
    expect([dueDateOf('2024-02-29', 0), dueDateOf('2024-02-29', 15)]).toEqual(['2024-02-29', '2024-03-15'])
    // 30 days at most in road transport (art. L441-11 of the Code de commerce).
    expect(dueDateOf('2024-02-29', 45)).toBe('2024-03-30')
  })

  it('F2: gives the credit note of one journey', () => {
    const note = invoiceAmounts([line('-1', '784.92'), line('-1', '64.80'), line('-1', '16.01')])
    expect(note).toMatchObject({ totalExclVatCents: -86_573, totalVatCents: -17_315, totalInclVatCents: -103_888 })
    expect(2_202_775 - 1_000_000 + note.totalInclVatCents).toBe(1_098_887)
  })

  it('F2: gives what remains of the credited journey, by indicator', () => {
    const sums = { ...NO_SUMS, revenueCents: 86_573, costCents: 75_868 }
    expect(INDICATORS.margin.part(sums)).toBe(10_705)
    expect(ratio(INDICATORS.marginPct.part(sums), INDICATORS.marginPct.whole(sums), { scale: 100, places: 2 })).toBe(12.37)
  })

  it('F3: computes VAT on the sum, not per line', () => {
    expect(invoiceAmounts(Array.from({ length: 3 }, () => line('1', '10.01')))).toMatchObject({
      totalVatCents: 601,
      totalInclVatCents: 3_604,
    })
    expect(invoiceAmounts(Array.from({ length: 7 }, () => line('1', '0.33')))).toMatchObject({
      totalExclVatCents: 231,
      totalVatCents: 46,
    })
  })

  it('F4: lists two rates, the higher first', () => {
    expect(invoiceAmounts([line('1', '980', '0', '0'), line('1', '1250'), line('3', '33.335')])).toMatchObject({
      vat: [
        { ratePct: '20', baseCents: 135_001, vatCents: 27_000 },
        { ratePct: '0', baseCents: 98_000, vatCents: 0 },
      ],
      totalInclVatCents: 260_001,
    })
  })

  it('F5: computes the fee of fifteen days', () => {
    expect(lateFee({ amountCents: 2_202_775, ratePct: '12.15', days: 15 })).toEqual({
      ...{ interestCents: 10_999, indemnityCents: 4_000, totalCents: 14_999 },
    })
    expect(lateFee({ amountCents: 2_202_775, ratePct: '12.15', days: 0 }).totalCents).toBe(0)
    // 22 027.75 × 12.15 % ÷ 365: one day late costs interest and the full indemnity.
    expect(lateFee({ amountCents: 2_202_775, ratePct: '12.15', days: 1 })).toEqual({
      ...{ interestCents: 733, indemnityCents: 4_000, totalCents: 4_733 },
    })
    expect(daysLate('2024-03-30', '2024-04-14')).toBe(15)
    expect(daysLate('2024-03-30', '2024-03-30')).toBe(0)
  })
})

const cents = fc.integer({ min: 0, max: 9_999_999 })
const price = cents.map(value => (value / 100).toFixed(2))
const count = fc.integer({ min: 1, max: 99 }).map(String)

test('sums totals from parts; a full credit note is the negated invoice', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(count, price, fc.constantFrom('20', '10', '5.5', '0')), { minLength: 1, maxLength: 12 }),
      rows => {
        const lines = rows.map(([quantity, unitPrice, rate]) => line(quantity, unitPrice, '0', rate))
        const all = invoiceAmounts(lines)
        expect(all.totalExclVatCents).toBe(all.lineCents.reduce((sum, one) => sum + one, 0))
        expect(all.vat.reduce((sum, part) => sum + part.baseCents, 0)).toBe(all.totalExclVatCents)
        const note = invoiceAmounts(lines.map(one => ({ ...one, quantity: `-${one.quantity}` })))
        expect(note.totalInclVatCents + all.totalInclVatCents).toBe(0)
      },
    ),
  )
})

test('keeps a discount between zero and everything, within one cent of rounding', () => {
  fc.assert(
    fc.property(count, price, fc.integer({ min: 0, max: 100 }), (quantity, unitPrice, discount) => {
      const [full, less] = [lineCents({ quantity, unitPrice }), lineCents({ quantity, unitPrice, discountPct: String(discount) })]
      expect(Math.abs(less - (full * (100 - discount)) / 100)).toBeLessThanOrEqual(1)
    }),
  )
})

test('allocates a payment in order, never beyond what is owed, without loss', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 8 }), (amount, owed) => {
      const { parts, leftCents } = spread(amount, owed)
      expect(parts.reduce((sum, part) => sum + part, leftCents)).toBe(amount)
      for (const [index, part] of parts.entries()) {
        expect(part).toBeLessThanOrEqual(owed[index]!)
        if (part < owed[index]!) expect(parts.slice(index + 1).every(later => later === 0)).toBe(true)
      }
    }),
  )
})

test('refunds at most what is owed and was paid; a refunded payment cannot be cancelled', () => {
  expect(refundable({ balanceCents: -120, paidCents: 240, refundedCents: 0 })).toBe(120)
  expect(refundable({ balanceCents: -120, paidCents: 240, refundedCents: 200 })).toBe(40)
  expect(refundable({ balanceCents: 50, paidCents: 240, refundedCents: 0 })).toBe(0)
  expect(exceedsRefunds({ balanceCents: -20, paidCents: 240, refundedCents: 100 }, 20)).toBe(false)
  expect(exceedsRefunds({ balanceCents: -20, paidCents: 240, refundedCents: 100 }, 21)).toBe(true)
  expect(exceedsRefunds({ balanceCents: 0, paidCents: 240, refundedCents: 0 }, 240)).toBe(false)
  const even = { balanceCents: 0, paidCents: 240, refundedCents: 120, deductedCents: 0 }
  expect([mayCancel(even, 240), mayCancel(even, -120), mayCancel({ ...even, refundedCents: 0, deductedCents: 1 }, 240)]).toEqual([
    false,
    true,
    false,
  ])
  // What was paid back is always taken back, whatever was taken off elsewhere.
  expect(mayCancel({ ...even, deductedCents: 1 }, -120)).toBe(true)
})

test('allows editing drafts only; allows no act on a fully credited invoice', () => {
  const acts = (status: (typeof INVOICE_STATUSES)[number]) =>
    INVOICE_ACTS.filter(act => canInvoice(act, { kind: 'FACTURE', status, late: true, balanceCents: 100, reminders: 0 }))
  expect(Object.fromEntries(INVOICE_STATUSES.map(status => [status, acts(status)]))).toEqual({
    BROUILLON: ['edit', 'validate', 'delete'],
    VALIDEE: ['issue', 'pay', 'credit'],
    EMISE: ['pay', 'remind', 'contest', 'credit', 'report'],
    PARTIELLE: ['pay', 'remind', 'contest', 'credit', 'report'],
    REGLEE: ['credit', 'report'],
    CONTESTEE: ['pay', 'settle', 'credit', 'report'],
    ANNULEE: [],
  })
  // A client's credit can be refunded once nothing is left to pay.
  const owing = { late: false, balanceCents: -1, reminders: 0 }
  expect(INVOICE_STATUSES.filter(status => canInvoice('refund', { ...owing, kind: 'FACTURE', status }))).toEqual([
    'REGLEE',
    'CONTESTEE',
    'ANNULEE',
  ])
  expect(canInvoice('refund', { ...owing, kind: 'AVOIR', status: 'EMISE' })).toBe(false)
  expect(canInvoice('remind', { kind: 'FACTURE', status: 'EMISE', late: true, balanceCents: 100, reminders: 3 })).toBe(false)
  expect(canInvoice('pay', { kind: 'AVOIR', status: 'EMISE', late: false, balanceCents: 100, reminders: 0 })).toBe(false)
})
