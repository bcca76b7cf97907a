import { sql } from 'drizzle-orm'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'

/** Journeys that were run (`domain.md` §5). */
export const DONE = sql`${journeys.status} in ('TERMINE', 'CONTROLE', 'FACTURE')`
/** K09 of a journey that earns, in cents (`domain.md` §5): a function of the database, which the months of clients are summed by as well. */
export const REVENUE = sql<number>`journey_revenue(${journeys.priceCents}, ${journeys.indexationCents}, ${journeys.servicesCents},
  ${journeys.cancelChargeCents})`
