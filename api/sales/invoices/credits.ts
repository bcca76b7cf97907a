import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
import { insert } from '#api/rows.ts'
import { invoiceJourneys, invoiceLines, invoices } from '#api/schema/sales/invoices.table.ts'
import type { CreditInput, CreditLineInput } from '#domain/sales/invoices/invoice.ts'
import {
  CREDIT_LEFT,
  CREDITED_AMOUNT,
  DEPOSIT_WHOLE,
  JOURNEYS_WANTED,
  NOT_ON_INVOICE,
  NOTHING_TO_CREDIT,
} from '#domain/sales/invoices/messages.ts'
import { CREDIT_CAUSE_LABELS, type CreditCause } from '#domain/sales/invoices/values.ts'
import { type Invoice, lockInvoice } from './lock.ts'
import { refundDeposit } from './refunds.ts'

interface Why {
  reason: string
  cause: CreditCause | null
  rebill?: boolean
}

/** An empty draft credit note on an invoice. */
export const creditNote = (tx: Transaction, original: Invoice, { reason, cause, rebill = false }: Why) => {
  const { id: originalId, companyId, requestId, po, from, to, operationNature, vatOnDebits } = original
  return insert(tx, invoices, {
    ...{ kind: 'AVOIR' as const, originalId, companyId, requestId, po, from, to, operationNature, vatOnDebits },
    ...{ reason, creditCause: cause, rebill },
  })
}

/** Draft credit note (`domain.md` §6.8 F2) for these journeys, or all not credited; reserves them. */
export async function creditInvoice(
  tx: Transaction,
  id: string,
  { journeys, whole, rebill, reason, cause, version }: Omit<CreditInput, 'issue'>,
) {
  const original = await lockInvoice(tx, id, 'credit', version)
  if (original.kind === 'ACOMPTE' && original.status === 'REGLEE') return refundDeposit(tx, original, reason)
  if (!whole && journeys.length === 0) throw invalid({ path: 'journeys', message: JOURNEYS_WANTED })
  const free = await tx
    .select({ id: invoiceJourneys.journeyId })
    .from(invoiceJourneys)
    .where(
      and(
        eq(invoiceJourneys.invoiceId, id),
        sql`${invoiceJourneys.creditedById} is null`,
        whole ? undefined : inArray(invoiceJourneys.journeyId, [...new Set(journeys)]),
      ),
    )
    .for('update')
  if (!whole && free.length < new Set(journeys).size) throw invalid({ path: 'journeys', message: NOT_ON_INVOICE })
  const note = await creditNote(tx, original, { reason, cause, rebill: rebill && free.length > 0 })
  const ids = sql`${sql.param(free.map(row => row.id))}::uuid[]`
  await tx.execute(sql`
    insert into invoice_line (invoice_id, position, kind, label, detail, service_id, credits_id, quantity, unit, unit_price, discount_pct, vat_rate_pct, vat_basis, account)
    select ${note.id}, position, kind, label, detail, service_id, line.id,
      case when kind = 'INDEXATION' then -sign(part.cents) else -part.quantity end, unit,
      case when kind = 'INDEXATION' then abs(part.cents) * 0.01 else unit_price end, discount_pct, vat_rate_pct, vat_basis, account
    from invoice_line line join (
      select line_id, sum(quantity) as quantity, sum(amount_cents) as cents from invoice_line_journey where journey_id = any (${ids}) group by line_id) as part
      on part.line_id = line.id
    where line.invoice_id = ${id} and part.cents <> 0
    order by position`)
  if (whole) {
    await creditFreeLines(tx, id, note.id)
    await takeBackAmounts(tx, id, note.id)
  }
  await tx.execute(sql`
    insert into invoice_line_journey (line_id, journey_id, quantity, amount_cents)
    select taken.id, part.journey_id, -part.quantity, -part.amount_cents from invoice_line taken
    join invoice_line_journey part on part.line_id = taken.credits_id
    where taken.invoice_id = ${note.id} and part.journey_id = any (${ids})`)
  const [lines] = await tx.select({ n: sql<number>`count(*)::int` }).from(invoiceLines).where(eq(invoiceLines.invoiceId, note.id))
  if (lines!.n === 0) throw refused(NOTHING_TO_CREDIT)
  await tx
    .update(invoiceJourneys)
    .set({ creditedById: note.id })
    .where(and(eq(invoiceJourneys.invoiceId, id), sql`${invoiceJourneys.journeyId} = any (${ids})`))
  return { id: note.id }
}

/** Lines without journeys are credited once, unchanged. */
const creditFreeLines = (tx: Transaction, id: string, noteId: string) =>
  tx.execute(sql`
    insert into invoice_line (invoice_id, position, kind, label, detail, service_id, credits_id, quantity, unit, unit_price, discount_pct, vat_rate_pct, vat_basis, account)
    select ${noteId}, position, kind, label, detail, service_id, id, -quantity, unit, unit_price, discount_pct, vat_rate_pct, vat_basis, account
    from invoice_line line
    where line.invoice_id = ${id} and line.kind = 'LIBRE' and not exists (select from invoice_line taken where taken.credits_id = line.id)
    order by position`)

/** Amounts of earlier credit notes that concern no line come off what is left. */
const takeBackAmounts = (tx: Transaction, id: string, noteId: string) =>
  tx.execute(sql`
    insert into invoice_line (invoice_id, position, kind, label, quantity, unit, unit_price, discount_pct, vat_rate_pct, vat_basis, account)
    select ${noteId}, 10000 + row_number() over (order by note.series_year, note.series_no, line.position), 'LIBRE',
      format('Déjà repris par %s', note.number), -line.quantity, line.unit, line.unit_price, line.discount_pct, line.vat_rate_pct, line.vat_basis, line.account
    from invoice_line line join invoice note on note.id = line.invoice_id
    where note.original_id = ${id} and note.number is not null and line.kind = 'LIBRE' and line.credits_id is null`)

/** Draft credit note for a net amount of one line, with its VAT: a price error, a penalty, a damage, goodwill. */
export async function creditLine(
  tx: Transaction,
  id: string,
  lineId: string,
  { amount: asked, cause, reason, version }: CreditLineInput,
) {
  const original = await lockInvoice(tx, id, 'credit', version)
  if (original.kind === 'ACOMPTE') throw refused(DEPOSIT_WHOLE)
  const [line] = await tx
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.id, lineId), eq(invoiceLines.invoiceId, id)))
  if (!line) throw notFound()
  const amount = asked!
  const leftCents = Math.min(line.netCents, original.netCents - original.creditedNetCents)
  if (amount > leftCents) throw invalid({ path: 'amount', message: CREDIT_LEFT(leftCents) })
  const note = await creditNote(tx, original, { reason, cause })
  const { vatRatePct, vatBasis, account, label } = line
  await tx.insert(invoiceLines).values({
    ...{ invoiceId: note.id, position: 0, kind: 'LIBRE' as const, quantity: '-1', unit: 'forfait', account },
    ...{ label: CREDITED_AMOUNT(CREDIT_CAUSE_LABELS[cause], label), unitPrice: sql`${amount} * 0.01`, vatRatePct, vatBasis },
  })
  return { id: note.id }
}
