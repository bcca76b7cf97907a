import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import { invoiceReminders, invoices, payments } from '#api/schema/sales/invoices.table.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { ENUM, STATE } from '#domain/messages.ts'
import { exceedsRefunds, refundable, spread } from '#domain/sales/invoices/amounts.ts'
import type { MatchInput, PaymentInput, ReminderInput } from '#domain/sales/invoices/invoice.ts'
import {
  DEDUCTED,
  NOT_YET,
  NOTHING_OWED,
  OVERPAID,
  PAID_BACK,
  REFUND_TOO_MUCH,
  TWO_CLIENTS,
} from '#domain/sales/invoices/messages.ts'
import { INVOICE_STATUS_LABELS } from '#domain/sales/invoices/values.ts'
import { lateFeeOf } from './late/fees.ts'
import { lockInvoice } from './lock.ts'

/** « Enregistrer un règlement »: at most the balance (`domain.md` §6.8 F7); a trigger repeats this. */
export async function payInvoice(tx: Transaction, id: string, { version, amount, ...input }: PaymentInput) {
  const invoice = await lockInvoice(tx, id, 'pay', version)
  if (input.date > today()) throw invalid({ path: 'date', message: NOT_YET })
  if (amount! > invoice.balanceCents) throw invalid({ path: 'amount', message: OVERPAID(invoice.balanceCents) })
  await tx.insert(payments).values({ ...input, invoiceId: id, amountCents: amount! })
  return { id, number: invoice.number! }
}

/** « Enregistrer un remboursement »: at most the amount owed, a trigger repeats this; stored as a negative payment. */
export async function refundInvoice(tx: Transaction, id: string, { version, amount, ...input }: PaymentInput) {
  const invoice = await lockInvoice(tx, id, 'refund', version)
  if (input.date > today()) throw invalid({ path: 'date', message: NOT_YET })
  const owedCents = refundable(invoice)
  if (amount! > owedCents) throw invalid({ path: 'amount', message: REFUND_TOO_MUCH(owedCents) })
  await tx.insert(payments).values({ ...input, invoiceId: id, amountCents: -amount! })
  return { id, number: invoice.number! }
}

/** « Lettrer par lot »: without an amount all in full; else by due date, for one client. */
export async function matchPayments(tx: Transaction, { ids, amount, ...input }: MatchInput) {
  if (input.date > today()) throw invalid({ path: 'date', message: NOT_YET })
  const rows = await tx.select().from(invoices).where(inArray(invoices.id, ids)).orderBy(asc(invoices.id)).for('update')
  if (rows.length < new Set(ids).size) throw notFound()
  if (amount !== null && new Set(rows.map(row => row.companyId)).size > 1) throw invalid({ path: 'amount', message: TWO_CLIENTS })
  const owed = rows
    .filter(row => row.balanceCents > 0)
    .sort((a, b) => (`${a.dueDate} ${a.number}` < `${b.dueDate} ${b.number}` ? -1 : 1))
  const total = owed.reduce((sum, row) => sum + row.balanceCents, 0)
  if (amount !== null && amount > total) throw invalid({ path: 'amount', message: OVERPAID(total) })
  const { parts } = spread(
    amount ?? total,
    owed.map(row => row.balanceCents),
  )
  const batchId = crypto.randomUUID()
  const paid = owed.flatMap((row, index) =>
    parts[index]! > 0 ? [{ ...input, invoiceId: row.id, amountCents: parts[index]!, batchId }] : [],
  )
  if (paid.length > 0) await tx.insert(payments).values(paid)
  const done = new Set(paid.map(({ invoiceId }) => invoiceId))
  const others = rows.filter(row => !done.has(row.id))
  return {
    done: paid.length,
    refused: others.map(row => ({
      id: row.id,
      name: row.number ?? '',
      message: row.balanceCents > 0 ? NOTHING_LEFT : row.number ? NOTHING_OWED : STATE(INVOICE_STATUS_LABELS[row.status]),
    })),
  }
}
const NOTHING_LEFT = 'Le montant ne va pas jusque là'

export async function cancelPayment(tx: Transaction, invoiceId: string, paymentId: string, reason: string) {
  const invoice = await hold(tx, invoices, invoiceId)
  const [payment] = await tx
    .select({ amountCents: payments.amountCents })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.invoiceId, invoiceId), isNull(payments.cancelledAt)))
  if (!payment) throw notFound()
  if (payment.amountCents > 0 && invoice.deductedCents !== 0) throw refused(DEDUCTED)
  if (payment.amountCents > 0 && exceedsRefunds(invoice, payment.amountCents)) throw refused(PAID_BACK)
  await change(tx, payments, paymentId, { cancelledAt: sql`now()`, cancelReason: reason })
  return { id: invoiceId }
}

/** « Relancer » (`domain.md` §4.2, levels 1–3): mail to a contact of the client, stored as sent. */
export async function remindInvoice(
  tx: Transaction,
  jobs: Pick<Jobs, 'mail'>,
  id: string,
  { contactId, text, version }: ReminderInput,
  sentById: string,
) {
  const invoice = await lockInvoice(tx, id, 'remind', version)
  const recipient = (await billingContacts(tx, invoice.companyId)).find(contact => contact.id === contactId)
  if (!recipient) throw invalid({ path: 'contactId', message: ENUM })
  const level = invoice.reminders + 1
  const sent = await insert(tx, invoiceReminders, {
    ...{
      invoiceId: id,
      level,
      balanceCents: invoice.balanceCents,
      sentTo: recipient.email,
      text: text.replaceAll('\r\n', '\n'),
      sentById,
    },
    feeCents: (await lateFeeOf(tx, id)).totalCents,
  })
  await change(tx, invoices, id, { reminders: level, remindedAt: sql`now()` })
  await jobs.mail(tx, { kind: 'INVOICE_REMINDER', id: sent.id })
  return { id, number: invoice.number!, level, sentTo: recipient.email }
}

/** Contacts with an e-mail address, « Facturation » first; else the company's address. */
export async function billingContacts(tx: Pick<Transaction, 'select'>, companyId: string) {
  const people = await tx
    .select({
      id: contacts.id,
      name: sql<string>`concat_ws(' ', ${contacts.firstName}, ${contacts.lastName})`,
      email: sql<string>`${contacts.email}`,
    })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), sql`${contacts.email} is not null`, eq(contacts.archived, false)))
    .orderBy(sql`${contacts.roles} && array['FACTURATION'] desc`, asc(contacts.lastName), asc(contacts.id))
    .limit(CHOICES_MAX)
  const [company] = await tx
    .select({ id: companies.id, name: companies.legalName, email: companies.email })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.email ? [...people, { id: company.id, name: company.name, email: company.email }] : people
}

export async function markInvoice(
  tx: Transaction,
  id: string,
  act: 'issue' | 'contest' | 'settle',
  { version, reason = null }: { version?: number; reason?: string | null },
) {
  const invoice = await lockInvoice(tx, id, act, version)
  const changes = {
    issue: { issuedAt: sql`now()` },
    contest: { contestedAt: sql`now()`, contestReason: reason },
    settle: { contestedAt: null, contestReason: null },
  }[act]
  await change(tx, invoices, id, changes)
  return { id, number: invoice.number! }
}
