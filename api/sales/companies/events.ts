import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { eventsOnJourneys } from '#api/journeys/events.ts'
import type { Env } from '#api/middleware/env.ts'
import { params } from '#api/middleware/input.ts'
import { findCompany } from './writes.ts'

/** The latest incidents and damages on the journeys of a client, for its tab « Qualité » (`domain.md` §4.2). */
export const companyEventRoutes = new Hono<Env>().get(
  '/:id/events',
  describeRoute({ tags: ['sales/companies'], summary: "Derniers incidents et dommages sur les trajets d'un client" }),
  params(z.object({ id: z.uuid() })),
  async c => {
    const { id } = c.req.valid('param')
    await findCompany(c.var.db, id)
    return c.json(await eventsOnJourneys(c.var.db, eq(journeys.companyId, id)))
  },
)
