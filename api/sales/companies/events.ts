import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Env } from '#api/middleware/env.ts'
import { params } from '#api/middleware/input.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { renewJourneyFigures } from '#api/trade/figures/sums.ts'
import { eventsOnJourneys } from '#api/trade/journeys/events.ts'
import { servedBy } from '#api/trade/journeys/served-by.ts'
import { findCompany } from './writes.ts'

/** Latest incidents and damages of a client, and the causes of its delays, for the tab « Qualité » (`domain.md` §4.2). */
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
