import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#api/schema/columns.ts'

/** Who changed what and when: one row a write, filled by a trigger, so no writer can forget it. Nothing updates it. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: instant().notNull().default(sql`now()`),
    actorId: uuid(),
    source: text({ enum: ['ECRAN', 'IMPORT', 'SYSTEME'] }).notNull(),
    entity: text().notNull(),
    entityId: uuid().notNull(),
    /** The record whose history shows the row: the entity itself, or what it belongs to. */
    rootId: uuid().notNull(),
    action: text({ enum: ['INSERT', 'UPDATE', 'DELETE'] }).notNull(),
    /** field → [before, after] */
    changes: jsonb().$type<Record<string, [unknown, unknown]>>().notNull(),
  },
  t => [index('audit_log_root_index').on(t.rootId, t.at.desc())],
)

/** Last number given in each series (`domain.md` §2.1); taken in the transaction that uses it, so a series has no holes after a failure. */
export const counters = pgTable('counter', {
  series: text().primaryKey(),
  value: bigint({ mode: 'number' }).notNull(),
})

/** Answers of writes that carried an `Idempotency-Key`: a double click or a resend gets the first answer again. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    key: text().primaryKey(),
    createdAt: instant().notNull().default(sql`now()`),
    answer: jsonb().$type<unknown>(),
    /** Of what was sent, with its sender; null of an earlier release. */
    contentHash: text(),
  },
  t => [index('idempotency_key_created_index').on(t.createdAt)],
)
