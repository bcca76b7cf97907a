import { and, eq, isNull, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant } from '#api/schema/columns.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import type { SettledCost, SettledFuel, SettledTerms } from '#domain/journey-management/journeys/settlement.ts'
import type { Co2Source } from '#domain/sales/pricing/co2.ts'
import { journeys } from './journeys.table.ts'

/**
 * What a controlled journey is worth, as it stood at « Contrôler » (`domain.md` §3.7 « Contrôlé freezes price »). Triggers in the migration refuse
 * every later change but two: « Rouvrir » ends it, and an index that was not published yet gives it its first indexation (§6.6).
 */
export const journeySettlements = pgTable(
  'journey_settlement',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id),
    settledAt: instant().notNull().default(sql`now()`),
    /** Null: by the house itself. */
    settledById: uuid().references(() => users.id),
    /** Null: without a price. Tolls that are charged again are within it. */
    priceCents: bigint({ mode: 'number' }),
    transportPriceCents: bigint({ mode: 'number' }),
    tollsCents: bigint({ mode: 'number' }).notNull(),
    /** The contract that it was run under; null for a run of its own. */
    terms: jsonb().$type<SettledTerms>(),
    /** The clause with the values of its index; null without a clause, or while the month has no value. */
    fuel: jsonb().$type<SettledFuel>(),
    indexationCents: bigint({ mode: 'number' }),
    servicesCents: bigint({ mode: 'number' }).notNull(),
    /** K09 (`domain.md` §5). */
    revenueCents: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(price_cents, 0) + coalesce(indexation_cents, 0) + services_cents`),
    /** Null: nobody knows what it cost. */
    cost: jsonb().$type<SettledCost>(),
    costCents: bigint({ mode: 'number' }),
    co2Kg: numeric({ precision: 9, scale: 2 }),
    co2Source: jsonb().$type<Co2Source>(),
    reopenedAt: instant(),
    reopenReason: text(),
  },
  t => [uniqueIndex('journey_settlement_key').on(t.journeyId).where(sql`${t.reopenedAt} is null`)],
)

/** The additional services that a controlled journey is charged for, each with the price of its day. Nothing changes them. */
export const settledServices = pgTable(
  'journey_service',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    settlementId: uuid()
      .notNull()
      .references(() => journeySettlements.id),
    serviceId: uuid()
      .notNull()
      .references(() => additionalServices.id),
    site: text(),
    stop: integer(),
    /** Waited, or run between 21:00 and 06:00. */
    minutes: integer(),
    holiday: text(),
    /** Why somebody entered it. */
    reason: text(),
    quantity: numeric({ precision: 12, scale: 2 }).notNull(),
    /** Euros a unit, or the share in per cent. */
    unitPrice: numeric({ precision: 12, scale: 4 }).notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
  },
  t => [index('journey_service_settlement_index').on(t.settlementId), index('journey_service_index').on(t.serviceId)],
)

/** The settlement of a journey that stands; and, in a query over journeys, that it has none. */
export const STANDS = and(eq(journeySettlements.journeyId, journeys.id), isNull(journeySettlements.reopenedAt))!
export const NOT_SETTLED = sql`not exists (select 1 from ${journeySettlements} where ${STANDS})`
/** What the settlement of a journey that stands says of its services, in an update of journeys. */
export const SETTLED_SERVICES = sql`coalesce((select ${journeySettlements.servicesCents} from ${journeySettlements} where ${STANDS}), 0)`
