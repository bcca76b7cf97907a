import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, row } from '#api/schema/columns.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'

/** Private addresses of drivers' agendas: whoever knows one reads the journeys of that driver until it is revoked. The address itself is never stored. */
export const calendarFeeds = pgTable(
  'calendar_feed',
  {
    ...row,
    driverId: uuid()
      .notNull()
      .references(() => drivers.id),
    /** SHA-256 of the secret in the address. */
    tokenHash: text().notNull(),
    revokedAt: instant(),
  },
  t => [
    uniqueIndex('calendar_feed_token_key').on(t.tokenHash),
    /** One address a driver at a time. */
    uniqueIndex('calendar_feed_driver_key').on(t.driverId).where(sql`${t.revokedAt} is null`),
  ],
)
