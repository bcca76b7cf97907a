import { expect, it } from 'vitest'
import { type LateFacts, lateFee, lateFeesDue } from '#domain/sales/invoices/late/fee.ts'
import { type LateInvoice, letterLevel, letterText } from '#domain/sales/invoices/late/letter.ts'

const RATES = [
  { validFrom: '2025-01-01', ratePct: '13.15' },
  { validFrom: '2025-07-01', ratePct: '12.15' },
]
const invoice = (over: Partial<LateFacts> = {}): LateFacts => ({
  ...{ dueDate: '2025-08-31', owedCents: 100_000, payments: [], invoicedTo: null, indemnityInvoiced: false },
  ...over,
})
const due = (over: Partial<LateFacts>, until = '2025-11-01', rates = RATES) => {
  const { spans, ...fee } = lateFeesDue(invoice(over), until, rates)
  return { ...fee, days: spans.map(({ days, amountCents, ratePct }) => [days, amountCents, ratePct]) }
}

// By hand; each span is amount × rate × days ÷ 36 500, and the sum is rounded once.
it.each([
  // F5 of domain.md §6.8: 22 027,75 × 12,15 % × 15/365 = 109,99.
  ['F5', { owedCents: 2_202_775 }, '2025-09-15', [10_999, 4_000, 14_999], [[15, 2_202_775, '12.15']]],
  // 10 000 × 13,15 % × 10/365 + 10 000 × 12,15 % × 10/365 = 36,0274 + 33,2877 = 69,32.
  [
    'two half-years',
    { dueDate: '2025-06-20', owedCents: 1_000_000 },
    '2025-07-10',
    [6_932, 4_000, 10_932],
    [
      [10, 1_000_000, '13.15'],
      [10, 1_000_000, '12.15'],
    ],
  ],
  // 1 000 × 12,15 % × 10/365 + 600 × 12,15 % × 20/365 = 3,3288 + 3,9945 = 7,32; nothing after the last payment.
  [
    'paid late in two parts',
    {
      payments: [
        { date: '2025-09-10', amountCents: 40_000 },
        { date: '2025-09-30', amountCents: 60_000 },
      ],
    },
    '2025-11-01',
    [732, 4_000, 4_732],
    [
      [10, 100_000, '12.15'],
      [20, 60_000, '12.15'],
    ],
  ],
  // The same, invoiced to 10/09 with its indemnity: 3,9945 = 3,99 are left.
  [
    'invoiced in part',
    {
      ...{ invoicedTo: '2025-09-10', indemnityInvoiced: true },
      payments: [
        { date: '2025-09-10', amountCents: 40_000 },
        { date: '2025-09-30', amountCents: 60_000 },
      ],
    },
    '2025-11-01',
    [399, 0, 399],
    [[20, 60_000, '12.15']],
  ],
  // Paid on its due date, or credited whole.
  ['paid in time', { payments: [{ date: '2025-08-31', amountCents: 100_000 }] }, '2025-11-01', [0, 0, 0], []],
  ['credited', { owedCents: 0 }, '2025-11-01', [0, 0, 0], []],
  ['not due yet', {}, '2025-08-31', [0, 0, 0], []],
  // One day costs the whole indemnity: 1 000 × 12,15 % ÷ 365 = 0,33.
  ['one day', {}, '2025-09-01', [33, 4_000, 4_033], [[1, 100_000, '12.15']]],
  // Before the first entry, the first: 1 000 × 13,15 % × 3/365 = 1,08.
  ['an old one', { dueDate: '2024-12-01' }, '2024-12-04', [108, 4_000, 4_108], [[3, 100_000, '13.15']]],
] as [string, Partial<LateFacts>, string, number[], unknown[]][])('%s', (_, over, until, [interest, indemnity, total], days) => {
  expect(due(over, until)).toEqual({ interestCents: interest, indemnityCents: indemnity, totalCents: total, days })
})

it('takes the rate of the first day of the half-year, whatever the bank decides in its course (art. L441-10, II)', () => {
  const later = [...RATES, { validFrom: '2025-09-15', ratePct: '11.90' }]
  expect(due({}, '2025-09-30', later).days).toEqual([[30, 100_000, '12.15']])
  expect(due({}, '2026-01-02', later).days).toEqual([
    [122, 100_000, '12.15'],
    [2, 100_000, '11.90'],
  ])
})

it('agrees with the simulation of one span', () => {
  const { interestCents, indemnityCents, totalCents } = lateFee({ amountCents: 100_000, ratePct: '12.15', days: 30 })
  expect(due({}, '2025-09-30')).toMatchObject({ interestCents, indemnityCents, totalCents })
})

it('writes a letter as firm as its firmest reminder', () => {
  const late = (level: number | null): LateInvoice => ({
    ...{ number: 'FA-2025-00001', issueDate: '2025-08-01', dueDate: '2025-08-31', balanceCents: 100_000, daysLate: 30, level },
    ...{ interestCents: 999, indemnityCents: 4_000, totalCents: 4_999 },
  })
  expect(letterLevel([late(1), late(null), late(2)])).toBe(2)
  const text = (...levels: (number | null)[]) =>
    letterText(levels.map(late), 'Transports du Test').replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(text(1)).toContain('Sauf erreur de notre part, il reste à régler 1 000,00 € sur 1 facture échue')
  expect(text(1)).not.toContain('pénalités')
  expect(text(1, 2)).toContain("19,98 € de pénalités de retard et 80,00 € d'indemnités de recouvrement")
  expect(text(3, null)).toMatch(
    /^Bonjour,\n\nNous vous mettons en demeure de régler sous 8 jours .*2 000,00 € sur 2 factures échues/,
  )
})
