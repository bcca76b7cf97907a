import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { row } from '#api/schema/columns.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from './companies.table.ts'

/**
 * The account of pallets of a client at a site (`domain.md` §3.26): the movement of each stop where pallets changed hands, which the database
 * writes after the stop and lets nobody else write, and corrections with their reason, which stay.
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
    // All of a carrier or of some clients are summed from the index alone.
    index('pallet_movement_sum_index').on(t.day, t.companyId, t.given, t.returned),
    index('pallet_movement_address_index').on(t.addressId),
  ],
)

/** What pallets that nobody returned came to in a month, of all clients: each writer of a movement appends the difference, the night makes one row of them. */
export const palletMonths = pgTable(
  'pallet_month',
  { month: date({ mode: 'string' }).notNull(), balance: integer().notNull() },
  t => [index('pallet_month_index').on(t.month, t.balance)],
)

/** What the account of a client at a site comes to, all its movements together: each writer of one appends the difference, the night makes one row of them. */
export const palletAccounts = pgTable(
  'pallet_account',
  { companyId: uuid().notNull(), addressId: uuid().notNull(), balance: integer().notNull() },
  t => [index('pallet_account_index').on(t.companyId, t.addressId, t.balance)],
)
