import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { renewJourneyFigures } from '#api/figures/sums.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { eventsOnJourneys } from '#api/journeys/events.ts'
import { servedBy } from '#api/journeys/served-by.ts'
import type { Env } from '#api/middleware/env.ts'
import { params } from '#api/middleware/input.ts'
import { findCompany } from './writes.ts'

/** The latest incidents and damages on the journeys of a client, and who answers for what was late, for its tab « Qualité » (`domain.md` §4.2). */
export const companyEventRoutes = new Hono<Env>().get(
  '/:id/events',
  describeRoute({
    tags: ['sales/companies'],
    summary: "Incidents, dommages et responsabilités des retards sur les trajets d'un client",
  }),
  params(z.object({ id: z.uuid() })),
  async c => {
    const { id } = c.req.valid('param')
    await findCompany(c.var.db, id)
    const own = eq(journeys.companyId, id)
    await renewJourneyFigures(c.var.db)
    const [events, served] = await Promise.all([eventsOnJourneys(c.var.db, own), servedBy(c.var.db, own)])
    return c.json({ ...events, served })
  },
)
