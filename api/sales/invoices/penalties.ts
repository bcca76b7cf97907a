import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
import { change, insert } from '#api/rows.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoiceJourneys, invoiceLines, invoices } from '#api/schema/sales/invoices.table.ts'
import { lockDelaysOf, penaltyProblem } from '#api/trade/delays/penalty-cap.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import type { PenaltyInput } from '#domain/sales/invoices/invoice.ts'
import { PENALTY_DEDUCTED, PENALTY_LINE, PENALTY_REASON } from '#domain/sales/invoices/messages.ts'
import { SALES_ACCOUNT, USUAL_VAT_PCT } from '#domain/sales/invoices/values.ts'
import { isUntaxed } from '#domain/sales/invoices/vat-mention.ts'
import { creditNote } from './credits.ts'
import { lineBasis } from './line-basis.ts'
import { lockInvoice } from './lock.ts'

/** Penalties of an invoice's journeys: deducted, or to answer; « Contesté » waits for the end of the dispute. */
const penalised = (invoiceId: string) =>
  and(
    eq(invoiceJourneys.invoiceId, invoiceId),
    eq(invoiceJourneys.freed, false),
    gt(delays.penaltyCents, 0),
    or(isNotNull(delays.penaltyLineId), and(inArray(delays.status, ['QUALIFIE', 'CLOS']), eq(delays.archived, false))),
  )

/** Penalties of the delays of an invoice's journeys, with their state: deducted, set aside or open (`domain.md` §3.16). */
export const penaltiesOf = (db: Reader, invoiceId: string) =>
  db
    .select({
      id: delays.id,
      number: delays.number,
      journey: journeys.number,
      minutes: delays.minutes,
      penaltyCents: sql<number>`${delays.penaltyCents}::float8`,
      waived: delays.penaltyWaived,
      deductedById: invoiceLines.invoiceId,
      deductedBy: invoices.number,
    })
    .from(invoiceJourneys)
    .innerJoin(delays, eq(delays.journeyId, invoiceJourneys.journeyId))
    .innerJoin(journeys, eq(journeys.id, delays.journeyId))
    .leftJoin(invoiceLines, eq(invoiceLines.id, delays.penaltyLineId))
    .leftJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(penalised(invoiceId))
    .orderBy(asc(delays.number))
    .limit(LISTED_MAX)

/** Locks a penalty that no line deducts, with the other delays of its journey. */
async function lockPenalty(tx: Transaction, invoiceId: string, delayId: string) {
  const [named] = await tx.select({ journeyId: delays.journeyId }).from(delays).where(eq(delays.id, delayId))
  const all = named ? await lockDelaysOf(tx, named.journeyId) : []
  const [found] = await tx
    .select({ delay: delays, journey: journeys })
    .from(invoiceJourneys)
    .innerJoin(delays, eq(delays.journeyId, invoiceJourneys.journeyId))
    .innerJoin(journeys, eq(journeys.id, delays.journeyId))
    .where(and(penalised(invoiceId), eq(delays.id, delayId)))
  if (!found) throw notFound()
  if (found.delay.penaltyLineId) throw refused(PENALTY_DEDUCTED)
  return { ...found, all }
}

/** A line of the draft deducts the penalty; once the invoice is validated, a draft credit note does. */
export async function deductPenalty(tx: Transaction, id: string, delayId: string, { amount: asked }: PenaltyInput) {
  const amount = asked!
  const [{ status } = { status: 'BROUILLON' }] = await tx
    .select({ status: invoices.status })
    .from(invoices)
    .where(eq(invoices.id, id))
  const invoice = await lockInvoice(tx, id, status === 'BROUILLON' ? 'edit' : 'credit')
  const { delay, journey, all } = await lockPenalty(tx, id, delayId)
  const problem = await penaltyProblem(tx, journey, { delay, cents: amount, all })
  if (problem) throw invalid({ path: 'amount', message: problem })
  const label = PENALTY_LINE(delay.number, journey.number)
  const invoiceId =
    status === 'BROUILLON' ? id : (await creditNote(tx, invoice, { reason: PENALTY_REASON(delay.number), cause: 'PENALITE' })).id
  const [company] = await tx
    .select({ vatRegime: companies.vatRegime, vatBasis: companies.vatBasis })
    .from(companies)
    .where(eq(companies.id, invoice.companyId))
  const vatRatePct = isUntaxed(company!.vatRegime) ? '0' : USUAL_VAT_PCT
  const line = await insert(tx, invoiceLines, {
    ...{ invoiceId, kind: 'LIBRE' as const, label, quantity: '-1', unit: 'forfait', account: SALES_ACCOUNT },
    position: sql`(select coalesce(max(position), -1) + 1 from invoice_line where invoice_id = ${invoiceId})`,
    unitPrice: sql`${amount} * 0.01`,
    ...{ vatRatePct, vatBasis: lineBasis({ vatRatePct, vatBasis: null }, company!) },
  })
  await change(tx, delays, delayId, { penaltyCents: amount, penaltyLineId: line.id, penaltyWaived: null })
  return { id: invoiceId, lineId: line.id }
}

/** « Écarter »: the penalty costs nothing any more; deducting it later takes this back. */
export async function waivePenalty(tx: Transaction, id: string, delayId: string, reason: string) {
  await lockPenalty(tx, id, delayId)
  await change(tx, delays, delayId, { penaltyWaived: reason })
  return { id }
}
