import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'
import { DELIVERY_STATUSES, type WebhookEvent } from '#domain/administration/users/webhooks/fields.ts'

/** Subscriptions of other programs to events (decision 35). */
export const webhooks = pgTable('webhook', {
  ...row,
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  /** The secret is derived from it and from the host's key; none is stored. */
  secretNo: integer().notNull().default(1),
  createdBy: uuid()
    .notNull()
    .references(() => users.id),
  removedAt: instant(),
})

/** Outbox: what to tell, written in the transaction of the act (`tell_webhooks`). The id is also that of the message. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    at: instant().notNull().default(sql`now()`),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id),
    event: text().notNull(),
    /** Messages about one record are sent in their order. */
    recordId: uuid().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: DELIVERY_STATUSES }).notNull().default('EN_ATTENTE'),
    attempts: integer().notNull().default(0),
    nextAt: instant().notNull().default(sql`now()`),
    triedAt: instant(),
    /** Last answer, or why there was none. */
    answer: text(),
  },
  t => [
    index('webhook_delivery_index').on(t.webhookId, t.id.desc()),
    index('webhook_delivery_waiting_index').on(t.webhookId, t.recordId, t.id).where(sql`${t.status} = 'EN_ATTENTE'`),
    index('webhook_delivery_dead_index').on(t.webhookId, t.id).where(sql`${t.status} = 'ECHEC'`),
    index('webhook_delivery_at_index').on(t.at),
  ],
)
