import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { notFound } from '#api/problem.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { MOST_UNREAD, NOTIFICATIONS_MAX } from '#domain/notifications/unread.ts'
import { write } from '../db/write.ts'
import type { Env } from '../middleware/env.ts'
import { signedIn } from '../middleware/gate.ts'
import { params } from '../middleware/input.ts'

const describe = (summary: string) => describeRoute({ tags: ['notifications'], summary })
const { id, kind, text, link, readAt, createdAt, userId } = notifications

export const notificationRoutes = new Hono<Env>()
  .use(signedIn)
  .get('/', describe('Ce qui me concerne'), async c => {
    const own = eq(userId, c.var.user.id)
    const [rows, unread] = await Promise.all([
      c.var.db
        .select({ id, kind, text, link, readAt, createdAt })
        .from(notifications)
        .where(own)
        .orderBy(desc(id))
        .limit(NOTIFICATIONS_MAX),
      unreadOf(c, c.var.user.id),
    ])
    return c.json({ rows, unread })
  })
  .get('/unread', describe('Combien me sont nouvelles'), async c => c.json({ unread: await unreadOf(c, c.var.user.id) }))
  .post('/read', describe('Tout marquer comme lu'), async c => {
    const done = await write(c, tx =>
      tx
        .update(notifications)
        .set({ readAt: sql`now()` })
        .where(and(eq(userId, c.var.user.id), isNull(readAt)))
        .returning({ id }),
    )
    return c.json({ done: done.length })
  })
  .post('/:id/read', describe('Marquer comme lu'), params(z.object({ id: z.uuid() })), async c => {
    const read = await write(c, async tx => {
      const [own] = await tx
        .update(notifications)
        .set({ readAt: sql`coalesce(${readAt}, now())` })
        .where(and(eq(id, c.req.valid('param').id), eq(userId, c.var.user.id)))
        .returning({ id, link })
      if (!own) throw notFound()
      return own
    })
    return c.json(read)
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
