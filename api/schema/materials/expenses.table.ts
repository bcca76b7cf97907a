import { bigint, date, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { EXPENSE_KINDS } from '#domain/materials/vehicle-values.ts'
import { vehicles } from './vehicles.table.ts'

/** Fuel and costs (`domain.md` §4.6, TCO per km); fuel `quantity` in litres, kg or kWh. */
export const vehicleExpenses = pgTable(
  'vehicle_expense',
  {
    ...row,
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id),
    kind: text({ enum: EXPENSE_KINDS }).notNull(),
    spentOn: date({ mode: 'string' }).notNull(),
    quantity: numeric({ precision: 8, scale: 2 }),
    amountCents: bigint({ mode: 'number' }).notNull(),
    odometerKm: integer(),
    supplier: text(),
    note: text(),
  },
  t => [index('vehicle_expense_index').on(t.vehicleId, t.spentOn)],
)

/** Odometer readings. A trigger forbids decreases of the last one on the vehicle. */
export const odometerReadings = pgTable(
  'odometer_reading',
  {
    ...row,
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id),
    readOn: date({ mode: 'string' }).notNull(),
    km: integer().notNull(),
    /** Why an unlikely odometer is right, or why it was corrected. */
    reason: text(),
  },
  t => [index('odometer_reading_index').on(t.vehicleId, t.readOn)],
)
