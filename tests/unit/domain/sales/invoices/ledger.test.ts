import { describe, expect, test } from 'vitest'
import { bankEntryOf, vatReleases } from '#domain/sales/invoices/bank-ledger.ts'
import type { InvoiceDocument } from '#domain/sales/invoices/document.ts'
import { entryOf, FEC_HEADINGS, fecLine, fecName } from '#domain/sales/invoices/ledger.ts'
import { DEPOSIT, F1, F2, F4, FINAL } from '#tests/support/invoices/documents.ts'

const sides = (invoice: InvoiceDocument) =>
  entryOf(invoice).map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents])

describe('accounting entry of an invoice', () => {
  test('F1: debits the client, credits sales and VAT', () => {
    expect(sides(F1)).toEqual([
      ['411000', 22_027_75, 0],
      ['706000', 0, 18_356_46],
      ['445711', 0, 3_671_29],
    ])
    expect(entryOf(F1)[0]).toMatchObject({
      auxiliary: '411LAITERIES',
      auxiliaryLabel: 'Laiteries de l’Erdre',
      dueDay: '2024-03-30',
    })
    const unnamed = { ...F1, buyer: { ...F1.buyer, account: null, code: 'C00042' } }
    expect(entryOf(unnamed)[0]).toMatchObject({ account: '411000', auxiliary: '411C00042' })
  })

  test('F2: reverses for a credit note', () => {
    expect(sides(F2)).toEqual([
      ['411000', 0, 1_038_88],
      ['706000', 865_73, 0],
      ['445711', 173_15, 0],
    ])
    expect(F2.dueDate).not.toBeNull()
    expect(entryOf(F2).map(({ dueDay }) => dueDay)).toEqual([null, null, null])
  })

  test('books a down payment as an advance until the deducting invoice; each client owes the rest', () => {
    expect(sides(DEPOSIT)).toEqual([
      ['411000', 6_000_00, 0],
      ['419100', 0, 5_000_00],
      ['445711', 0, 1_000_00],
    ])
    expect(entryOf(DEPOSIT).map(({ label, accountLabel }) => [label, accountLabel])[1]).toEqual([
      'Acompte FA-2024-00003 Laiteries de l’Erdre',
      'Clients, avances et acomptes reçus',
    ])
    expect(sides(FINAL)).toEqual([
      ['411000', 16_027_75, 0],
      ['706000', 0, 18_356_46],
      ['419100', 5_000_00, 0],
      ['445711', 0, 2_671_29],
    ])
  })

  test('books no VAT at 0 %, one line per sales account, and balances', () => {
    expect(sides(F4)).toEqual([
      ['411000', 2_600_01, 0],
      ['706000', 0, 2_330_01],
      ['445711', 0, 270_00],
    ])
    const two = { ...F1, lines: F1.lines.map((line, index) => ({ ...line, account: index === 1 ? '708' : '706' })) }
    expect(sides(two).map(([account]) => account)).toEqual(['411000', '706000', '708000', '445711'])
    for (const invoice of [F1, F2, F4, two, DEPOSIT, FINAL]) {
      const lines = entryOf(invoice)
      expect(lines.reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0)).toBe(0)
    }
  })

  test('writes the FEC with 18 columns of art. A47 A-1, compact dates and decimal commas', () => {
    expect(FEC_HEADINGS).toBe(
      'JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n',
    )
    const named = { ...F1, buyer: { ...F1.buyer, name: 'Laiteries\tde\nl’Erdre' } }
    expect(fecLine(entryOf(named)[0]!)).toBe(
      'VT\tVentes\tFA-2024-00001\t20240229\t411000\tClients\t411LAITERIES\tLaiteries de l’Erdre\tFA-2024-00001\t20240229\tFacture FA-2024-00001 Laiteries de l’Erdre\t22027,75\t0,00\t\t\t20240229\t\t\r\n',
    )
    for (const line of entryOf(F2)) expect(fecLine(line).split('\t')).toHaveLength(18)
    expect(fecName('999100019', '2024-12-31')).toBe('999100019FEC20241231.txt')
  })
})

describe('VAT on receipts (art. 269, 2, c of the CGI)', () => {
  const ON_RECEIPTS = { ...F1, vatOnDebits: false }
  const paid = (day: string, amountCents: number) => ({ day, amountCents })
  const released = (...given: Parameters<typeof vatReleases>) => vatReleases(...given).map(parts => parts.get('20'))

  test('waits on its own account for services, not for goods', () => {
    expect(sides(ON_RECEIPTS).at(-1)).toEqual(['445800', 0, 3_671_29])
    expect(sides({ ...ON_RECEIPTS, operationNature: 'BIENS' }).at(-1)).toEqual(['445711', 0, 3_671_29])
  })

  test('is due in the share that was paid, to the cent once all is paid', () => {
    const thirds = [paid('2024-03-01', 7_342_58), paid('2024-03-02', 7_342_58), paid('2024-03-03', 7_342_59)]
    expect(released(ON_RECEIPTS, [], thirds)).toEqual([1_223_76, 1_223_77, 1_223_76])
    expect(released(ON_RECEIPTS, [], [paid('2024-03-01', 22_027_75), paid('2024-03-05', -22_027_75)])).toEqual([
      3_671_29, -3_671_29,
    ])
  })

  test('of a credit note comes back with the refund, or is never due', () => {
    const note = { ...F2, vatOnDebits: false, issueDate: '2024-03-10' }
    const rest = 22_027_75 - 1_038_88
    const refunded = [paid('2024-03-01', 22_027_75), paid('2024-03-12', -1_038_88)]
    expect(released(ON_RECEIPTS, [note], refunded)).toEqual([3_671_29, -173_15])
    expect(released(ON_RECEIPTS, [note], [paid('2024-03-12', rest)])).toEqual([3_671_29 - 173_15])
  })

  test('releases no more than there is for payments in the wrong order', () => {
    const wrong = [paid('2024-03-01', 22_027_75), paid('2024-03-02', 22_027_75), paid('2024-03-03', -22_027_75)]
    expect(released(ON_RECEIPTS, [], wrong)).toEqual([3_671_29, 0, 0])
    expect(
      released(ON_RECEIPTS, [], [paid('2024-03-01', -1_00), paid('2024-03-02', 22_028_75)]).reduce(
        (sum, cents) => sum! + cents!,
        0,
      ),
    ).toBe(3_671_29)
  })

  test('has its entry in the journal of the bank, balanced', () => {
    const event = {
      entry: 'BQ-2024-03-0001',
      day: '2024-03-01',
      amountCents: 1_200_00,
      mode: 'LCR' as const,
      reference: null,
      cancelled: false,
    }
    const lines = bankEntryOf(event, ON_RECEIPTS, new Map([['20', 200_00]]), { letter: 'FA-2024-00001', day: '2024-03-01' })
    expect(lines.map(({ account, debitCents, creditCents, letter }) => [account, debitCents, creditCents, letter])).toEqual([
      ['512000', 1_200_00, 0, null],
      ['411000', 0, 1_200_00, 'FA-2024-00001'],
      ['445800', 200_00, 0, null],
      ['445711', 0, 200_00, null],
    ])
    expect(fecLine(lines[1]!)).toBe(
      'BQ\tBanque\tBQ-2024-03-0001\t20240301\t411000\tClients\t411LAITERIES\tLaiteries de l’Erdre\tFA-2024-00001\t20240301\tRèglement par LCR FA-2024-00001 Laiteries de l’Erdre\t0,00\t1200,00\tFA-2024-00001\t20240301\t20240301\t\t\r\n',
    )
  })
})
