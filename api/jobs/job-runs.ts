import { and, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Env } from '../middleware/env.ts'
import { signedIn } from '../middleware/gate.ts'
import { params, query } from '../middleware/input.ts'
import { notFound } from '../middleware/problem.ts'
import { jobRuns } from './job-runs.table.ts'

/** Enough to find back what one has just left. */
const RECENT = 5

/** How far a followed job is. Its author and ADMIN see it. */
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
  .get(
    '/:id',
    describeRoute({ tags: ['jobs'], summary: "Avancement d'un travail" }),
    params(z.object({ id: z.uuid() })),
    async c => {
      const [run] = await c.var.db
        .select()
        .from(jobRuns)
        .where(eq(jobRuns.id, c.req.valid('param').id))
      if (!run || (run.createdBy !== c.var.user.id && c.var.user.role !== 'ADMIN')) throw notFound()
      const { id, kind, label, status, done, total, report, error, startedAt, finishedAt } = run
      return c.json({ id, kind, label, status, done, total, report, error, startedAt, finishedAt })
    },
  )
