import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { Decimal, fromCents, toCents } from '#domain/decimal.ts'

/** Recovery indemnity per late invoice (art. D441-5 of the Code de commerce). */
const INDEMNITY_CENTS = 4_000

export interface LateFee {
  interestCents: number
  indemnityCents: number
  totalCents: number
}

/** Days on which the same amount was late at the same rate; both days included. */
export interface LateSpan {
  from: string
  to: string
  days: number
  amountCents: number
  ratePct: string
}

/** Interest on 365 days, rounded once (`domain.md` §6.8 F5). */
const interestOf = (spans: readonly Pick<LateSpan, 'amountCents' | 'ratePct' | 'days'>[]): number =>
  toCents(
    spans
      .reduce(
        (sum, { amountCents, ratePct, days }) => sum.plus(fromCents(amountCents).times(ratePct).times(String(days))),
        Decimal('0'),
      )
      .div('36500'),
  )

const feeOf = (interestCents: number, indemnityCents: number): LateFee => ({
  interestCents,
  indemnityCents,
  totalCents: interestCents + indemnityCents,
})

/** Late fee of an amount: interest, and the indemnity from the first day. */
export const lateFee = (span: { amountCents: number; ratePct: string; days: number }): LateFee =>
  span.days === 0 ? feeOf(0, 0) : feeOf(interestOf([span]), INDEMNITY_CENTS)

/** What the client owed of an invoice, and what is invoiced of its late fees. */
export interface LateFacts {
  dueDate: string
  /** With VAT, after credit notes and deducted down payments, before payments. */
  owedCents: number
  payments: readonly { date: string; amountCents: number }[]
  /** Last day whose interest is invoiced. */
  invoicedTo: string | null
  indemnityInvoiced: boolean
}

/** Rates in force from a day on, in order. */
export type LateRates = readonly { validFrom: string; ratePct: string }[]

/** Rate of a day: the one of the first day of its half-year (art. L441-10, II of the Code de commerce); before the first entry, the first. */
function rateOn(day: string, rates: LateRates): string {
  const begin = `${day.slice(0, 4)}-${day.slice(5) < '07-01' ? '01' : '07'}-01`
  return (rates.findLast(({ validFrom }) => validFrom <= begin) ?? rates[0])!.ratePct
}

/** Days late until this day, cut where a payment or a half-year changes the amount or the rate. A payment still counts for its own day. */
function lateSpans({ dueDate, owedCents, payments }: LateFacts, after: string, until: string, rates: LateRates): LateSpan[] {
  const begin = addDays(after > dueDate ? after : dueDate, 1)
  const years = Array.from({ length: Number(until.slice(0, 4)) - Number(begin.slice(0, 4)) + 1 }, (_, n) =>
    String(Number(begin.slice(0, 4)) + n),
  )
  const cuts = [
    begin,
    ...payments.map(({ date }) => addDays(date, 1)),
    ...years.flatMap(year => [`${year}-01-01`, `${year}-07-01`]),
  ].filter(day => day >= begin && day <= until)
  const starts = [...new Set(cuts)].sort()
  return starts.flatMap((from, index) => {
    const to = index + 1 < starts.length ? addDays(starts[index + 1]!, -1) : until
    const paid = payments.reduce((sum, { date, amountCents }) => (date < from ? sum + amountCents : sum), 0)
    const amountCents = owedCents - paid
    return amountCents > 0 ? [{ from, to, days: daysBetween(from, to) + 1, amountCents, ratePct: rateOn(from, rates) }] : []
  })
}

/** Late fees of an invoice that are not invoiced yet, to this day (`domain.md` §6.8 F5; art. L441-10 and D441-5 of the Code de commerce). */
export function lateFeesDue(facts: LateFacts, until: string, rates: LateRates): LateFee & { spans: LateSpan[] } {
  const spans = lateSpans(facts, facts.invoicedTo ?? facts.dueDate, until, rates)
  const wasLate = facts.invoicedTo !== null || spans.length > 0
  return { ...feeOf(interestOf(spans), wasLate && !facts.indemnityInvoiced ? INDEMNITY_CENTS : 0), spans }
}
