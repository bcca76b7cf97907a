import { sql } from 'drizzle-orm'
import { bigint, date, index, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * What the journeys of a client earned that is not invoiced yet, by month. The trigger of a journey appends the difference that a write makes, so that no writer
 * waits for another: what holds is the sum of the rows of a client and month. `rebuildMonths` makes one row of them again.
 */
export const companyMonths = pgTable(
  'company_month',
  {
    // Without a foreign key: its lock on the client would be one more to wait for, and no client is ever deleted.
    companyId: uuid().notNull(),
    /** The first day of the month of service. */
    month: date({ mode: 'string' }).notNull(),
    uninvoicedCents: bigint({ mode: 'number' }).notNull(),
  },
  t => [
    index('company_month_index').on(t.companyId, t.month),
    index('company_month_uninvoiced_index').on(t.companyId, t.uninvoicedCents).where(sql`${t.uninvoicedCents} <> 0`),
  ],
)
