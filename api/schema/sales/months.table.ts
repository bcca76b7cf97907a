import { sql } from 'drizzle-orm'
import { bigint, date, index, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * Uninvoiced revenue of a client by month. Journey triggers append differences, so writers do not block each other; the sum of
 * rows counts, and `rebuildMonths` merges them.
 */
export const companyMonths = pgTable(
  'company_month',
  {
    // No foreign key: its lock would add waits, and clients are never deleted.
    companyId: uuid().notNull(),
    month: date({ mode: 'string' }).notNull(),
    uninvoicedCents: bigint({ mode: 'number' }).notNull(),
  },
  t => [
    index('company_month_index').on(t.companyId, t.month),
    index('company_month_uninvoiced_index').on(t.companyId, t.uninvoicedCents).where(sql`${t.uninvoicedCents} <> 0`),
  ],
)
