import { createHmac, type KeyObject } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { keyed } from '#api/auth/tokens.ts'
import type { Database } from '#api/db/client.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { webhookDeliveries as deliveries } from '#api/schema/administration/webhooks.table.ts'
import { post, type Target } from './target.ts'

export interface Sender extends Target {
  db: Database
  log: Logger
  key: KeyObject
}

/** Seconds before each further attempt, as Standard Webhooks recommends; after the last one a message is dead. */
export const PAUSES = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** Messages at once, and at most so many for one subscription: one that hangs does not hold up the others. */
const AT_ONCE = 20
const AT_ONCE_EACH = 5

const bytesOf = (key: KeyObject, id: string, secretNo: number) => keyed(key, `webhook ${id} ${secretNo}`)
/** Secret of a subscription, as libraries of Standard Webhooks take it. */
export const secretOf = (key: KeyObject, { id, secretNo }: { id: string; secretNo: number }): string =>
  `whsec_${bytesOf(key, id, secretNo).toString('base64')}`

/** `webhook-signature` of Standard Webhooks. */
export const signatureOf = (secret: string, id: string, timestamp: number, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

interface Due extends Record<string, unknown> {
  id: string
  at: string
  event: string
  data: Record<string, unknown>
  attempts: number
  webhookId: string
  url: string
  secretNo: number
}

/**
 * Sends what is due, the messages of a record in their order: a later one waits for the earlier to be taken or dead. Returns what happened, and
 * in how many seconds more is due; null for nothing.
 */
export async function sendDue(sender: Sender): Promise<{ taken: number; failed: number; nextInSeconds: number | null }> {
  let [taken, failed] = [0, 0]
  for (;;) {
    const due = await dueOf(sender.db)
    if (due.length === 0) break
    const results = await Promise.all(due.map(message => deliver(sender, message)))
    taken += results.filter(Boolean).length
    failed += results.filter(result => !result).length
  }
  const [next] = await sender.db.execute<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from min(next_at) - now()))::int as seconds
    from webhook_delivery join webhook on webhook.id = webhook_id where status = 'EN_ATTENTE' and removed_at is null`)
  return { taken, failed, nextInSeconds: next?.seconds ?? null }
}

/** Takes what is due for a minute, so that two runs at once, or one after a crash, send each once at a time. */
const dueOf = async (db: Database): Promise<Due[]> => [
  ...(await db.execute<Due>(sql`
    update webhook_delivery as message set next_at = now() + interval '1 minute' from (
      select first.id, webhook.id as webhook_id, webhook.url, webhook.secret_no,
        row_number() over (partition by webhook.id order by first.id) as place
      from (
        select distinct on (webhook_id, record_id) id, webhook_id, next_at
        from webhook_delivery where status = 'EN_ATTENTE' order by webhook_id, record_id, id
      ) as first join webhook on webhook.id = first.webhook_id
      where webhook.removed_at is null and first.next_at <= now()
      order by place, first.id limit ${AT_ONCE}
    ) as due
    where message.id = due.id and due.place <= ${AT_ONCE_EACH} and message.status = 'EN_ATTENTE' and message.next_at <= now()
    returning message.id, to_char(message.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, message.event, message.data,
      message.attempts, due.webhook_id as "webhookId", due.url, due.secret_no as "secretNo"`)),
]

async function deliver({ db, log, key, ...to }: Sender, message: Due): Promise<boolean> {
  const { id, at, event, data, attempts, webhookId, url, secretNo } = message
  const body = JSON.stringify({ type: event, timestamp: at, data })
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': 'Quai', 'webhook-id': id, 'webhook-timestamp': String(timestamp) },
    'webhook-signature': signatureOf(secretOf(key, { id: webhookId, secretNo }), id, timestamp, body),
  }
  const { taken, answer } = await post(url, body, headers, to).then(
    ({ status, text }) => ({ taken: status >= 200 && status < 300, answer: `${status} ${text}`.trim() }),
    (error: Error) => ({ taken: false, answer: error.message }),
  )
  const pause = PAUSES[attempts]
  if (!taken) log.warn({ webhookId, delivery: id, attempt: attempts + 1 }, 'webhook not taken')
  await db
    .update(deliveries)
    .set({
      ...{ attempts: attempts + 1, triedAt: sql`now()`, answer: answer.replaceAll('\0', '') },
      ...(taken
        ? { status: 'LIVREE' as const }
        : pause === undefined
          ? { status: 'ECHEC' as const }
          : { nextAt: sql`now() + make_interval(secs => ${pause})` }),
    })
    .where(eq(deliveries.id, id))
  return taken
}

/** Nightly: deletes messages older than 30 days, dead ones after 90. Returns their number. */
export async function forgetOldMessages(db: Database): Promise<number> {
  const gone = await db
    .delete(deliveries)
    .where(
      sql`${deliveries.at} < now() - interval '30 days' and (${deliveries.status} = 'LIVREE' or ${deliveries.at} < now() - interval '90 days')`,
    )
    .returning({ id: deliveries.id })
  return gone.length
}

export const SEND_WEBHOOKS = 'send-webhooks'
/** Channel on which the database tells of new messages (`wake_webhooks`). */
export const WEBHOOK_CHANNEL = 'quai_webhooks'

/** Sends what is due, and has itself woken for the next. */
export async function sendWebhooks(jobs: Jobs, sender: Sender) {
  const done = await sendDue(sender)
  if (done.nextInSeconds !== null) await jobs.wake(SEND_WEBHOOKS, Math.max(1, done.nextInSeconds))
  return done
}
