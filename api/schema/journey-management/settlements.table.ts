import { and, eq, isNull, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant } from '#api/schema/columns.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import type { CostVariances } from '#domain/journey-management/journeys/actual-cost.ts'
import type { SettledCost, SettledFuel, SettledTerms } from '#domain/journey-management/journeys/settlement.ts'
import type { SettledCharge } from '#domain/sales/pricing/charged-quantity.ts'
import type { Co2Source } from '#domain/sales/pricing/co2.ts'
import { journeys } from './journeys.table.ts'

/**
 * Value of a journey at « Contrôler » (`domain.md` §3.7 « Contrôlé freezes price »). Triggers allow only « Rouvrir » and a first
 * indexation by a late index (§6.6).
 */
export const journeySettlements = pgTable(
  'journey_settlement',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id),
    settledAt: instant().notNull().default(sql`now()`),
    settledById: uuid().references(() => users.id),
    /** Null without a price. Includes recharged tolls. */
    priceCents: bigint({ mode: 'number' }),
    transportPriceCents: bigint({ mode: 'number' }),
    tollsCents: bigint({ mode: 'number' }).notNull(),
    terms: jsonb().$type<SettledTerms>(),
    /** Quantities, planned, actual and charged (decision 33); null for a flat or agreed price. */
    charge: jsonb().$type<SettledCharge>(),
    /** Clause with index values; null without a clause or value. */
    fuel: jsonb().$type<SettledFuel>(),
    indexationCents: bigint({ mode: 'number' }),
    servicesCents: bigint({ mode: 'number' }).notNull(),
    /** K09 (`domain.md` §5). */
    revenueCents: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(price_cents, 0) + coalesce(indexation_cents, 0) + services_cents`),
    /** Planned cost; null when unknown. */
    cost: jsonb().$type<SettledCost>(),
    costCents: bigint({ mode: 'number' }),
    variances: jsonb().$type<CostVariances>(),
    /** As it was driven, without damages. */
    actualCostCents: bigint({ mode: 'number' }),
    co2Kg: numeric({ precision: 9, scale: 2 }),
    co2Source: jsonb().$type<Co2Source>(),
    reopenedAt: instant(),
    reopenReason: text(),
  },
  t => [uniqueIndex('journey_settlement_key').on(t.journeyId).where(sql`${t.reopenedAt} is null`)],
)

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
    /** Waiting, or driving between 21:00 and 06:00. */
    minutes: integer(),
    holiday: text(),
    reason: text(),
    quantity: numeric({ precision: 12, scale: 2 }).notNull(),
    /** Euros per unit, or per cent. */
    unitPrice: numeric({ precision: 12, scale: 4 }).notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
  },
  t => [index('journey_service_settlement_index').on(t.settlementId), index('journey_service_index').on(t.serviceId)],
)

export const IS_CURRENT = and(eq(journeySettlements.journeyId, journeys.id), isNull(journeySettlements.reopenedAt))!
export const NOT_SETTLED = sql`not exists (select 1 from ${journeySettlements} where ${IS_CURRENT})`
export const SETTLED_SERVICES = sql`coalesce((select ${journeySettlements.servicesCents} from ${journeySettlements} where ${IS_CURRENT}), 0)`
export const SETTLED_COST = sql`(select ${journeySettlements.actualCostCents} from ${journeySettlements} where ${IS_CURRENT})`
export const SETTLED_CO2 = sql`(select ${journeySettlements.co2Kg} from ${journeySettlements} where ${IS_CURRENT})`
