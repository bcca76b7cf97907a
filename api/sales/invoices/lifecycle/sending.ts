import { and, desc, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { refused } from '#api/problem.ts'
import { hold, insert } from '#api/rows.ts'
import { invoiceFlows, invoices, platformConnection } from '#api/schema/sales/invoices.table.ts'
import { NOT_SENDABLE } from '#domain/sales/invoices/messages.ts'
import type { Invoice } from '../lock.ts'

/** The last flow of an invoice and whether it may be sent (again); null without a platform and without a flow. */
export async function flowOf(db: Reader, { id, kind, issuedAt, eStatus, document }: Invoice) {
  const [[flow], [connection]] = await Promise.all([
    db.select().from(invoiceFlows).where(eq(invoiceFlows.invoiceId, id)).orderBy(desc(invoiceFlows.id)).limit(1),
    db.select({ active: platformConnection.active }).from(platformConnection).limit(1),
  ])
  const active = connection?.active === true
  if (!flow && !active) return null
  const isOurs = active && kind !== 'REPRISE' && issuedAt !== null && Boolean(document?.buyer.siren)
  // An invoice that the platform has is sent again only after it was rejected.
  const isFree = flow ? flow.status === 'ECHEC' || flow.status === 'REFUSE' : eStatus === null
  const isRejected = eStatus === 'REJETEE' && flow?.status !== 'A_ENVOYER' && flow?.status !== 'ENVOYE'
  const { status = null, sentAt = null, nextAt = null, attempts = 0, answer = null } = flow ?? {}
  return { status, sentAt, nextAt, attempts, answer, maySend: isOurs && (isFree || isRejected) }
}

/**
 * « Envoyer à la plateforme »: what was issued before it was connected, given up or rejected. What was given up may have arrived: it keeps its
 * tracking id, which is asked for before the next attempt.
 */
export async function sendAgain(tx: Transaction, id: string) {
  const invoice = await hold(tx, invoices, id)
  const flow = await flowOf(tx, invoice)
  if (!flow?.maySend) throw refused(NOT_SENDABLE)
  if (flow.status === 'ECHEC')
    await tx
      .update(invoiceFlows)
      .set({ status: 'A_ENVOYER', nextAt: sql`now()`, answer: null })
      .where(and(eq(invoiceFlows.invoiceId, id), eq(invoiceFlows.status, 'ECHEC')))
  else await insert(tx, invoiceFlows, { invoiceId: id })
  return { id, number: invoice.number! }
}
