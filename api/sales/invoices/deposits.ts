import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { invalid, notFound, refused } from '#api/middleware/problem.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import { ENUM } from '#domain/messages.ts'
import { depositOf } from '#domain/sales/invoices/document.ts'
import type { DepositInput } from '#domain/sales/invoices/invoice.ts'
import { NOT_DEDUCTIBLE } from '#domain/sales/invoices/messages.ts'
import { DEPOSIT_ACCOUNT } from '#domain/sales/invoices/values.ts'
import { holdInvoice } from './hold.ts'
import { invoiceLines, invoices } from './invoices.table.ts'

/** A down payment is an invoice of one line, before anything was done (`domain.md` §3.24, « Acompte »); it begins as a draft as every other. */
export async function createDeposit(tx: Transaction, { companyId, label, amount, vatRatePct, ...input }: DepositInput) {
  const [company] = await tx.select({ regime: companies.vatRegime }).from(companies).where(eq(companies.id, companyId))
  if (!company) throw invalid({ path: 'companyId', message: ENUM })
  const [deposit] = await tx
    .insert(invoices)
    .values({ ...input, kind: 'ACOMPTE', companyId })
    .returning({ id: invoices.id })
  // A client elsewhere is charged no tax, as on what comes from journeys.
  const untaxed = company.regime === 'AUTOLIQUIDATION_UE' || company.regime === 'EXPORT'
  await tx.insert(invoiceLines).values({
    ...{ invoiceId: deposit!.id, position: 0, kind: 'LIBRE' as const, label, quantity: '1', unit: 'forfait' },
    ...{ unitPrice: sql`${amount!} * 0.01`, vatRatePct: untaxed ? '0' : vatRatePct, account: DEPOSIT_ACCOUNT },
  })
  return { id: deposit!.id }
}

/** What may be taken off: paid in full, no part of it credited. The database holds the same. */
const isDeductible = ({ kind, status, creditedCents }: typeof invoices.$inferSelect) =>
  kind === 'ACOMPTE' && status === 'REGLEE' && creditedCents === 0
const DEDUCTIBLE = and(eq(invoices.kind, 'ACOMPTE'), eq(invoices.status, 'REGLEE'), eq(invoices.creditedCents, 0))

/** Takes a down payment off an invoice that is drawn up: once, and of the same client. */
export async function deductDeposit(tx: Transaction, id: string, depositId: string) {
  const draft = await holdInvoice(tx, id, 'edit')
  const [deposit] = await tx.select().from(invoices).where(eq(invoices.id, depositId)).for('update')
  if (!deposit) throw notFound()
  const free = deposit.deductedById === null && deposit.companyId === draft.companyId
  if (draft.kind !== 'FACTURE' || !free || !isDeductible(deposit)) throw refused(NOT_DEDUCTIBLE)
  await tx.update(invoices).set({ deductedById: id }).where(eq(invoices.id, depositId))
  return { id }
}

/** Puts it back: another invoice may take it off. */
export async function restoreDeposit(tx: Transaction, id: string, depositId: string) {
  await holdInvoice(tx, id, 'edit')
  const done = await tx
    .update(invoices)
    .set({ deductedById: null })
    .where(and(eq(invoices.id, depositId), eq(invoices.deductedById, id)))
    .returning({ id: invoices.id })
  if (done.length === 0) throw notFound()
  return { id }
}

/** Down payments of a client that an invoice takes off, or that its draft may. */
export const depositChoices = (
  db: Reader,
  { id, companyId, kind, status }: Pick<typeof invoices.$inferSelect, 'id' | 'companyId' | 'kind' | 'status'>,
) =>
  kind !== 'FACTURE'
    ? []
    : db
        .select({
          id: invoices.id,
          number: sql<string>`${invoices.number}`,
          issueDate: sql<string>`${invoices.issueDate}`,
          totalCents: invoices.totalCents,
          deducted: sql<boolean>`${invoices.deductedById} is not null`,
        })
        .from(invoices)
        .where(
          or(
            eq(invoices.deductedById, id),
            status === 'BROUILLON'
              ? and(eq(invoices.companyId, companyId), DEDUCTIBLE, isNull(invoices.deductedById))
              : undefined,
          ),
        )
        .orderBy(asc(invoices.issueDate), asc(invoices.number))

/** What an invoice says of the down payments that it takes off. */
export async function depositsOf(tx: Transaction, id: string) {
  const rows = await tx
    .select({ document: invoices.document })
    .from(invoices)
    .where(eq(invoices.deductedById, id))
    .orderBy(asc(invoices.issueDate), asc(invoices.number))
  return rows.map(({ document }) => depositOf(document!))
}
