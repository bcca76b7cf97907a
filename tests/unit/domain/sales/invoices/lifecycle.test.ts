import { expect, it } from 'vitest'
import { cashableCents, cashedParts, isCashed } from '#domain/sales/invoices/lifecycle/cashed.ts'
import { reasonsOf } from '#domain/sales/invoices/lifecycle/reasons.ts'
import { CORRECTED, E_CODES, ENDED, nextEStatuses } from '#domain/sales/invoices/lifecycle/statuses.ts'
import { E_STATUSES } from '#domain/sales/invoices/values.ts'

it('knows the fourteen statuses by their codes, in order', () => {
  expect(E_STATUSES.map(status => E_CODES[status])).toEqual(Array.from({ length: 14 }, (_, n) => 200 + n))
})

it('reaches every status from the first, and leaves a refused invoice where it is', () => {
  const reached = new Set(nextEStatuses(null))
  for (const status of reached) for (const next of nextEStatuses(status)) reached.add(next)
  expect([...reached].sort()).toEqual([...E_STATUSES].sort())
  expect(nextEStatuses('REFUSEE')).toEqual([])
  expect(nextEStatuses('REJETEE')).toEqual(['DEPOSEE'])
})

it('does not go back to the transmission once the client has it', () => {
  const sending = ['DEPOSEE', 'EMISE', 'RECUE', 'MISE_A_DISPOSITION', 'REJETEE'] as const
  const received = E_STATUSES.filter(status => E_CODES[status] >= 203 && status !== 'REJETEE')
  for (const status of received)
    expect(
      nextEStatuses(status).filter(next => (sending as readonly string[]).includes(next)),
      status,
    ).toEqual([])
})

it('asks for a reason of the closed lists of BR-FR-CDV-CL-09', () => {
  const counts = E_STATUSES.map(status => reasonsOf(status).length)
  expect(Object.fromEntries(E_STATUSES.map((status, n) => [E_CODES[status], counts[n]]).filter(([, count]) => count))).toEqual({
    206: 13,
    207: 26,
    208: 7,
    210: 13,
    213: 12,
  })
  for (const status of E_STATUSES) expect(new Set(reasonsOf(status)).size).toBe(reasonsOf(status).length)
  expect([...ENDED, ...CORRECTED].every(status => reasonsOf(status).length > 0)).toBe(true)
})

it('repeats « encaissée » until all is cashed', () => {
  expect(nextEStatuses('ENCAISSEE', false)).toEqual(['ENCAISSEE'])
  expect(nextEStatuses('ENCAISSEE', true)).toEqual([])
  const invoice = { totalCents: 12_000, prepaidCents: 2_000, restoredCents: 0, eCashedCents: 4_000 }
  expect([cashableCents(invoice), isCashed(invoice)]).toEqual([6_000, false])
  expect(isCashed({ ...invoice, eCashedCents: 10_000 })).toBe(true)
  expect(isCashed({ ...invoice, eCashedCents: null })).toBe(true)
  const credit = { totalCents: -12_000, prepaidCents: 0, restoredCents: 0, eCashedCents: -4_000 }
  expect([cashableCents(credit), isCashed(credit), isCashed({ ...credit, eCashedCents: -12_000 })]).toEqual([-8_000, false, true])
})

it('spreads an amount over the rates, to the cent', () => {
  const vat = (category: 'S' | 'E', ratePct: string, baseCents: number, vatCents: number) => ({
    ...{ category, ratePct, baseCents, vatCents, reason: null },
  })
  const both = { vat: [vat('S', '20', 10_000, 2_000), vat('S', '8.5', 10_000, 850), vat('E', '0', 333, 0)] }
  const parts = cashedParts(both, 10_001)
  expect(parts).toEqual([
    { ratePct: '20', cents: 5_177 },
    { ratePct: '8.5', cents: 4_681 },
    { ratePct: '0', cents: 143 },
  ])
  expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(10_001)
})
