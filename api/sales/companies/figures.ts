import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import type { Env } from '#api/middleware/env.ts'
import { params } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { may } from '#domain/rights.ts'
import { monthsOf, owed } from './health.ts'
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
    const [months, [open]] = await Promise.all([
      monthsOf(c.var.db, eq(journeys.companyId, id), { today: today(), money }),
      c.var.db.select().from(owed(c.var.db, [id])),
    ])
    // Before tax: there are no invoices yet.
    return c.json({ months, ...(money && { uninvoicedCents: open?.usedCents ?? 0 }) })
  },
)
