import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { row } from '#api/schema/columns.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from './companies.table.ts'

/**
 * Pallet account of a client at a site (`domain.md` §3.26): movements of stops, written by the database only, and immutable
 * corrections with a reason.
 */
export const palletMovements = pgTable(
  'pallet_movement',
  {
    ...row,
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    addressId: uuid()
      .notNull()
      .references(() => addresses.id),
    /** Null for a correction. */
    stopId: uuid().references(() => journeyStops.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    given: integer().notNull(),
    returned: integer().notNull(),
    reason: text(),
    authorId: uuid().references(() => users.id),
  },
  t => [
    uniqueIndex('pallet_movement_stop_key').on(t.stopId),
    index('pallet_movement_company_index').on(t.companyId, t.day, t.id),
    // Covering index for sums over the carrier or clients.
    index('pallet_movement_sum_index').on(t.day, t.companyId, t.given, t.returned),
    index('pallet_movement_address_index').on(t.addressId),
  ],
)

/** Unreturned pallets by month and the client's seller (`figure_seller`): writers append differences, merged nightly. */
export const palletMonths = pgTable(
  'pallet_month',
  { month: date({ mode: 'string' }).notNull(), balance: integer().notNull(), salesUserId: uuid() },
  t => [index('pallet_month_index').on(t.month, t.salesUserId, t.balance)],
)

/** Pallet balance of a client at a site: writers append differences, merged nightly into one row an account. */
export const palletAccounts = pgTable(
  'pallet_account',
  {
    companyId: uuid().notNull(),
    addressId: uuid().notNull(),
    balance: integer().notNull(),
    merged: boolean().notNull().default(false),
  },
  t => [
    index('pallet_account_index').on(t.companyId, t.addressId, t.balance),
    index('pallet_account_merged_index').on(sql`abs(${t.balance}) desc`, t.addressId, t.companyId).where(sql`merged`),
    index('pallet_account_difference_index').on(t.companyId, t.addressId).where(sql`not merged`),
  ],
)
