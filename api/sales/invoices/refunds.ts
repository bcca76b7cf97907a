import { and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { refused } from '#api/problem.ts'
import { depositDeductions, invoiceLines, invoices } from '#api/schema/sales/invoices.table.ts'
import { fromCents } from '#domain/decimal.ts'
import { refundLines } from '#domain/sales/invoices/deposit-part.ts'
import type { DepositPart } from '#domain/sales/invoices/document.ts'
import { DEDUCTED, NOTHING_OF_DEPOSIT } from '#domain/sales/invoices/messages.ts'
import { depositsOf, isDeductible } from './deposits.ts'
import type { Invoice } from './lock.ts'

/** Remainder of a paid down payment (`domain.md` §3.24), reserved. The caller has locked it. */
export async function refundDeposit(tx: Transaction, deposit: Invoice, reason: string) {
  if (deposit.creditedCents > deposit.deductedCents) throw refused(DEDUCTED)
  if (!isDeductible(deposit)) throw refused(NOTHING_OF_DEPOSIT)
  const { id: originalId, companyId, requestId, po, from, to, operationNature, vatOnDebits } = deposit
  const [note] = await tx
    .insert(invoices)
    .values({ kind: 'AVOIR', ...{ originalId, companyId, requestId, po, from, to, operationNature, vatOnDebits, reason } })
    .returning()
  const amountCents = deposit.totalCents - deposit.deductedCents
  await tx.insert(depositDeductions).values({ depositId: originalId, invoiceId: note!.id, amountCents })
  await writeRefund(tx, note!)
  return { id: note!.id }
}

export async function refundedBy(tx: Transaction, { id, originalId }: Invoice): Promise<boolean> {
  const held = await tx
    .select({ id: depositDeductions.id })
    .from(depositDeductions)
    .where(and(eq(depositDeductions.invoiceId, id), eq(depositDeductions.depositId, originalId!)))
  return held.length > 0
}

/** From the parts validated so far; the last part is the remainder (`domain.md` §6.4 T2). */
export async function writeRefund(tx: Transaction, note: Invoice): Promise<DepositPart> {
  const { refund } = await depositsOf(tx, note)
  const [deposit] = await tx.select({ document: invoices.document }).from(invoices).where(eq(invoices.id, note.originalId!))
  const charged = await tx
    .select({ id: invoiceLines.id, account: invoiceLines.account, vatRatePct: invoiceLines.vatRatePct })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, note.originalId!))
    .orderBy(asc(invoiceLines.position), asc(invoiceLines.id))
  const wanted = refundLines(deposit!.document!, refund!)
  const written = await tx
    .select({ netCents: invoiceLines.netCents })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, note.id))
    .orderBy(asc(invoiceLines.position))
  const same = written.length === wanted.length && wanted.every(({ netCents }, at) => netCents === written[at]!.netCents)
  if (same) return refund!
  await tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, note.id))
  await tx.insert(invoiceLines).values(
    wanted.map(({ label, account, vatRatePct, netCents }, position) => ({
      ...{ invoiceId: note.id, position, kind: 'LIBRE' as const, label, account, vatRatePct },
      creditsId: charged.find(line => line.account === account && Number(line.vatRatePct) === Number(vatRatePct))!.id,
      ...{ quantity: netCents > 0 ? '1' : '-1', unit: 'forfait', unitPrice: fromCents(Math.abs(netCents)).toFixed() },
    })),
  )
  return refund!
}
