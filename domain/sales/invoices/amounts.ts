import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { Decimal, fromCents, toCents } from '#domain/decimal.ts'

/** Input of a line; decimal strings. */
export interface LineTerms {
  /** Negative on credit notes. */
  quantity: string
  unitPrice: string
  discountPct?: string | null
  vatRatePct: string
}

export interface VatPart {
  ratePct: string
  baseCents: number
  vatCents: number
}

export interface InvoiceAmounts {
  lineCents: number[]
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

/** VAT of one rate, on the sum of its lines, never per line (EN 16931). */
export const vatCents = (baseCents: number, ratePct: string): number => toCents(fromCents(baseCents).times(ratePct).times('0.01'))

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Invoice amounts: lines rounded to cents, VAT once per rate, total (`domain.md` §6.8). */
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

/** Due date: at most 30 days after issue in road transport (art. L441-11 of the Code de commerce). */
export const dueDateOf = (issueDate: string, paymentDays: number): string => addDays(issueDate, Math.min(30, paymentDays))

interface Settled {
  balanceCents: number
  paidCents: number
  refundedCents: number
}

/** Refundable amount: the client's credit, at most what was paid (VAT of several credit notes may differ by a cent). */
export const refundable = ({ balanceCents, paidCents, refundedCents }: Settled): number =>
  Math.max(0, Math.min(-balanceCents, paidCents - refundedCents))

/** True when cancelling this payment would leave a refund uncovered. */
export const exceedsRefunds = ({ balanceCents, paidCents, refundedCents }: Settled, cents: number): boolean =>
  refundedCents > 0 && (refundedCents > paidCents - cents || balanceCents + cents > 0)

/** A refund can always be cancelled; a payment only when neither refunded nor deducted as a down payment. */
export const mayCancel = (invoice: Settled & { deductedCents: number }, cents: number): boolean =>
  cents < 0 || (invoice.deductedCents === 0 && !exceedsRefunds(invoice, cents))

/** Days overdue; 0 through the due date. */
export const daysLate = (dueDate: string | null, today: string): number =>
  dueDate === null ? 0 : Math.max(0, daysBetween(dueDate, today))

/** Allocates a payment to invoices in order; the rest is unallocated. */
export function spread(amountCents: number, owed: readonly number[]): { parts: number[]; leftCents: number } {
  let leftCents = amountCents
  const parts = owed.map(cents => {
    const part = Math.min(leftCents, cents)
    leftCents -= part
    return part
  })
  return { parts, leftCents }
}
