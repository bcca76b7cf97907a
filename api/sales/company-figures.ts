import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { monthOf, monthRange } from '#domain/calendar/months.ts'
import { may } from '#domain/rights.ts'
import type { MonthFigures } from '#domain/sales/company-figures.ts'
import { journeys } from '../journey-management/journeys.table.ts'
import type { Env } from '../middleware/env.ts'
import { params } from '../middleware/input.ts'
import { today } from '../middleware/today.ts'
import { COST, DONE, inYear, LATE, NOT_EXECUTED, ofVersion, owed, REVENUE, total, yearBegin } from './company-health.ts'
import { findCompany } from './company-writes.ts'
import { deliveryRequestVersions } from './delivery-requests.table.ts'

/** The last twelve months of a client, this one included, from its journeys: one pass over their index. */
export const companyFigureRoutes = new Hono<Env>().get(
  '/:id/figures',
  describeRoute({ tags: ['sales/companies'], summary: "Activité d'un client sur douze mois" }),
  params(z.object({ id: z.uuid() })),
  async c => {
    const { id } = c.req.valid('param')
    await findCompany(c.var.db, id)
    const last = monthOf(today())
    const month = sql<string>`to_char(${journeys.serviceDate}, 'YYYY-MM')`
    const known = sql`${DONE} and ${isNotNull(COST)}`
    const [rows, [open]] = await Promise.all([
      c.var.db
        .select({
          month,
          journeys: sql<number>`(count(*) filter (where ${DONE}))::int`,
          late: sql<number>`(count(*) filter (where ${DONE} and ${LATE}))::int`,
          cancelled: sql<number>`(count(*) filter (where ${eq(journeys.status, 'ANNULE')}))::int`,
          notExecuted: sql<number>`(count(*) filter (where ${NOT_EXECUTED}))::int`,
          revenueCents: total(REVENUE, DONE),
          knownRevenueCents: total(REVENUE, known),
          costCents: total(COST, known),
        })
        .from(journeys)
        .leftJoin(deliveryRequestVersions, ofVersion)
        .where(and(eq(journeys.companyId, id), inYear(today())))
        .groupBy(sql`1`),
      c.var.db.select().from(owed(c.var.db, [id])),
    ])
    const money = may(c.var.user.role, 'company.money')
    const found = new Map(rows.map(row => [row.month, row]))
    const months: MonthFigures[] = monthRange(monthOf(yearBegin(today())), last).map(name => {
      const { revenueCents = 0, knownRevenueCents = 0, costCents = 0, ...seen } = found.get(name) ?? {}
      return {
        month: name,
        journeys: 0,
        late: 0,
        cancelled: 0,
        notExecuted: 0,
        ...seen,
        ...(money && { revenueCents, knownRevenueCents, costCents }),
      }
    })
    // No invoice exists yet: what is owed is what was run and not invoiced, before tax.
    return c.json({ months, ...(money && { uninvoicedCents: open?.usedCents ?? 0 }) })
  },
)
