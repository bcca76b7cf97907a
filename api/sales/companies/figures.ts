import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Env } from '#api/middleware/env.ts'
import { params } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { may } from '#domain/rights.ts'
import { clientMonths } from './health.ts'
import { owedBy } from './months.ts'
import { findCompany } from './writes.ts'

/** The last twelve months of a client, this one included, from its journeys. */
export const companyFigureRoutes = new Hono<Env>().get(
  '/:id/figures',
  describeRoute({ tags: ['sales/companies'], summary: "Activité d'un client sur douze mois" }),
  params(z.object({ id: z.uuid() })),
  async c => {
    const { id } = c.req.valid('param')
    await findCompany(c.var.db, id)
    const money = may(c.var.user.role, 'company.money')
    const [months, uninvoicedCents] = await Promise.all([
      clientMonths(c.var.db, id, { today: today(), money }),
      owedBy(c.var.db, id),
    ])
    return c.json({ months, ...(money && { uninvoicedCents }) })
  },
)
