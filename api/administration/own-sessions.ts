import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { notFound } from '#api/problem.ts'
import { sessions, users } from '#api/schema/administration/users.table.ts'
import { write } from '../db/write.ts'
import type { Env } from '../middleware/env.ts'
import { params } from '../middleware/input.ts'

interface OwnSession {
  id: string
  userAgent: string | null
  remoteAddress: string | null
  createdAt: string
  lastUsedAt: string
  current: boolean
}

/** Active sessions of the signed-in user (`domain.md` §4.1). */
export const ownSessionRoutes = new Hono<Env>()
  .get('/', describeRoute({ tags: ['profile'], summary: 'Mes sessions actives' }), async c => {
    const { id, userAgent, remoteAddress, createdAt, rotatedAt: lastUsedAt } = sessions
    const rows: OwnSession[] = await c.var.db
      .select({ id, userAgent, remoteAddress, createdAt, lastUsedAt, current: sql<boolean>`${id} = ${c.var.user.sessionId}` })
      .from(sessions)
      .where(and(open(c), gt(sessions.expiresAt, sql`now()`)))
      .orderBy(sql`${id} = ${c.var.user.sessionId} desc`, desc(lastUsedAt))
    return c.json(rows)
  })
  .post('/end-others', describeRoute({ tags: ['profile'], summary: 'Déconnecter mes autres sessions' }), async c =>
    c.json({ ended: await end(c, ne(sessions.id, c.var.user.sessionId)) }),
  )
  .post(
    '/:id/end',
    describeRoute({ tags: ['profile'], summary: 'Déconnecter une de mes sessions' }),
    params(z.object({ id: z.uuid() })),
    async c => {
      const ended = await end(c, eq(sessions.id, c.req.valid('param').id))
      if (ended === 0) throw notFound()
      return c.json({ ended })
    },
  )

const open = (c: Context<Env>) => and(eq(sessions.userId, c.var.user.id), isNull(sessions.revokedAt))

function end(c: Context<Env>, which: SQL): Promise<number> {
  return write(c, async tx => {
    // Locks the account first, as deactivation does, to serialize writers of several sessions.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, c.var.user.id)).for('no key update')
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: sql`now()`, revokedBecause: 'ENDED' })
      .where(and(open(c), which))
      .returning({ id: sessions.id })
    return ended.length
  })
}
