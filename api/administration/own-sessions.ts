import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { notFound } from '#api/problem.ts'
import { sessions, users } from '#api/schema/administration/users.table.ts'
import { write } from '../db/write.ts'
import type { Env } from '../middleware/env.ts'
import { operations } from '../middleware/operations.ts'
import { endedSessions, ownSessionsList } from './answers.ts'

interface OwnSession {
  id: string
  userAgent: string | null
  remoteAddress: string | null
  createdAt: string
  lastUsedAt: string
  current: boolean
}

/** Active sessions of the signed-in user (`domain.md` §4.1). */
export const ownSessionRoutes = operations('profile')
  .read('GET /', 'Mes sessions actives', { answer: ownSessionsList }, async ({ c, db, user }) => {
    const { id, userAgent, remoteAddress, createdAt, rotatedAt: lastUsedAt } = sessions
    const rows: OwnSession[] = await db
      .select({ id, userAgent, remoteAddress, createdAt, lastUsedAt, current: sql<boolean>`${id} = ${user.sessionId}` })
      .from(sessions)
      .where(and(open(c), gt(sessions.expiresAt, sql`now()`)))
      .orderBy(sql`${id} = ${user.sessionId} desc`, desc(lastUsedAt))
    return rows
  })
  .respond('POST /end-others', 'Déconnecter mes autres sessions', { answer: endedSessions }, async ({ c, user }) =>
    c.json({ ended: await end(c, ne(sessions.id, user.sessionId)) }),
  )
  .respond('POST /:id/end', 'Déconnecter une de mes sessions', { answer: endedSessions }, async ({ c, id }) => {
    const ended = await end(c, eq(sessions.id, id))
    if (ended === 0) throw notFound()
    return c.json({ ended })
  })

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
