import { sql } from 'drizzle-orm'
import { bigint, boolean, date, doublePrecision, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { companies } from './companies.table.ts'

/**
 * List figures of a client as of `companyFiguresDay`. Clients in `companyFiguresDue` are recomputed before reads by
 * `renew_company_figures`.
 */
export const companyFigures = pgTable(
  'company_figures',
  {
    companyId: uuid()
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Twelve months to date. */
    revenueCents: bigint({ mode: 'number' }).notNull().default(0),
    costCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Executed journeys of the twelve months with and without a known cost. */
    costed: integer().notNull().default(0),
    uncosted: integer().notNull().default(0),
    /** K01 of the same months. */
    yearMissed: integer().notNull().default(0),
    yearNotExecutedOwn: integer().notNull().default(0),
    /** K13 as a fraction; null without a known cost or revenue. */
    margin: doublePrecision().generatedAlwaysAs(
      sql`case when costed > 0 then (revenue_cents - cost_cents)::double precision / nullif(revenue_cents, 0)::double precision end`,
    ),
    /** Ninety days. */
    journeys: integer().notNull().default(0),
    late: integer().notNull().default(0),
    missed: integer().notNull().default(0),
    notExecuted: integer().notNull().default(0),
    /** Unexecuted under the carrier's responsibility. */
    notExecutedOwn: integer().notNull().default(0),
    /** K01 as a fraction; null when nothing was due. */
    otif: doublePrecision().generatedAlwaysAs(
      sql`(journeys - missed)::double precision / nullif(journeys + not_executed_own, 0)::double precision`,
    ),
    usedCents: bigint({ mode: 'number' }).notNull().default(0),
    overdrawn: boolean().notNull().default(false),
    activeRequests: integer().notNull().default(0),
  },
  t => [
    index('company_figures_revenue_index').on(t.revenueCents, t.companyId),
    index('company_figures_margin_index').on(t.margin, t.companyId),
    index('company_figures_margin_down_index').on(t.margin.desc().nullsLast(), t.companyId.desc().nullsFirst()),
    index('company_figures_otif_index').on(t.otif, t.companyId),
    index('company_figures_otif_down_index').on(t.otif.desc().nullsLast(), t.companyId.desc().nullsFirst()),
    index('company_figures_used_index').on(t.usedCents, t.companyId),
    index('company_figures_requests_index').on(t.activeRequests, t.companyId),
    index('company_figures_overdrawn_index').on(t.companyId).where(sql`${t.overdrawn}`),
  ],
)

/** Clients with stale figures: triggers only append, so writers do not block each other. */
export const companyFiguresDue = pgTable('company_figures_due', { companyId: uuid().notNull() })

/** Day of the figures, single row; none before the first computation. */
export const companyFiguresDay = pgTable('company_figures_day', { day: date({ mode: 'string' }).primaryKey() })
