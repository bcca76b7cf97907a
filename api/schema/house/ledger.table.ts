import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#api/schema/columns.ts'

/** Audit log, one row per write, filled by triggers and never updated. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: instant().notNull().default(sql`now()`),
    actorId: uuid(),
    /** Key of the application that wrote; the actor is then who gave it. */
    keyId: uuid(),
    source: text({ enum: ['ECRAN', 'IMPORT', 'SYSTEME'] }).notNull(),
    entity: text().notNull(),
    entityId: uuid().notNull(),
    /** Record whose history shows the row: the entity or its owner. */
    rootId: uuid().notNull(),
    action: text({ enum: ['INSERT', 'UPDATE', 'DELETE'] }).notNull(),
    /** field → [before, after] */
    changes: jsonb().$type<Record<string, [unknown, unknown]>>().notNull(),
  },
  t => [index('audit_log_root_index').on(t.rootId, t.at.desc())],
)

/** Last number per series (`domain.md` §2.1), taken within the using transaction, so a rollback leaves no gap. */
export const counters = pgTable('counter', {
  series: text().primaryKey(),
  value: bigint({ mode: 'number' }).notNull(),
})

export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    key: text().primaryKey(),
    createdAt: instant().notNull().default(sql`now()`),
    answer: jsonb().$type<unknown>(),
    contentHash: text(),
  },
  t => [index('idempotency_key_created_index').on(t.createdAt)],
)
