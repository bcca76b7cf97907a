import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { addDays } from '#domain/calendar/dates.ts'
import { addMonths, firstDay, monthOf, monthRange } from '#domain/calendar/months.ts'
import { LATE_MIN } from '#domain/journey-management/journey-badges.ts'
import { may } from '#domain/rights.ts'
import type { MonthFigures } from '#domain/sales/company-figures.ts'
import { journeys } from '../journey-management/journeys.table.ts'
import type { Env } from '../middleware/env.ts'
import { params } from '../middleware/input.ts'
import { today } from '../middleware/today.ts'
import { findCompany } from './company-writes.ts'

/** What was run: what counts as revenue and as quality. */
const DONE = ['TERMINE', 'CONTROLE', 'FACTURE'] as const

/** The last twelve months of a client, this one included, from its journeys: one pass over their index. */
export const companyFigureRoutes = new Hono<Env>().get(
  '/:id/figures',
  describeRoute({ tags: ['sales/companies'], summary: "Activité d'un client sur douze mois" }),
  params(z.object({ id: z.uuid() })),
  async c => {
    const { id } = c.req.valid('param')
    await findCompany(c.var.db, id)
    const last = monthOf(today())
    const first = addMonths(last, -11)
    const month = sql<string>`to_char(${journeys.serviceDate}, 'YYYY-MM')`
    const revenue = sql`coalesce(${journeys.priceCents}, 0) + coalesce(${journeys.indexationCents}, 0)`
    const [rows, [open]] = await Promise.all([
      c.var.db
        .select({
          month,
          journeys: sql<number>`count(*)::int`,
          late: sql<number>`count(*) filter (where ${journeys.maxDelayMin} > ${LATE_MIN})::int`,
          revenueCents: sql<string>`sum(${revenue})`,
        })
        .from(journeys)
        .where(
          and(
            eq(journeys.companyId, id),
            // By the day of service; the instant bounds the index, a day wider than the local one needs.
            gte(journeys.plannedStart, `${addDays(firstDay(first), -1)}T00:00:00Z`),
            gte(journeys.serviceDate, firstDay(first)),
            lt(journeys.serviceDate, firstDay(addMonths(last, 1))),
            inArray(journeys.status, [...DONE]),
          ),
        )
        .groupBy(sql`1`),
      c.var.db
        .select({ cents: sql<string>`coalesce(sum(${revenue}), 0)` })
        .from(journeys)
        .where(and(eq(journeys.companyId, id), inArray(journeys.status, ['TERMINE', 'CONTROLE']))),
    ])
    const money = may(c.var.user.role, 'company.money')
    const known = new Map(rows.map(row => [row.month, row]))
    const months: MonthFigures[] = monthRange(first, last).map(name => {
      const row = known.get(name)
      return {
        month: name,
        journeys: row?.journeys ?? 0,
        late: row?.late ?? 0,
        ...(money && { revenueCents: Number(row?.revenueCents ?? 0) }),
      }
    })
    // No invoice exists yet: what is owed is what was run and not invoiced, before tax.
    return c.json({ months, ...(money && { uninvoicedCents: Number(open!.cents) }) })
  },
)
