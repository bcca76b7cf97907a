import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import { MATERIAL_STATUSES, TRAILER_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { row } from '../db/columns.ts'

/** Trailers (`domain.md` §3.13), as much as the chain needs. Masses in kg. */
export const trailers = pgTable(
  'trailer',
  {
    ...row,
    plate: text().notNull(),
    fleetNo: text().notNull(),
    category: text({ enum: TRAILER_CATEGORIES }).notNull(),
    gvwKg: integer().notNull(),
    tareKg: integer().notNull(),
    pallets: integer().notNull().default(0),
    atpClass: text(),
    depotId: uuid()
      .notNull()
      .references(() => addresses.id),
    status: text({ enum: MATERIAL_STATUSES }).notNull().default('EN_SERVICE'),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('trailer_plate_key').on(t.plate),
    uniqueIndex('trailer_fleet_no_key').on(t.fleetNo),
    index('trailer_depot_index').on(t.depotId),
  ],
)
