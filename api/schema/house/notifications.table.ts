import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'
import { NOTIFICATION_KINDS } from '#domain/notifications/values.ts'

/** On-screen notifications (`domain.md` §3.26). Mails belong to alerts (api/jobs/alerts.ts). */
export const notifications = pgTable(
  'notification',
  {
    id: row.id,
    createdAt: row.createdAt,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    object: text().notNull(),
    text: text().notNull(),
    link: text(),
    readAt: instant(),
  },
  t => [
    index('notification_user_index').on(t.userId, t.id),
    index('notification_unread_index').on(t.userId).where(sql`${t.readAt} is null`),
    index('notification_unread_object_index').on(t.object).where(sql`${t.readAt} is null`),
  ],
)
