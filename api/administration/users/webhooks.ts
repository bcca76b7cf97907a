import { and, asc, desc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader, Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { named } from '#api/middleware/answers.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { notFound } from '#api/problem.ts'
import { change, found, hold, insert } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { webhookDeliveries as deliveries, webhooks } from '#api/schema/administration/webhooks.table.ts'
import { secretOf } from '#api/webhooks/send.ts'
import { DELIVERY_STATUSES, TEST_EVENT } from '#domain/administration/users/webhooks/fields.ts'
import { webhookSchema } from '#domain/administration/users/webhooks/webhook.ts'
import { recordVersion } from '#domain/fields.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { webhookDeliveriesAnswer, webhooksList, webhookWithSecret } from './answers.ts'

/** Subscriptions to events, ADMIN only (decision 35). */
export const webhookRoutes = operations('administration/users', gate(['/administration/users']))
  .read('GET /', 'Abonnements aux événements', { act: 'user.write', answer: webhooksList }, async ({ db }) => ({
    rows: await db
      .select({
        ...COLUMNS,
        creator: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
        waiting: countOf('EN_ATTENTE'),
        dead: countOf('ECHEC'),
      })
      .from(webhooks)
      .innerJoin(users, eq(users.id, webhooks.createdBy))
      .where(isNull(webhooks.removedAt))
      .orderBy(asc(sql`${webhooks.name} collate french`))
      .limit(LISTED_MAX),
  }))
  .respond(
    'POST /',
    'Nouvel abonnement\u202f: son secret, montré une fois',
    { act: 'user.write', body: webhookSchema, answer: webhookWithSecret },
    async ({ c, user, body }) => {
      const { id } = await write(c, tx => insert(tx, webhooks, { ...body, createdBy: user.id }))
      return c.json({ id, name: body.name, secret: secretOf(c.var.tokens.key, { id, secretNo: 1 }) }, 201)
    },
  )
  .write(
    'PUT /:id',
    'Modifier un abonnement',
    { act: 'user.write', body: webhookSchema.extend({ version: recordVersion() }) },
    async (tx, { id, body: { version, ...input } }) => {
      const { removedAt } = await hold(tx, webhooks, id, version, () => findWebhook(tx, id))
      if (removedAt) throw notFound()
      return change(tx, webhooks, id, input)
    },
  )
  .respond(
    'POST /:id/secret',
    "Remplacer le secret d'un abonnement\u202f: le nouveau, montré une fois",
    { act: 'user.write', answer: webhookWithSecret },
    async ({ c, id }) => {
      const made = await write(c, async tx => {
        const { name, secretNo } = await holdStanding(tx, id)
        await change(tx, webhooks, id, { secretNo: secretNo + 1 })
        return { id, name, secretNo: secretNo + 1 }
      })
      return c.json({ id, name: made.name, secret: secretOf(c.var.tokens.key, made) })
    },
  )
  .write('POST /:id/test', "Envoyer un message d'essai", { act: 'user.write', answer: named }, async (tx, { id }) => {
    const { name } = await holdStanding(tx, id)
    await tx.insert(deliveries).values({ webhookId: id, event: TEST_EVENT, recordId: id, data: { id, name } })
    return { id, name }
  })
  .write('POST /:id/remove', 'Retirer un abonnement', { act: 'user.write', answer: named }, async (tx, { id }) => {
    const { name } = await holdStanding(tx, id)
    await change(tx, webhooks, id, { removedAt: sql`now()` })
    await tx.delete(deliveries).where(and(eq(deliveries.webhookId, id), ne(deliveries.status, 'LIVREE')))
    return { id, name }
  })
  .read(
    'GET /:id/deliveries',
    "Derniers messages d'un abonnement",
    {
      act: 'user.write',
      query: z.object({ status: z.enum(DELIVERY_STATUSES).optional().catch(undefined) }),
      answer: webhookDeliveriesAnswer,
    },
    async ({ db, id, query: { status } }) => {
      const webhook = await findWebhook(db, id)
      const { webhookId, ...shown } = DELIVERY
      const rows = await db
        .select(shown)
        .from(deliveries)
        .where(and(eq(webhookId, id), status && eq(deliveries.status, status)))
        .orderBy(desc(deliveries.id))
        .limit(LISTED_MAX)
      return { webhook, rows, status: status ?? null }
    },
  )
  .write(
    'POST /:id/deliveries/:deliveryId/replay',
    'Envoyer un message de nouveau',
    { act: 'user.write' },
    async (tx, { id, deliveryId }) => {
      await holdStanding(tx, id)
      const [again] = await tx
        .update(deliveries)
        .set({ status: 'EN_ATTENTE', attempts: 0, nextAt: sql`now()` })
        .where(and(eq(deliveries.id, deliveryId), eq(deliveries.webhookId, id), ne(deliveries.status, 'EN_ATTENTE')))
        .returning({ id: deliveries.id })
      if (!again) throw notFound()
      return again
    },
  )

const {
  secretNo: _secretNo,
  createdBy: _createdBy,
  removedAt: _removedAt,
  updatedAt: _updatedAt,
  ...COLUMNS
} = getTableColumns(webhooks)
const { data: _data, ...DELIVERY } = getTableColumns(deliveries)

/** Found by an index of these alone. */
const countOf = (status: 'EN_ATTENTE' | 'ECHEC') =>
  sql<number>`(select count(*)::int from ${deliveries} where webhook_id = ${webhooks.id} and status = ${sql.raw(`'${status}'`)})`

const findWebhook = (db: Reader, id: string) =>
  db
    .select(COLUMNS)
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isNull(webhooks.removedAt)))
    .then(found)

async function holdStanding(tx: Transaction, id: string) {
  const webhook = await hold(tx, webhooks, id)
  if (webhook.removedAt) throw notFound()
  return webhook
}
