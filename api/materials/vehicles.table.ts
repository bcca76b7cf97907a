import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import { MATERIAL_STATUSES, VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { row } from '../db/columns.ts'
import { drivers } from '../human-resources/drivers.table.ts'
import { trailers } from './trailers.table.ts'

/** Vehicles (`domain.md` §3.13), as much as the chain needs. Masses in kg. */
export const vehicles = pgTable(
  'vehicle',
  {
    ...row,
    plate: text().notNull(),
    fleetNo: text().notNull(),
    category: text({ enum: VEHICLE_CATEGORIES }).notNull(),
    brand: text().notNull(),
    model: text().notNull(),
    firstRegistration: date({ mode: 'string' }).notNull(),
    gvwKg: integer().notNull(),
    gcwKg: integer(),
    tareKg: integer().notNull(),
    pallets: integer().notNull().default(0),
    body: text(),
    reefer: boolean().notNull().default(false),
    energy: text({ enum: ['GAZOLE', 'GNV', 'ELECTRIQUE', 'ESSENCE', 'B100', 'XTL'] }).notNull(),
    odometerKm: integer().notNull().default(0),
    depotId: uuid()
      .notNull()
      .references(() => addresses.id),
    driverId: uuid().references(() => drivers.id),
    trailerId: uuid().references(() => trailers.id),
    status: text({ enum: MATERIAL_STATUSES }).notNull().default('EN_SERVICE'),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('vehicle_plate_key').on(t.plate),
    uniqueIndex('vehicle_fleet_no_key').on(t.fleetNo),
    index('vehicle_depot_index').on(t.depotId),
  ],
)
