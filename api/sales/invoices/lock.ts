import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { refused, stale } from '#api/problem.ts'
import { hold } from '#api/rows.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { STATE } from '#domain/messages.ts'
import { isCashed } from '#domain/sales/invoices/lifecycle/cashed.ts'
import { DRAFT_NAME, NOT_LATE } from '#domain/sales/invoices/messages.ts'
import { canInvoice, type InvoiceAct } from '#domain/sales/invoices/transitions.ts'
import { INVOICE_STATUS_LABELS } from '#domain/sales/invoices/values.ts'
import { isLate } from './list.ts'

export type Invoice = typeof invoices.$inferSelect

/** Locks the invoice. Throws 409 for an older `version` and refuses an act that the status does not allow. */
export async function lockInvoice(tx: Transaction, id: string, act: InvoiceAct, version?: number): Promise<Invoice> {
  const invoice = await hold(tx, invoices, id)
  if (version !== undefined && invoice.version !== version) throw stale({ ...invoice, document: null })
  const facts = { ...invoice, late: isLate(invoice, today()), eCashed: isCashed(invoice) }
  if (!canInvoice(act, facts)) {
    if (act === 'remind' && canInvoice('contest', facts)) throw refused(NOT_LATE)
    throw refused(STATE(INVOICE_STATUS_LABELS[invoice.status]))
  }
  return invoice
}

export const invoiceName = (tx: Transaction) => async (id: string) => {
  const [found] = await tx
    .select({ number: invoices.number, from: invoices.from, company: companies.legalName })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(eq(invoices.id, id))
  return found ? [{ name: found.number ?? DRAFT_NAME(found.company, found.from) }] : []
}
