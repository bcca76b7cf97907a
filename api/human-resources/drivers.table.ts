import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import { CONTRACTS, DRIVER_CATEGORIES, DRIVER_STATUSES, EMPLOYERS } from '#domain/human-resources/driver-values.ts'
import { row } from '../db/columns.ts'

/** Drivers (`domain.md` §3.10), as much as the chain needs. */
export const drivers = pgTable(
  'driver',
  {
    ...row,
    code: text().notNull(),
    title: text({ enum: ['M', 'MME'] }).notNull(),
    lastName: text().notNull(),
    firstName: text().notNull(),
    birthDate: date({ mode: 'string' }).notNull(),
    phone: text().notNull(),
    email: text(),
    employer: text({ enum: EMPLOYERS }).notNull(),
    contract: text({ enum: CONTRACTS }).notNull(),
    category: text({ enum: DRIVER_CATEGORIES }).notNull(),
    hireDate: date({ mode: 'string' }).notNull(),
    leaveDate: date({ mode: 'string' }),
    licenceCategories: text().array().notNull(),
    depotId: uuid()
      .notNull()
      .references(() => addresses.id),
    status: text({ enum: DRIVER_STATUSES }).notNull().default('ACTIF'),
    search: text().notNull().default(''),
  },
  t => [uniqueIndex('driver_code_key').on(t.code), index('driver_depot_index').on(t.depotId)],
)
