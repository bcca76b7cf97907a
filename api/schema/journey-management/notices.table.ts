import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { NOTICE_KINDS } from '#domain/journey-management/live/values.ts'

/** Late arrival notices as sent: one per stop and threshold, and one when made up (`domain.md` §4.3). */
export const clientNotices = pgTable(
  'client_notice',
  {
    ...row,
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    stopPosition: integer().notNull(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    plannedArrival: instant().notNull(),
    eta: instant().notNull(),
    gapMinutes: integer().notNull(),
    sentTo: text().notNull(),
    text: text().notNull(),
    sentById: uuid()
      .notNull()
      .references(() => users.id),
  },
  t => [uniqueIndex('client_notice_key').on(t.journeyId, t.stopPosition, t.kind)],
)
