import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { notFound } from '#api/problem.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { MOST_UNREAD, NOTIFICATIONS_MAX } from '#domain/notifications/unread.ts'
import { write } from '../db/write.ts'
import type { Env } from '../middleware/env.ts'
import { signedIn } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { notificationsList, notificationUnread, readNotification, readNotifications } from './answers.ts'

const { id, kind, text, link, readAt, createdAt, userId } = notifications

export const notificationRoutes = operations('notifications', signedIn)
  .read('GET /', 'Ce qui me concerne', { answer: notificationsList }, async ({ c, db, user }) => {
    const own = eq(userId, user.id)
    const [rows, unread] = await Promise.all([
      db
        .select({ id, kind, text, link, readAt, createdAt })
        .from(notifications)
        .where(own)
        .orderBy(desc(id))
        .limit(NOTIFICATIONS_MAX),
      unreadOf(c, user.id),
    ])
    return { rows, unread }
  })
  .read('GET /unread', 'Combien me sont nouvelles', { answer: notificationUnread }, async ({ c, user }) => ({
    unread: await unreadOf(c, user.id),
  }))
  .respond('POST /read', 'Tout marquer comme lu', { answer: readNotifications }, async ({ c, user }) => {
    const done = await write(c, tx =>
      tx
        .update(notifications)
        .set({ readAt: sql`now()` })
        .where(and(eq(userId, user.id), isNull(readAt)))
        .returning({ id }),
    )
    return c.json({ done: done.length })
  })
  .write('POST /:id/read', 'Marquer comme lu', { answer: readNotification }, async (tx, { user, id: read }) => {
    const [own] = await tx
      .update(notifications)
      .set({ readAt: sql`coalesce(${readAt}, now())` })
      .where(and(eq(id, read), eq(userId, user.id)))
      .returning({ id, link })
    if (!own) throw notFound()
    return own
  })

/** Unread count, 100 for more than 99. Cached per process until a notification is written. */
export function unreadOf(c: Context<Env>, user: string): Promise<number> {
  return c.var.shared.read(`unread ${user}`, ['notification'], async () => {
    const unread = c.var.db
      .select({ id })
      .from(notifications)
      .where(and(eq(userId, user), isNull(readAt)))
      .limit(MOST_UNREAD + 1)
      .as('unread')
    const [row] = await c.var.db.select({ unread: count() }).from(unread)
    return row!.unread
  })
}
