import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { notFound, refused } from '#api/problem.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import type { Transaction } from '../db/client.ts'
import { write } from '../db/write.ts'
import type { Env } from '../middleware/env.ts'
import { signedIn } from '../middleware/gate.ts'
import { params, query } from '../middleware/input.ts'

const RECENT = 5

/** Cancels a queued or running job, which stops at its next progress report. Throws when it is over. */
export async function cancelRun(tx: Transaction, id: string): Promise<void> {
  const cancelled = await tx
    .update(jobRuns)
    .set({ status: 'ANNULE', finishedAt: sql`now()` })
    .where(and(eq(jobRuns.id, id), inArray(jobRuns.status, ['EN_ATTENTE', 'EN_COURS'])))
    .returning({ id: jobRuns.id })
  if (cancelled.length === 0) throw refused('Ce travail est déjà terminé')
}

const byId = params(z.object({ id: z.uuid() }))

async function findRun(c: Context<Env>, id: string) {
  const [run] = await c.var.db.select().from(jobRuns).where(eq(jobRuns.id, id))
  if (!run || (run.createdBy !== c.var.user.id && c.var.user.role !== 'ADMIN')) throw notFound()
  return run
}

export const jobRunRoutes = new Hono<Env>()
  .use(signedIn)
  .get(
    '/',
    describeRoute({ tags: ['jobs'], summary: 'Derniers travaux que vous avez lancés' }),
    query(z.object({ kind: z.string().max(40) })),
    async c => {
      const rows = await c.var.db
        .select({ id: jobRuns.id, label: jobRuns.label, status: jobRuns.status, report: jobRuns.report, at: jobRuns.createdAt })
        .from(jobRuns)
        .where(and(eq(jobRuns.kind, c.req.valid('query').kind), eq(jobRuns.createdBy, c.var.user.id)))
        .orderBy(desc(jobRuns.createdAt))
        .limit(RECENT)
      return c.json({ rows })
    },
  )
  .get('/:id', describeRoute({ tags: ['jobs'], summary: "Avancement d'un travail" }), byId, async c => {
    const { id, kind, label, status, done, total, report, error, startedAt, finishedAt } = await findRun(
      c,
      c.req.valid('param').id,
    )
    return c.json({ id, kind, label, status, done, total, report, error, startedAt, finishedAt })
  })
  .post('/:id/cancel', describeRoute({ tags: ['jobs'], summary: 'Annuler un travail' }), byId, async c => {
    const { id, label } = await findRun(c, c.req.valid('param').id)
    await write(c, tx => cancelRun(tx, id))
    return c.json({ id, label })
  })
