import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { type LifeMessage, lifeMessages } from '#api/platform/cdar.ts'
import { type FlowState, type Platform, PlatformRefusal, type SentFlow } from '#api/platform/platform.ts'
import { change } from '#api/rows.ts'
import { invoiceFlows, invoiceSteps, invoices, platformConnection } from '#api/schema/sales/invoices.table.ts'
import type { InvoiceDocument } from '#domain/sales/invoices/document.ts'
import { ENDED } from '#domain/sales/invoices/lifecycle/statuses.ts'
import { takeStep } from './steps.ts'

/* Sends invoices to the platform and reads what became of them (decision 41). */

export interface Courier {
  db: Database
  log: Logger
  platform: Platform
}

/** Seconds before each further attempt; after the last one it is given up. */
const FLOW_PAUSES = [60, 300, 1800, 7200, 18_000, 36_000, 86_400]
const AT_ONCE = 5
/** A flow taken by a process that died is taken up again after this time. */
const TAKEN_MINUTES = 10

export const SEND_FLOWS = 'send-flows'
/** Channel on which the database tells of new flows (`wake_flows`). */
export const FLOW_CHANNEL = 'quai_flows'

/** Sends what is due, and has itself woken for the next. */
export async function sendInvoices(jobs: Jobs, courier: Courier) {
  const done = await sendFlows(courier)
  if (done.nextInSeconds !== null) await jobs.wake(SEND_FLOWS, Math.max(1, done.nextInSeconds))
  return done
}

/** Whether a platform is connected: what is issued from then on is sent. */
export async function connectPlatform(db: Database, active: boolean): Promise<void> {
  const [known] = await db.select().from(platformConnection).limit(1)
  if (!known && active) await db.insert(platformConnection).values({ active })
  if (known && known.active !== active)
    await db
      .update(platformConnection)
      .set({ active, ...(active && { since: sql`now()` }) })
      .where(eq(platformConnection.id, known.id))
}

interface Due extends Record<string, unknown> {
  id: string
  invoiceId: string
  attempts: number
}

/** Sends what is due. Returns what happened, and in how many seconds more is due; null for nothing. */
export async function sendFlows(courier: Courier): Promise<{ sent: number; failed: number; nextInSeconds: number | null }> {
  let [sent, failed] = [0, 0]
  for (;;) {
    const due = await dueOf(courier.db)
    if (due.length === 0) break
    const results = await Promise.all(due.map(flow => sendFlow(courier, flow)))
    sent += results.filter(Boolean).length
    failed += results.filter(result => !result).length
  }
  const [next] = await courier.db.execute<{ seconds: number | null }>(
    sql`select ceil(extract(epoch from min(next_at) - now()))::int as seconds from invoice_flow where status = 'A_ENVOYER'`,
  )
  return { sent, failed, nextInSeconds: next?.seconds ?? null }
}

/** Counts the attempt before it is made: one that was broken off is asked about before the next. */
const dueOf = async (db: Database): Promise<Due[]> => [
  ...(await db.execute<Due>(sql`
    update invoice_flow set attempts = attempts + 1, next_at = now() + make_interval(mins => ${TAKEN_MINUTES})
    where id in (
      select id from invoice_flow where status = 'A_ENVOYER' and next_at <= now() order by next_at limit ${AT_ONCE} for update skip locked)
    returning id, invoice_id as "invoiceId", attempts`)),
]

async function sendFlow({ db, log, platform }: Courier, { id, invoiceId, attempts }: Due): Promise<boolean> {
  try {
    const known = attempts > 1 ? await platform.find(id) : null
    const taken = known ?? (await platform.send({ trackingId: id, ...(await contentOf(db, invoiceId)) }))
    await noteSent(db, id, taken)
    return true
  } catch (error) {
    const pause = error instanceof PlatformRefusal ? undefined : FLOW_PAUSES[attempts - 1]
    log.warn({ err: error, flow: id, attempt: attempts }, 'invoice not sent')
    const answer = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '')
    await transact(db, null, 'SYSTEME', tx =>
      change(tx, invoiceFlows, id, {
        answer,
        ...(pause === undefined ? { status: 'ECHEC' as const } : { nextAt: sql`now() + make_interval(secs => ${pause})` }),
      }),
    )
    return false
  }
}

const noteSent = (db: Database, id: string, { flowId }: SentFlow) =>
  transact(db, null, 'SYSTEME', tx =>
    tx
      .update(invoiceFlows)
      .set({ status: 'ENVOYE', flowId, sentAt: sql`now()`, answer: null })
      .where(and(eq(invoiceFlows.id, id), eq(invoiceFlows.status, 'A_ENVOYER'))),
  )

async function contentOf(db: Database, invoiceId: string) {
  const [invoice] = await db
    .select({ document: invoices.document, originalId: invoices.originalId })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  const document = invoice!.document as InvoiceDocument
  const { invoiceFile } = await import('../documents/file.ts')
  return {
    name: `${document.number}.pdf`,
    file: await invoiceFile(document),
    rule: (await answersNothing(db, invoice!.originalId)) ? ('ArchiveOnly' as const) : ('B2B' as const),
  }
}

/** A credit note on an invoice that was rejected or refused. */
async function answersNothing(db: Database, originalId: string | null): Promise<boolean> {
  if (!originalId) return false
  const [original] = await db.select({ eStatus: invoices.eStatus }).from(invoices).where(eq(invoices.id, originalId))
  return original!.eStatus !== null && ENDED.includes(original!.eStatus)
}

/** Read again at each poll, because clocks and pages may overlap; a message counts once. */
const OVERLAP_MS = 60_000
const PAGES = 50

/** Reads what changed at the platform since the last time. */
export async function readFlows(courier: Courier): Promise<{ read: number }> {
  const { db, platform } = courier
  const [connection] = await db.select().from(platformConnection).limit(1)
  if (!connection) return { read: 0 }
  let after = new Date(Date.parse(connection.readTo ?? connection.since) - OVERLAP_MS).toISOString()
  let read = 0
  try {
    for (let page = 0; page < PAGES; page++) {
      const { flows, more } = await platform.changedAfter(after)
      for (const flow of flows) await takeFlow(courier, flow)
      read += flows.length
      const last = flows.at(-1)
      if (last) {
        after = last.updatedAt
        await db.update(platformConnection).set({ readTo: after }).where(eq(platformConnection.id, connection.id))
      }
      if (!more || !last) break
    }
  } catch (error) {
    await noteReading(db, connection.id, error instanceof Error ? error.message : String(error))
    throw error
  }
  await noteReading(db, connection.id, null)
  return { read }
}

const noteReading = (db: Database, id: string, problem: string | null) =>
  db
    .update(platformConnection)
    .set({ readAt: sql`now()`, problem: problem?.replaceAll('\0', '') ?? null })
    .where(eq(platformConnection.id, id))

async function takeFlow(courier: Courier, flow: FlowState): Promise<void> {
  if (flow.isMessage) await takeMessage(courier, flow)
  else if (flow.ack !== 'Pending') await transact(courier.db, null, 'SYSTEME', tx => takeAck(tx, flow))
}

/** The checks of a sent invoice: passed, it is deposited; else it is rejected. The first answer counts. */
async function takeAck(tx: Transaction, { flowId, trackingId, updatedAt, ack, problems }: FlowState): Promise<void> {
  const tracked = trackingId && /^[\da-f-]{36}$/.test(trackingId) ? eq(invoiceFlows.id, trackingId) : undefined
  const [flow] = await tx
    .select()
    .from(invoiceFlows)
    .where(or(eq(invoiceFlows.flowId, flowId), and(tracked, isNull(invoiceFlows.flowId))))
    .for('update')
  if (!flow || !['A_ENVOYER', 'ENVOYE'].includes(flow.status)) return
  const answer = problems.map(({ code, message }) => [code, message].filter(Boolean).join('\u202f: ')).join(' · ') || null
  await change(tx, invoiceFlows, flow.id, {
    ...{ status: ack === 'Ok' ? ('ACCEPTE' as const) : ('REFUSE' as const), flowId, answer },
    sentAt: flow.sentAt ?? sql`now()`,
  })
  const [problem] = ack === 'Ok' ? [] : problems
  await takeStep(tx, flow.invoiceId, {
    ...{ status: ack === 'Ok' ? ('DEPOSEE' as const) : ('REJETEE' as const), at: updatedAt, messageId: `ack ${flowId}` },
    ...{ reason: problem?.code ?? null, comment: problem?.message || null, amounts: null },
  })
}

async function takeMessage(courier: Courier, { flowId }: FlowState): Promise<void> {
  const { db } = courier
  const [known] = await db
    .select({ id: invoiceSteps.id })
    .from(invoiceSteps)
    .where(eq(invoiceSteps.messageId, `${flowId} 0`))
  if (known) return
  const messages = (await messagesOf(courier, flowId)).map((message, index) => ({ ...message, messageId: `${flowId} ${index}` }))
  // Whole or not at all: its first status marks it as read. In the order of their numbers, as every reader locks them.
  await transact(db, null, 'SYSTEME', async tx => {
    for (const { number, ...message } of messages.sort((a, b) => a.number.localeCompare(b.number))) {
      const [invoice] = await tx
        .select({ id: invoices.id })
        .from(invoices)
        .where(sql`${invoices.number} = ${number} and ${invoices.kind} <> 'REPRISE' and ${invoices.issuedAt} is not null`)
      if (invoice) await takeStep(tx, invoice.id, message)
    }
  })
}

/** None for a message that no further reading makes readable: it must not hold up the others. */
async function messagesOf({ log, platform }: Courier, flowId: string): Promise<LifeMessage[]> {
  const xml = await platform.message(flowId).catch((error: unknown) => {
    if (error instanceof PlatformRefusal) return ''
    throw error
  })
  try {
    return lifeMessages(xml)
  } catch (error) {
    log.warn({ err: error, flowId }, 'lifecycle message not read')
    return []
  }
}
