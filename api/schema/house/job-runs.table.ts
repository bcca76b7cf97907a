import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'

/** Progress and report of long work; the queue itself is pg-boss's. */
export const jobRuns = pgTable(
  'job_run',
  {
    ...row,
    kind: text().notNull(),
    label: text().notNull(),
    status: text({ enum: ['EN_ATTENTE', 'EN_COURS', 'TERMINE', 'ECHEC', 'ANNULE'] })
      .notNull()
      .default('EN_ATTENTE'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    params: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    report: jsonb().$type<Record<string, unknown>>(),
    error: text(),
    createdBy: uuid().references((): AnyPgColumn => users.id),
    startedAt: instant(),
    finishedAt: instant(),
  },
  t => [index('job_run_kind_index').on(t.kind, t.createdAt.desc())],
)

/** Alerts: a silent failure is a defect (`domain.md` §3.5). */
export const alerts = pgTable(
  'alert',
  {
    ...row,
    kind: text().notNull(),
    message: text().notNull(),
    roles: text().array().notNull(),
    link: text(),
    /** One open alert per subject. */
    subject: text().notNull(),
    closedAt: instant(),
  },
  t => [
    uniqueIndex('alert_open_subject_key').on(t.subject).where(sql`${t.closedAt} is null`),
    index('alert_open_index').on(t.closedAt, t.createdAt.desc()),
  ],
)
