import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Env } from '#api/middleware/env.ts'
import { params } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { may } from '#domain/rights.ts'
import { clientYears } from './health.ts'
import { owedBy } from './months.ts'

export const companyFigureRoutes = new Hono<Env>().get(
  '/:id/figures',
  describeRoute({ tags: ['sales/companies'], summary: "Activité d'un client sur douze mois" }),
  params(z.object({ id: z.uuid() })),
  async c => {
    const { id } = c.req.valid('param')
    const money = may(c.var.user.role, 'company.money')
    const [years, usedCents] = await Promise.all([clientYears(c.var.db, id, { today: today(), money }), owedBy(c.var.db, id)])
    if (usedCents === undefined) throw notFound()
    return c.json({ ...years, ...(money && { usedCents }) })
  },
)
