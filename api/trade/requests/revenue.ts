import { sql } from 'drizzle-orm'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'

/** Executed journeys (`domain.md` §5). */
export const DONE = sql`${journeys.status} in ('TERMINE', 'CONTROLE', 'FACTURE')`
/** K09 in cents (`domain.md` §5): SQL function shared with the monthly sums of clients. */
export const REVENUE = sql<number>`journey_revenue(${journeys.priceCents}, ${journeys.indexationCents}, ${journeys.servicesCents},
  ${journeys.cancelChargeCents})`
