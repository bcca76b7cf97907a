import { and, asc, desc, eq, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader, Transaction } from '#api/db/client.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
import { hold, insert } from '#api/rows.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { depositDeductions, invoiceLines, invoices } from '#api/schema/sales/invoices.table.ts'
import { ENUM } from '#domain/messages.ts'
import { negatedPart, partOf } from '#domain/sales/invoices/deposit-part.ts'
import { depositOf, type InvoiceDocument, partsIn } from '#domain/sales/invoices/document.ts'
import type { DeductionInput, DepositInput } from '#domain/sales/invoices/invoice.ts'
import { DEPOSIT_LEFT, INVOICE_LEFT, NOT_DEDUCTIBLE } from '#domain/sales/invoices/messages.ts'
import { DEPOSIT_ACCOUNT } from '#domain/sales/invoices/values.ts'
import { isUntaxed } from '#domain/sales/invoices/vat-mention.ts'
import { lineBasis } from './line-basis.ts'
import { type Invoice, lockInvoice } from './lock.ts'

/** A down payment is a one-line invoice that begins as a draft (`domain.md` §3.24, « Acompte »). */
export async function createDeposit(
  tx: Transaction,
  { companyId, label, amount, vatRatePct: asked, vatBasis, ...input }: DepositInput,
) {
  const [company] = await tx
    .select({ vatRegime: companies.vatRegime, vatBasis: companies.vatBasis })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw invalid({ path: 'companyId', message: ENUM })
  const vatRatePct = isUntaxed(company.vatRegime) ? '0' : asked
  const taxed = { vatRatePct, vatBasis: lineBasis({ vatRatePct, vatBasis }, company) }
  const deposit = await insert(tx, invoices, { ...input, kind: 'ACOMPTE', companyId })
  await tx.insert(invoiceLines).values({
    ...{ invoiceId: deposit.id, position: 0, kind: 'LIBRE' as const, label, quantity: '1', unit: 'forfait' },
    ...{ unitPrice: sql`${amount!} * 0.01`, ...taxed, account: DEPOSIT_ACCOUNT },
  })
  return { id: deposit.id }
}

/** Paid in full, partly undeducted and credited only by refunds. A database constraint repeats this. */
export const isDeductible = ({ kind, status, deductedCents, creditedCents, totalCents }: Invoice) =>
  kind === 'ACOMPTE' && status === 'REGLEE' && creditedCents <= deductedCents && deductedCents < totalCents
const DEDUCTIBLE = and(
  eq(invoices.kind, 'ACOMPTE'),
  eq(invoices.status, 'REGLEE'),
  lte(invoices.creditedCents, invoices.deductedCents),
  lt(invoices.deductedCents, invoices.totalCents),
)

/** Up to what both sides have left, replacing an earlier deduction; may be shared by invoices. */
export async function deductDeposit(tx: Transaction, id: string, depositId: string, { amount }: DeductionInput) {
  await lockInvoice(tx, id, 'edit')
  await removeDeduction(tx, id, depositId)
  const [draft] = await tx.select().from(invoices).where(eq(invoices.id, id))
  const deposit = await hold(tx, invoices, depositId)
  const ofClient = draft!.kind === 'FACTURE' && deposit.companyId === draft!.companyId
  if (!ofClient || !isDeductible(deposit)) throw refused(NOT_DEDUCTIBLE)
  const depositLeft = deposit.totalCents - deposit.deductedCents
  const invoiceLeft = draft!.totalCents - draft!.prepaidCents
  const amountCents = amount ?? Math.min(depositLeft, invoiceLeft)
  if (amountCents > depositLeft) throw invalid({ path: 'amount', message: DEPOSIT_LEFT(depositLeft) })
  if (amountCents > invoiceLeft || amountCents <= 0) throw invalid({ path: 'amount', message: INVOICE_LEFT(invoiceLeft) })
  await tx.insert(depositDeductions).values({ depositId, invoiceId: id, amountCents })
  return { id }
}

const removeDeduction = (tx: Transaction, id: string, depositId: string) =>
  tx
    .delete(depositDeductions)
    .where(and(eq(depositDeductions.depositId, depositId), eq(depositDeductions.invoiceId, id)))
    .returning({ id: depositDeductions.id })

/** Removes the deduction from a draft, so that another invoice may use it. */
export async function restoreDeposit(tx: Transaction, id: string, depositId: string) {
  const { kind } = await lockInvoice(tx, id, 'edit')
  if (kind !== 'FACTURE') throw notFound()
  const done = await removeDeduction(tx, id, depositId)
  if (done.length === 0) throw notFound()
  return { id }
}

const deposits = alias(invoices, 'deposit')

export const depositChoices = (
  db: Reader,
  { id, companyId, kind, status }: Pick<Invoice, 'id' | 'companyId' | 'kind' | 'status'>,
) =>
  kind === 'ACOMPTE'
    ? []
    : db
        .select({
          id: invoices.id,
          number: sql<string>`${invoices.number}`,
          issueDate: sql<string>`${invoices.issueDate}`,
          totalCents: invoices.totalCents,
          leftCents: sql<number>`(${invoices.totalCents} - ${invoices.deductedCents})::float8`,
          amountCents: depositDeductions.amountCents,
        })
        .from(invoices)
        .leftJoin(depositDeductions, and(eq(depositDeductions.depositId, invoices.id), eq(depositDeductions.invoiceId, id)))
        .where(
          or(
            isNotNull(depositDeductions.id),
            kind === 'FACTURE' && status === 'BROUILLON' ? and(eq(invoices.companyId, companyId), DEDUCTIBLE) : undefined,
          ),
        )
        .orderBy(asc(invoices.issueDate), asc(invoices.number))

/** Uses of a down payment: invoices that deduct it (drafts included) and credit notes that return or refund it. */
export const deductionsOf = (db: Reader, { id, kind }: Pick<Invoice, 'id' | 'kind'>) =>
  kind !== 'ACOMPTE'
    ? []
    : db
        .select({
          id: invoices.id,
          kind: invoices.kind,
          number: invoices.number,
          issueDate: invoices.issueDate,
          amountCents: depositDeductions.amountCents,
        })
        .from(depositDeductions)
        .innerJoin(invoices, eq(invoices.id, depositDeductions.invoiceId))
        .where(eq(depositDeductions.depositId, id))
        .orderBy(asc(depositDeductions.createdAt), asc(depositDeductions.id))

/** Returns what exceeds the invoice's remainder, last deduction first. The caller has locked both. */
export async function refundDeductions(tx: Transaction, note: Invoice): Promise<void> {
  const [original] = await tx.select().from(invoices).where(eq(invoices.id, note.originalId!))
  const { netCents, totalCents, creditedNetCents, creditedCents, prepaidCents, restoredCents } = original!
  const whole = netCents - creditedNetCents + note.netCents <= 0
  const left = whole ? 0 : Math.max(0, totalCents - creditedCents + note.totalCents)
  let excess = prepaidCents - restoredCents - left
  if (excess <= 0) return
  const taken = await tx
    .select({
      depositId: depositDeductions.depositId,
      leftCents: sql<number>`(${depositDeductions.amountCents} + coalesce((
        select sum(back.amount_cents) from ${depositDeductions} back join ${invoices} note on note.id = back.invoice_id
        where back.deposit_id = ${depositDeductions.depositId} and note.original_id = ${note.originalId}), 0))::float8`,
    })
    .from(depositDeductions)
    .where(eq(depositDeductions.invoiceId, note.originalId!))
    .orderBy(desc(depositDeductions.createdAt), desc(depositDeductions.id))
  const rows = taken.flatMap(({ depositId, leftCents }) => {
    const cents = Math.min(excess, leftCents)
    excess -= cents
    return cents > 0 ? [{ depositId, invoiceId: note.id, amountCents: -cents }] : []
  })
  await tx.insert(depositDeductions).values(rows)
}

/** Down payments that an invoice deducts, or a credit note returns or refunds; locked until the transaction ends. */
export async function depositsOf(
  tx: Transaction,
  { id, originalId }: Invoice,
): Promise<Pick<InvoiceDocument, 'deposits' | 'refund'>> {
  const own = await tx
    .select({ depositId: depositDeductions.depositId, amountCents: depositDeductions.amountCents, document: deposits.document })
    .from(depositDeductions)
    .innerJoin(deposits, eq(deposits.id, depositDeductions.depositId))
    .where(eq(depositDeductions.invoiceId, id))
    .orderBy(asc(deposits.issueDate), asc(deposits.number))
    .for('update', { of: deposits })
  if (own.length === 0) return {}
  const others = await tx
    .selectDistinct({ id: invoices.id, originalId: invoices.originalId, document: invoices.document })
    .from(depositDeductions)
    .innerJoin(invoices, eq(invoices.id, depositDeductions.invoiceId))
    .where(
      and(
        inArray(
          depositDeductions.depositId,
          own.map(({ depositId }) => depositId),
        ),
        isNotNull(invoices.number),
      ),
    )
  const parts = own.map(({ amountCents, document }) => {
    const whole = depositOf(document!)
    const partsOf = (rows: typeof others) =>
      rows.flatMap(row => partsIn(row.document!).filter(({ number }) => number === whole.number))
    const taken = partsOf(others)
    const leftCents = whole.grossCents - amountCents - taken.reduce((sum, { grossCents }) => sum + grossCents, 0)
    if (amountCents > 0) return { ...partOf(whole, amountCents, taken), leftCents }
    const [of] = partsOf(others.filter(row => row.id === originalId))
    const back = partsOf(others.filter(row => row.originalId === originalId)).map(negatedPart)
    return { ...negatedPart(partOf(of!, -amountCents, back)), leftCents }
  })
  return own.some(({ depositId }) => depositId === originalId) ? { refund: parts[0]! } : { deposits: parts }
}
