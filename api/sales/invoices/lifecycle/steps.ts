import { and, desc, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { type Issue, invalid } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { invoiceSteps, invoices } from '#api/schema/sales/invoices.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { ENUM, POS, REASON } from '#domain/messages.ts'
import { cashableCents, cashedParts, isCashed } from '#domain/sales/invoices/lifecycle/cashed.ts'
import type { ReportInput } from '#domain/sales/invoices/lifecycle/lifecycle.ts'
import { type EReason, reasonsOf } from '#domain/sales/invoices/lifecycle/reasons.ts'
import { nextEStatuses } from '#domain/sales/invoices/lifecycle/statuses.ts'
import type { CashedPart } from '#domain/sales/invoices/lifecycle/values.ts'
import { CASHED_TOO_MUCH, RATE_UNKNOWN, REASON_LIST } from '#domain/sales/invoices/messages.ts'
import { E_STATUS_LABELS, type EStatus } from '#domain/sales/invoices/values.ts'
import { type Invoice, lockInvoice } from '../lock.ts'

/** « Noter l'état de l'e-facture »: what a user read at the platform (`domain.md` §3.24). */
export async function reportInvoice(tx: Transaction, id: string, input: ReportInput, writtenById: string) {
  const { eStatus, reason, comment, version } = input
  const invoice = await lockInvoice(tx, id, 'report', version)
  if (!nextEStatuses(invoice.eStatus, isCashed(invoice)).includes(eStatus)) throw invalid({ path: 'eStatus', message: ENUM })
  const { amounts, issues: amiss } = eStatus === 'ENCAISSEE' ? cashedOf(invoice, input.amounts) : NOT_CASHED
  const issues = [...reasonIssues(eStatus, reason), ...amiss]
  if (issues.length > 0) throw invalid(...issues)
  await insert(tx, invoiceSteps, { invoiceId: id, status: eStatus, source: 'SAISIE', reason, comment, amounts, writtenById })
  await moveTo(tx, invoice, eStatus, amounts)
  return { id, number: invoice.number! }
}

interface PlatformStep {
  status: EStatus
  at: string
  messageId: string
  reason: string | null
  comment: string | null
  amounts: CashedPart[] | null
}

/**
 * Adds a status that the platform reports of an issued invoice; a message counts once. Messages come twice and out of order, so the status of the
 * invoice is found by walking all its steps by their dates; a step that may not follow the one before stays in the history alone.
 */
export async function takeStep(tx: Transaction, invoiceId: string, step: PlatformStep): Promise<void> {
  const invoice = await hold(tx, invoices, invoiceId)
  const { status, at } = step
  const [told] = await tx
    .select({ id: invoiceSteps.id })
    .from(invoiceSteps)
    .where(and(eq(invoiceSteps.invoiceId, invoiceId), eq(invoiceSteps.status, status), eq(invoiceSteps.at, at)))
  if (told) return
  const [taken] = await tx
    .insert(invoiceSteps)
    .values({ ...step, invoiceId, source: 'PLATEFORME' })
    .onConflictDoNothing()
    .returning({ id: invoiceSteps.id })
  if (!taken) return
  const eStatus = (await stepsOf(tx, invoiceId)).reduce<EStatus | null>(
    (now, { eStatus: next }) => (now === null || nextEStatuses(now, false).includes(next) ? next : now),
    null,
  )
  await moveTo(tx, invoice, eStatus ?? step.status, step.status === 'ENCAISSEE' ? step.amounts : null)
}

const NOT_CASHED = { amounts: null, issues: [] }

function reasonIssues(eStatus: EStatus, reason: EReason | null): Issue[] {
  const reasons = reasonsOf(eStatus)
  if (!reason) return reasons.length > 0 ? [{ path: 'reason', message: REASON }] : []
  return reasons.includes(reason) ? [] : [{ path: 'reason', message: REASON_LIST(E_STATUS_LABELS[eStatus]) }]
}

/** The invoice follows a status that was noted. */
async function moveTo(tx: Transaction, { id, eCashedCents }: Invoice, eStatus: EStatus, amounts: CashedPart[] | null) {
  const cashed = amounts && { eCashedCents: (eCashedCents ?? 0) + sumOf(amounts) }
  await change(tx, invoices, id, { eStatus, ...cashed })
}

const sumOf = (parts: readonly CashedPart[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

/** Proposed amounts: what was paid and is not reported, else all that is left. */
export function cashable(invoice: Invoice): CashedPart[] {
  if (!nextEStatuses(invoice.eStatus, isCashed(invoice)).includes('ENCAISSEE')) return []
  const left = cashableCents(invoice)
  const paid = invoice.paidCents - invoice.refundedCents - (invoice.eCashedCents ?? 0)
  return cashedParts(invoice.document!, invoice.kind !== 'AVOIR' && paid > 0 ? Math.min(paid, left) : left)
}

function cashedOf(invoice: Invoice, typed: ReportInput['amounts']): { amounts: CashedPart[]; issues: Issue[] } {
  const proposed = cashable(invoice)
  if (!typed) return { amounts: proposed, issues: [] }
  const sign = Math.sign(invoice.totalCents)
  const rates = new Map(proposed.map(({ ratePct }) => [Number(ratePct), ratePct]))
  const issues = typed.flatMap(({ ratePct }, index) =>
    rates.has(Number(ratePct)) ? [] : [{ path: `amounts[${index}].ratePct`, message: RATE_UNKNOWN }],
  )
  const amounts = typed
    .map(({ ratePct, amount }) => ({ ratePct: rates.get(Number(ratePct)) ?? ratePct, cents: sign * (amount ?? 0) }))
    .filter(({ cents }) => cents !== 0)
  const left = Math.abs(cashableCents(invoice))
  const sum = Math.abs(sumOf(amounts))
  if (sum === 0) issues.push({ path: 'amounts[0].amount', message: POS })
  if (sum > left) issues.push({ path: 'amounts[0].amount', message: CASHED_TOO_MUCH(left) })
  return { amounts, issues }
}

/** Statuses of an invoice in their order; those noted before steps were kept stand in the history alone. */
export async function stepsOf(db: Reader, id: string) {
  const before = sql`${auditLog.changes} -> 'e_status' ->> 1`
  const [steps, older] = await Promise.all([
    db
      .select({
        id: invoiceSteps.id,
        at: invoiceSteps.at,
        eStatus: invoiceSteps.status,
        source: invoiceSteps.source,
        reason: invoiceSteps.reason,
        comment: invoiceSteps.comment,
        amounts: invoiceSteps.amounts,
        writtenBy: nameOf(users),
      })
      .from(invoiceSteps)
      .leftJoin(users, eq(users.id, invoiceSteps.writtenById))
      .where(eq(invoiceSteps.invoiceId, id))
      .orderBy(desc(invoiceSteps.at), desc(invoiceSteps.id))
      .limit(LISTED_MAX),
    db
      .select({ id: sql<string>`${auditLog.id}::text`, at: auditLog.at, eStatus: sql<EStatus>`${before}` })
      .from(auditLog)
      .where(
        sql`${auditLog.rootId} = ${id} and ${auditLog.entityId} = ${id} and ${before} is not null
          and not exists (select from ${invoiceSteps} where ${invoiceSteps.invoiceId} = ${id} and ${invoiceSteps.createdAt} = ${auditLog.at})`,
      )
      .orderBy(desc(auditLog.id))
      .limit(LISTED_MAX),
  ])
  const noted = older.map(step => ({ ...step, source: null, reason: null, comment: null, amounts: null, writtenBy: null }))
  return [...steps, ...noted].slice(0, LISTED_MAX).toReversed()
}
