import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { users } from './users.table.ts'

export const savedViews = pgTable(
  'saved_view',
  {
    ...row,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    screen: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    /** Applied when the list is opened without a query. */
    preferred: boolean().notNull().default(false),
  },
  t => [uniqueIndex('saved_view_name_key').on(t.userId, t.screen, t.name), index('saved_view_user_index').on(t.userId)],
)
