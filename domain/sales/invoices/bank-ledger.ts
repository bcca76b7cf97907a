import { fromCents, quotientCents, quotientText } from '#domain/decimal.ts'
import type { PaymentMode } from '#domain/sales/companies/values.ts'
import { vatCents as vatOf } from './amounts.ts'
import type { InvoiceDocument, Receivable } from './document.ts'
import {
  clientAccount,
  debit,
  dueVat,
  LEDGER_ACCOUNTS,
  type LedgerLine,
  type Lettering,
  lettered,
  paymentWords,
  pendingVat,
  taxesOf,
} from './ledger.ts'

/** A payment, or its cancellation on the day of that with the amount reversed. */
export interface BankEvent {
  entry: string
  day: string
  /** Negative for refunds. */
  amountCents: number
  mode: PaymentMode
  reference: string | null
  cancelled: boolean
}

/** Bank debit, client credit, and the VAT that becomes due; reversed for refunds and cancellations. */
export function bankEntryOf(
  { entry, day, amountCents, mode, reference, cancelled }: BankEvent,
  invoice: Receivable,
  released: ReadonlyMap<string, number>,
  lettering: Lettering | null,
): LedgerLine[] {
  const words = paymentWords({ amountCents: cancelled ? -amountCents : amountCents, mode, reference: null })
  const piece = {
    ...{ journal: 'BQ' as const, entry, piece: reference ?? invoice.number, day, dueDay: null, ...lettered(null) },
    ...{ label: `${cancelled ? 'Annulation, ' : ''}${words} ${invoice.number} ${invoice.buyer.name}` },
    ...{ auxiliary: null, auxiliaryLabel: null },
  }
  return [
    { ...piece, account: LEDGER_ACCOUNTS.bank, accountLabel: LEDGER_ACCOUNTS.bankLabel, ...debit(amountCents) },
    { ...piece, ...clientAccount(invoice), ...lettered(lettering), ...debit(-amountCents) },
    ...[...released].flatMap(([ratePct, cents]) => [
      { ...piece, ...pendingVat(ratePct), ...debit(cents) },
      { ...piece, ...dueVat(ratePct), ...debit(-cents) },
    ]),
  ].filter(({ debitCents, creditCents }) => debitCents + creditCents > 0)
}

/**
 * VAT that each event makes due, by rate: the share of the VAT left after credit notes that was paid by then, minus that of the
 * event before. What was paid beyond the rest waits for its refund with the VAT that was credited.
 */
export function vatReleases(
  invoice: Receivable,
  credits: readonly InvoiceDocument[],
  events: readonly Pick<BankEvent, 'day' | 'amountCents'>[],
): Map<string, number>[] {
  const taxes = taxesOf(invoice)
  let paidCents = 0
  let before = new Map<string, number>()
  return events.map(({ day, amountCents }) => {
    paidCents += amountCents
    const notes = credits.filter(({ issueDate }) => issueDate <= day)
    const creditedCents = -notes.reduce((sum, { totals }) => sum + totals.dueCents, 0)
    const due = new Map(
      [...taxes].map(([ratePct, cents]) => {
        const credited = -notes.reduce((sum, note) => sum + (taxesOf(note).get(ratePct) ?? 0), 0)
        const parts = { paidCents, leftCents: invoice.totals.dueCents - creditedCents, creditedCents }
        return [ratePct, dueOf({ ...parts, left: cents - credited, credited })]
      }),
    )
    const released = new Map([...due].map(([ratePct, cents]) => [ratePct, cents - (before.get(ratePct) ?? 0)]))
    before = due
    return released
  })
}

interface Shares {
  paidCents: number
  /** Of the invoice and of its VAT, after credit notes. */
  leftCents: number
  left: number
  creditedCents: number
  credited: number
}

function dueOf({ paidCents, leftCents, left, creditedCents, credited }: Shares): number {
  const share = (cents: number, part: number, whole: number) => quotientCents(fromCents(cents).times(String(part)), String(whole))
  if (paidCents === leftCents) return left
  if (paidCents < leftCents && leftCents > 0) return share(left, paidCents, leftCents)
  return creditedCents > 0 ? left + share(credited, paidCents - leftCents, creditedCents) : left
}

/** An invoice of the software before, as it stands when it is brought in. */
export interface Opening {
  number: string
  netCents: number
  vatCents: number
  /** Left to pay, with VAT. */
  balanceCents: number
}

/** Rates of the VAT in mainland France and overseas. */
const RATES = ['20', '10', '8.5', '5.5', '2.1'] as const
/** The software before rounded each line, perhaps. */
export const ROUNDING_CENTS = 5

/** The rate that the amounts show, else their quotient: lines of several rates. */
function rateOf(netCents: number, vatCents: number): string {
  const away = (rate: string) => Math.abs(vatOf(netCents, rate) - vatCents)
  const [nearest] = RATES.toSorted((a, b) => away(a) - away(b))
  if (away(nearest!) <= ROUNDING_CENTS) return nearest!
  return quotientText(String(vatCents * 100), String(netCents), 2)
}

/** Converts an invoice of the software before to a receivable, with the VAT of the unpaid share, which payments make due (CGI art. 269, 2). */
export function receivableOf(
  { number, netCents, vatCents, balanceCents }: Opening,
  { buyer, vatOnDebits }: Pick<Receivable, 'buyer' | 'vatOnDebits'>,
): Receivable {
  const left = quotientCents(fromCents(vatCents).times(String(balanceCents)), String(netCents + vatCents))
  return {
    ...{ number, buyer, vatOnDebits, operationNature: 'PRESTATION_SERVICES' },
    vat: vatCents === 0 ? [] : [{ ratePct: rateOf(netCents, vatCents), vatCents: left }],
    totals: { dueCents: balanceCents },
  }
}
