import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { readLateRates } from '#api/parameters/carrier.ts'
import { notFound, refused } from '#api/problem.ts'
import { insert } from '#api/rows.ts'
import { invoiceLines, invoices, lateFees } from '#api/schema/sales/invoices.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatDecimal, formatMoney } from '#domain/formats/number.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { type LateFacts, type LateFee, type LateSpan, lateFeesDue } from '#domain/sales/invoices/late/fee.ts'
import { LATE_FEE_ACCOUNTS, LATE_FEE_KINDS, LATE_FEE_LABELS } from '#domain/sales/invoices/late/values.ts'
import { NO_LATE_FEE } from '#domain/sales/invoices/messages.ts'
import type { InvoiceStatus } from '#domain/sales/invoices/values.ts'

/** Invoice with what its late fees depend on. */
export interface LateRow extends LateFacts {
  id: string
  version: number
  number: string
  status: InvoiceStatus
  issueDate: string
  balanceCents: number
  reminders: number
}

/** Late today, or paid late, with the fees that are not invoiced yet; an invoice of late fees bears none itself. */
export async function lateRows(db: Reader, where: SQL): Promise<(LateRow & { fee: LateFee & { spans: LateSpan[] } })[]> {
  const [rates, rows] = await Promise.all([
    readLateRates(db),
    db.execute<LateRow & Record<string, unknown>>(sql`
      select invoice.id, version, number, status, issue_date::text as "issueDate", due_date::text as "dueDate", reminders,
        balance_cents::float8 as "balanceCents",
        (net_cents + vat_cents - prepaid_cents + restored_cents - credited_cents)::float8 as "owedCents",
        coalesce((select json_agg(json_build_object('date', date, 'amountCents', amount_cents)) from payment
          where invoice_id = invoice.id and cancelled_at is null), '[]') as payments,
        (select max(to_date) from late_fee where invoice_id = invoice.id and kind = 'INTERETS')::text as "invoicedTo",
        exists (select from late_fee where invoice_id = invoice.id and kind = 'INDEMNITE') as "indemnityInvoiced"
      from invoice
      where ${where} and kind <> 'AVOIR' and status in ('VALIDEE', 'EMISE', 'PARTIELLE', 'REGLEE', 'CONTESTEE') and due_date < ${today()}
        and not exists (select from invoice_line line join late_fee on late_fee.line_id = line.id where line.invoice_id = invoice.id)
      order by balance_cents > 0 desc, due_date, number limit ${LISTED_MAX}`),
  ])
  return rows.map(row => ({ ...row, fee: lateFeesDue(row, today(), rates) }))
}

const NO_FEE: LateFee = { interestCents: 0, indemnityCents: 0, totalCents: 0 }

/** Late fees of one invoice that are not invoiced yet, in addition to its balance (`domain.md` §6.8 F5). */
export async function lateFeeOf(db: Reader, id: string): Promise<LateFee> {
  const [row] = await lateRows(db, sql`invoice.id = ${id}`)
  if (!row) return NO_FEE
  const { spans: _, ...fee } = row.fee
  return fee
}

/** Selects the invoices of a client that were handed over and are late, or have fees to invoice. Contested ones wait for the end of the dispute. */
export const withFees = (companyId: string): SQL => sql`company_id = ${companyId} and status in ('EMISE', 'PARTIELLE', 'REGLEE')
  and (balance_cents > 0 or exists (select from payment
    where invoice_id = invoice.id and cancelled_at is null and amount_cents > 0 and date > invoice.due_date
      and (not exists (select from late_fee where invoice_id = invoice.id and kind = 'INDEMNITE')
        or date > coalesce((select max(to_date) from late_fee where invoice_id = invoice.id and kind = 'INTERETS'), invoice.due_date))))`

const spanWords = ({ from, to, days, amountCents, ratePct }: LateSpan) =>
  `${formatMoney(amountCents)} du ${formatDate(from)} au ${formatDate(to)}, ${counted(days, 'jour')} à ${formatDecimal(ratePct)}\u202f%`

/**
 * « Facturer les indemnités »: a draft with a line of 40 € and a line of interest to the day for each invoice, outside the scope of
 * VAT. The database refuses to charge an indemnity, or a day of interest, twice.
 */
export async function invoiceLateFees(tx: Transaction, companyId: string, ids: readonly string[]) {
  const wanted = sql`invoice.id = any (${sql.param(ids)}::uuid[])`
  const held = await tx.execute<{ id: string }>(
    sql`select id from invoice where ${wanted} and company_id = ${companyId} order by id for update`,
  )
  if (held.length < new Set(ids).size) throw notFound()
  const rows = (await lateRows(tx, sql`${wanted} and ${withFees(companyId)}`)).filter(({ fee }) => fee.totalCents > 0)
  if (rows.length === 0) throw refused(NO_LATE_FEE)
  const from = rows.map(({ dueDate }) => addDays(dueDate, 1)).sort()[0]!
  const vatOnDebits = sql<boolean>`(select vat_on_debits from carrier)`
  const draft = await insert(tx, invoices, { kind: 'FACTURE', companyId, from, to: today(), vatOnDebits })
  const charged = rows
    .flatMap(({ id, number, dueDate, invoicedTo, fee }) =>
      LATE_FEE_KINDS.map(kind => ({
        kind,
        invoiceId: id,
        cents: kind === 'INDEMNITE' ? fee.indemnityCents : fee.interestCents,
        label: `${LATE_FEE_LABELS[kind]}, facture ${number} échue le ${formatDate(dueDate)}`,
        detail: kind === 'INDEMNITE' ? null : fee.spans.map(spanWords).join('\u202f; '),
        from: addDays(invoicedTo ?? dueDate, 1),
        to: fee.spans.at(-1)?.to ?? invoicedTo ?? dueDate,
      })),
    )
    .filter(({ cents }) => cents > 0)
  const lines = await tx
    .insert(invoiceLines)
    .values(
      charged.map(({ kind, label, detail, cents }, position) => ({
        ...{ invoiceId: draft.id, position, kind: 'LIBRE' as const, label, detail, quantity: '1', unit: 'forfait' },
        ...{
          unitPrice: sql`${cents} * 0.01`,
          vatRatePct: '0',
          vatBasis: 'HORS_CHAMP' as const,
          account: LATE_FEE_ACCOUNTS[kind],
        },
      })),
    )
    .returning({ id: invoiceLines.id, position: invoiceLines.position })
  const lineAt = new Map(lines.map(({ id, position }) => [position, id]))
  await tx.insert(lateFees).values(
    charged.map(({ kind, invoiceId, from, to }, position) => ({
      ...{ invoiceId, lineId: lineAt.get(position)!, kind, from },
      // The indemnity is that of the first day.
      to: to < from ? from : to,
    })),
  )
  return { id: draft.id }
}
