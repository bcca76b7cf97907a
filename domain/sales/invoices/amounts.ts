import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { Decimal, fromCents, toCents } from '#domain/decimal.ts'
import { INDEMNITY_CENTS } from './values.ts'

/** What a line is reckoned from; decimal strings. */
export interface LineTerms {
  /** Negative on a credit note. */
  quantity: string
  unitPrice: string
  discountPct?: string | null
  vatRatePct: string
}

/** The part of an invoice that is taxed at one rate. */
export interface VatPart {
  ratePct: string
  baseCents: number
  vatCents: number
}

export interface InvoiceAmounts {
  lineCents: number[]
  /** The highest rate first. */
  vat: VatPart[]
  totalExclVatCents: number
  totalVatCents: number
  totalInclVatCents: number
}

/** Quantity × price × (1 − discount), rounded half up once (`domain.md` §6.8). */
export const lineCents = ({ quantity, unitPrice, discountPct }: Omit<LineTerms, 'vatRatePct'>): number =>
  toCents(
    Decimal(quantity)
      .times(unitPrice)
      .times(Decimal('100').minus(discountPct ?? '0'))
      .times('0.01'),
  )

/** VAT of what is taxed at one rate: on the sum of its lines, never line by line (EN 16931). */
export const vatCents = (baseCents: number, ratePct: string): number => toCents(fromCents(baseCents).times(ratePct).times('0.01'))

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Amounts of an invoice: each line to the cent, VAT once a rate, their sum (`domain.md` §6.8). */
export function invoiceAmounts(lines: readonly LineTerms[]): InvoiceAmounts {
  const amounts = lines.map(lineCents)
  const bases = new Map<string, number>()
  for (const [index, { vatRatePct }] of lines.entries()) {
    const rate = Decimal(vatRatePct).toFixed()
    bases.set(rate, (bases.get(rate) ?? 0) + amounts[index]!)
  }
  const vat = [...bases]
    .sort(([a], [b]) => Decimal(b).cmp(a))
    .map(([ratePct, baseCents]) => ({ ratePct, baseCents, vatCents: vatCents(baseCents, ratePct) }))
  const totalExclVatCents = sum(amounts)
  const totalVatCents = sum(vat.map(part => part.vatCents))
  return { lineCents: amounts, vat, totalExclVatCents, totalVatCents, totalInclVatCents: totalExclVatCents + totalVatCents }
}

/** When an invoice is due: so many days after its issue, 30 at most in road transport (art. L441-11 of the Code de commerce). */
export const dueDateOf = (issueDate: string, paymentDays: number): string => addDays(issueDate, Math.min(30, paymentDays))

export interface LateFee {
  interestCents: number
  indemnityCents: number
  totalCents: number
}

/** What is owed beside an amount that is so many days late: interest on 365 days, and the indemnity of 40 € (`domain.md` §6.8 F5). */
export function lateFee({ amountCents, ratePct, days }: { amountCents: number; ratePct: string; days: number }): LateFee {
  if (days === 0) return { interestCents: 0, indemnityCents: 0, totalCents: 0 }
  const interestCents = toCents(fromCents(amountCents).times(ratePct).times(String(days)).div('36500'))
  return { interestCents, indemnityCents: INDEMNITY_CENTS, totalCents: interestCents + INDEMNITY_CENTS }
}

/** Of the amounts of an invoice, those that decide what goes back to its client. */
interface Settled {
  balanceCents: number
  paidCents: number
  refundedCents: number
}

/** What may be paid back: what is owed to the client, and no more than he paid (VAT of several credit notes may be a cent off). */
export const refundable = ({ balanceCents, paidCents, refundedCents }: Settled): number =>
  Math.max(0, Math.min(-balanceCents, paidCents - refundedCents))

/** Whether a payment of so much cannot go without what was paid back. */
export const paidBack = ({ balanceCents, paidCents, refundedCents }: Settled, cents: number): boolean =>
  refundedCents > 0 && (refundedCents > paidCents - cents || balanceCents + cents > 0)

/** Whether a settlement may be taken back: what was paid back always; a payment unless it was paid back or its down payment is taken off. */
export const mayCancel = (invoice: Settled & { deductedCents: number }, cents: number): boolean =>
  cents < 0 || (invoice.deductedCents === 0 && !paidBack(invoice, cents))

/** Whole days that an invoice is late; 0 until the day after its due date. */
export const daysLate = (dueDate: string | null, today: string): number =>
  dueDate === null ? 0 : Math.max(0, daysBetween(dueDate, today))

/** Spreads a payment over what several invoices owe, in their order; what is left over is what nobody owes. */
export function spread(amountCents: number, owed: readonly number[]): { parts: number[]; leftCents: number } {
  let leftCents = amountCents
  const parts = owed.map(cents => {
    const part = Math.min(leftCents, cents)
    leftCents -= part
    return part
  })
  return { parts, leftCents }
}
