import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { incidentsOnJourneys } from '#api/journeys/incidents.ts'
import type { Env } from '#api/middleware/env.ts'
import { params } from '#api/middleware/input.ts'
import { findCompany } from './writes.ts'

/** The latest incidents on the journeys of a client, for its tab « Qualité » (`domain.md` §4.2). */
export const companyIncidentRoutes = new Hono<Env>().get(
  '/:id/incidents',
  describeRoute({ tags: ['sales/companies'], summary: "Derniers incidents sur les trajets d'un client" }),
  params(z.object({ id: z.uuid() })),
  async c => {
    const { id } = c.req.valid('param')
    await findCompany(c.var.db, id)
    return c.json({ rows: await incidentsOnJourneys(c.var.db, eq(journeys.companyId, id)) })
  },
)
