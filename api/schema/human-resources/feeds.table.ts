import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, row } from '#api/schema/columns.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'

/** Secret calendar addresses of drivers, valid until revoked; only the hash is stored. */
export const calendarFeeds = pgTable(
  'calendar_feed',
  {
    ...row,
    driverId: uuid()
      .notNull()
      .references(() => drivers.id),
    /** SHA-256 of the secret. */
    tokenHash: text().notNull(),
    revokedAt: instant(),
  },
  t => [
    uniqueIndex('calendar_feed_token_key').on(t.tokenHash),
    uniqueIndex('calendar_feed_driver_key').on(t.driverId).where(sql`${t.revokedAt} is null`),
  ],
)
