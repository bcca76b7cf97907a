import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Env } from '../middleware/env.ts'
import { signedIn } from '../middleware/gate.ts'
import { params } from '../middleware/input.ts'
import { notFound } from '../middleware/problem.ts'
import { jobRuns } from './job-runs.table.ts'

/** How far a followed job is. Its author and ADMIN see it. */
export const jobRunRoutes = new Hono<Env>()
  .use(signedIn)
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
