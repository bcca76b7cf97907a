import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { found } from '#api/rows.ts'
import { invoiceJourneys, invoices } from '#api/schema/sales/invoices.table.ts'
import type { CreditInput } from '#domain/sales/invoices/invoice.ts'
import { creditInvoice } from '../credits.ts'
import { prepareClient } from '../preparation.ts'
import { type Validator, validateInvoice } from '../validation.ts'

/**
 * Credits, validates and hands over in one act. Journeys to be invoiced again come on a new draft at once, so that a rejected invoice is
 * corrected without preparing the month again; `draftId` is that draft.
 */
export async function creditAtOnce(tx: Transaction, by: Validator, id: string, input: Omit<CreditInput, 'issue'>) {
  const note = await creditInvoice(tx, id, input)
  await validateInvoice(tx, by, note.id, { issueDate: today(), issue: true })
  return { id: note.id, draftId: input.rebill ? await draftAgain(tx, note.id) : null }
}

async function draftAgain(tx: Transaction, noteId: string): Promise<string | null> {
  const { companyId, from, to } = await tx.select().from(invoices).where(eq(invoices.id, noteId)).then(found)
  const freed = await tx
    .select({ id: invoiceJourneys.journeyId })
    .from(invoiceJourneys)
    .where(eq(invoiceJourneys.creditedById, noteId))
  if (freed.length === 0) return null
  const journeys = freed.map(({ id }) => id)
  await prepareClient(tx, { from, to, grouping: 'CONTRAT', company: [companyId], journeys })
  const [draft] = await tx
    .select({ id: invoiceJourneys.invoiceId })
    .from(invoiceJourneys)
    .where(and(inArray(invoiceJourneys.journeyId, journeys), eq(invoiceJourneys.freed, false)))
    .orderBy(asc(invoiceJourneys.invoiceId))
    .limit(1)
  return draft?.id ?? null
}
