import { sql } from 'drizzle-orm'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'

/** Journeys that were run (`domain.md` §5). */
export const DONE = sql`${journeys.status} in ('TERMINE', 'CONTROLE', 'FACTURE')`
/** Journeys that earn something: those that were run, and those whose cancellation is charged. */
export const EARNS = sql`(${DONE} or ${journeys.cancelChargeCents} > 0)`
/** What a client owes before tax: there are no invoices yet. Written exactly as in its partial index. */
export const NOT_INVOICED = sql`(${journeys.status} in ('TERMINE', 'CONTROLE') or ${journeys.cancelChargeCents} > 0)`
/**
 * K09 of a journey that earns, in cents (`domain.md` §5): its price with the tolls in it, the indexation of its month and its services; of a
 * cancelled one what the cancellation is charged.
 */
export const REVENUE = sql<number>`coalesce(${journeys.cancelChargeCents},
  coalesce(${journeys.priceCents}, 0) + coalesce(${journeys.indexationCents}, 0) + ${journeys.servicesCents})`
