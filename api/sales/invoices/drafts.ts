import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
import { change, insert } from '#api/rows.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoiceJourneys, invoiceLines, invoices, lateFees, payments } from '#api/schema/sales/invoices.table.ts'
import { ENUM } from '#domain/messages.ts'
import type { DiscountInput, DraftInput, FreeInvoiceInput, LineInput } from '#domain/sales/invoices/invoice.ts'
import {
  FROM_INVOICE,
  FROM_JOURNEYS,
  FROM_LATE_FEE,
  FROM_PENALTY,
  OPENING_FOLLOWED,
  REFUND_LINES,
} from '#domain/sales/invoices/messages.ts'
import { lineBasisFor } from './line-basis.ts'
import { lockInvoice } from './lock.ts'
import { refundedBy } from './refunds.ts'

export async function updateDraft(tx: Transaction, id: string, { version, ...input }: DraftInput) {
  await lockInvoice(tx, id, 'edit', version)
  return change(tx, invoices, id, input)
}

/**
 * Deletes a draft: its journeys may be invoiced again and no number is lost (`domain.md` §6.8 F6). Or an invoice of the software before,
 * as long as nothing followed from it.
 */
export async function deleteInvoice(tx: Transaction, id: string, version?: number) {
  const { kind } = await lockInvoice(tx, id, 'delete', version)
  if (kind === 'REPRISE') {
    const followed =
      (await tx.$count(payments, eq(payments.invoiceId, id))) + (await tx.$count(lateFees, eq(lateFees.invoiceId, id)))
    if (followed > 0) throw refused(OPENING_FOLLOWED)
  }
  await tx.delete(invoices).where(eq(invoices.id, id))
  return { id, kind }
}

/** « Facture libre »: storage, pallets, rental … without a journey; its first line, then « Ajouter une ligne ». */
export async function createFreeInvoice(tx: Transaction, { companyId, from, to, po, ...line }: FreeInvoiceInput) {
  const [company] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId))
  if (!company) throw invalid({ path: 'companyId', message: ENUM })
  const vatOnDebits = sql<boolean>`(select vat_on_debits from carrier)`
  const draft = await insert(tx, invoices, { kind: 'FACTURE', companyId, from, to, po, vatOnDebits })
  await addLine(tx, draft.id, line)
  return { id: draft.id }
}

export async function addLine(tx: Transaction, invoiceId: string, input: LineInput) {
  const draft = await lockInvoice(tx, invoiceId, 'edit')
  if (draft.originalId && (await refundedBy(tx, draft))) throw refused(REFUND_LINES)
  const vatBasis = await lineBasisFor(tx, draft.companyId, input)
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${invoiceLines.position}), -1)::int` })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
  const line = await insert(tx, invoiceLines, { ...input, vatBasis, invoiceId, kind: 'LIBRE', position: last!.position + 1 })
  return { id: invoiceId, lineId: line.id }
}

async function lockInvoiceLine(tx: Transaction, invoiceId: string, lineId: string) {
  const { companyId } = await lockInvoice(tx, invoiceId, 'edit')
  const [line] = await tx
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.id, lineId), eq(invoiceLines.invoiceId, invoiceId)))
    .for('update')
  if (!line) throw notFound()
  // A credit note's lines copy those of its invoice.
  if (line.creditsId) throw refused(FROM_INVOICE)
  return { ...line, companyId }
}

/** Amount and delay of a penalty stay equal; late fees are those of their days. */
async function refuseFixed(tx: Transaction, lineId: string) {
  if (await tx.$count(delays, eq(delays.penaltyLineId, lineId))) throw refused(FROM_PENALTY)
  if (await tx.$count(lateFees, eq(lateFees.lineId, lineId))) throw refused(FROM_LATE_FEE)
}

export async function updateLine(tx: Transaction, invoiceId: string, lineId: string, input: LineInput) {
  const line = await lockInvoiceLine(tx, invoiceId, lineId)
  if (line.kind !== 'LIBRE') throw refused(FROM_JOURNEYS)
  await refuseFixed(tx, lineId)
  const vatBasis = await lineBasisFor(tx, line.companyId, input)
  await change(tx, invoiceLines, lineId, { ...input, vatBasis })
  return { id: invoiceId, lineId }
}

/** Allowed on any line; journey values stay unchanged beside it. At 0 % the basis is asked too. */
export async function discountLine(
  tx: Transaction,
  invoiceId: string,
  lineId: string,
  { discountPct, vatBasis: asked }: DiscountInput,
) {
  const line = await lockInvoiceLine(tx, invoiceId, lineId)
  await refuseFixed(tx, lineId)
  const vatBasis = await lineBasisFor(tx, line.companyId, { ...line, vatBasis: asked ?? line.vatBasis })
  await change(tx, invoiceLines, line.id, { discountPct, vatBasis })
  return { id: invoiceId, lineId }
}

export async function removeLine(tx: Transaction, invoiceId: string, lineId: string) {
  const line = await lockInvoiceLine(tx, invoiceId, lineId)
  if (line.kind !== 'LIBRE') throw refused(FROM_JOURNEYS)
  await tx.delete(invoiceLines).where(eq(invoiceLines.id, lineId))
  return { id: invoiceId }
}

export async function removeJourney(tx: Transaction, invoiceId: string, journeyId: string) {
  await lockInvoice(tx, invoiceId, 'edit')
  const gone = await tx
    .delete(invoiceJourneys)
    .where(and(eq(invoiceJourneys.invoiceId, invoiceId), eq(invoiceJourneys.journeyId, journeyId)))
    .returning({ id: invoiceJourneys.journeyId })
  if (gone.length === 0) throw notFound()
  await tx.execute(sql`
    delete from invoice_line line using delay
    where line.id = delay.penalty_line_id and line.invoice_id = ${invoiceId} and delay.journey_id = ${journeyId}`)
  await tx.execute(sql`
    delete from invoice_line_journey part using invoice_line line
    where line.id = part.line_id and line.invoice_id = ${invoiceId} and part.journey_id = ${journeyId}`)
  // Recomputes the lines; a line without journeys is deleted.
  await tx.execute(sql`
    update invoice_line line set quantity = case when kind = 'INDEXATION' then sign(left_over.cents) else left_over.quantity end,
      unit_price = case when kind = 'INDEXATION' then abs(left_over.cents) * 0.01 else unit_price end
    from (select line_id, sum(part.quantity) as quantity, sum(amount_cents) as cents from invoice_line_journey part
      join invoice_line on invoice_line.id = part.line_id where invoice_line.invoice_id = ${invoiceId} group by line_id) as left_over
    where line.id = left_over.line_id`)
  await tx.execute(sql`
    delete from invoice_line line where line.invoice_id = ${invoiceId} and line.kind <> 'LIBRE'
      and not exists (select from invoice_line_journey part where part.line_id = line.id)`)
  await tx.execute(sql`
    update invoice set period_from = coalesce(days.first, period_from), period_to = coalesce(days.last, period_to), co2_kg = days.co2
    from (select min(service_date) as first, max(service_date) as last, sum(settlement.co2_kg) as co2 from invoice_journey held
      join journey on journey.id = held.journey_id left join journey_settlement settlement on settlement.id = held.settlement_id
      where held.invoice_id = ${invoiceId}) as days
    where invoice.id = ${invoiceId}`)
  return { id: invoiceId }
}
