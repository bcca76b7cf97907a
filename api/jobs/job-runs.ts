import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import { labelled } from '#api/middleware/answers.ts'
import { notFound, refused } from '#api/problem.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import type { Transaction } from '../db/client.ts'
import { write } from '../db/write.ts'
import type { Env } from '../middleware/env.ts'
import { signedIn } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { jobRunSheet, jobRunsList } from './answers.ts'

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

async function findRun(c: Context<Env>, id: string) {
  const [run] = await c.var.db.select().from(jobRuns).where(eq(jobRuns.id, id))
  if (!run || (run.createdBy !== c.var.user.id && c.var.user.role !== 'ADMIN')) throw notFound()
  return run
}

export const jobRunRoutes = operations('jobs', signedIn)
  .read(
    'GET /',
    'Derniers travaux que vous avez lancés',
    { query: z.object({ kind: z.string().max(40) }), answer: jobRunsList },
    async ({ db, user, query }) => {
      const rows = await db
        .select({ id: jobRuns.id, label: jobRuns.label, status: jobRuns.status, report: jobRuns.report, at: jobRuns.createdAt })
        .from(jobRuns)
        .where(and(eq(jobRuns.kind, query.kind), eq(jobRuns.createdBy, user.id)))
        .orderBy(desc(jobRuns.createdAt))
        .limit(RECENT)
      return { rows }
    },
  )
  .read('GET /:id', "Avancement d'un travail", { answer: jobRunSheet }, async ({ c, id }) => {
    const { kind, label, status, done, total, report, error, startedAt, finishedAt } = await findRun(c, id)
    return { id, kind, label, status, done, total, report, error, startedAt, finishedAt }
  })
  .respond('POST /:id/cancel', 'Annuler un travail', { answer: labelled }, async ({ c, id }) => {
    const { label } = await findRun(c, id)
    await write(c, tx => cancelRun(tx, id))
    return c.json({ id, label })
  })
