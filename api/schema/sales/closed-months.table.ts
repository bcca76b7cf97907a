import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'

/** Months in which nothing is dated any more, until they are reopened (decision 37). */
export const closedMonths = pgTable(
  'closed_month',
  {
    ...row,
    /** « 2026-11 ». */
    month: text().notNull(),
    closedById: uuid()
      .notNull()
      .references(() => users.id),
    reopenedAt: instant(),
    reopenedById: uuid().references(() => users.id),
    reopenReason: text(),
  },
  t => [uniqueIndex('closed_month_key').on(t.month).where(sql`${t.reopenedAt} is null`)],
)
