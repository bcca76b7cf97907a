import { bigint, boolean, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { ATP_CLASSES, MATERIAL_STATUSES, OWNERSHIPS, TRAILER_CATEGORIES } from '#domain/materials/vehicle-values.ts'

/** Trailers (`domain.md` §3.13); the category is the body. Masses in kg. */
export const trailers = pgTable(
  'trailer',
  {
    ...row,
    plate: text().notNull(),
    /** Foreign or provisional plate: format not checked. */
    foreignPlate: boolean().notNull().default(false),
    vin: text(),
    fleetNo: text().notNull(),
    category: text({ enum: TRAILER_CATEGORIES }).notNull(),
    brand: text(),
    model: text(),
    firstRegistration: date({ mode: 'string' }),
    gvwKg: integer().notNull(),
    tareKg: integer().notNull(),
    pallets: integer().notNull().default(0),
    volume: numeric({ precision: 5, scale: 1 }),
    floorMetres: numeric({ precision: 4, scale: 2 }),
    heightM: numeric({ precision: 4, scale: 2 }),
    lengthM: numeric({ precision: 4, scale: 2 }),
    atpClass: text({ enum: ATP_CLASSES }),
    ownership: text({ enum: OWNERSHIPS }).notNull().default('PROPRIETE'),
    lessor: text(),
    leaseEnd: date({ mode: 'string' }),
    /** Per month. */
    rentCents: bigint({ mode: 'number' }),
    insurancePolicy: text(),
    note: text(),
    depotId: uuid()
      .notNull()
      .references(() => addresses.id),
    status: text({ enum: MATERIAL_STATUSES }).notNull().default('EN_SERVICE'),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('trailer_plate_key').on(t.plate),
    uniqueIndex('trailer_fleet_no_key').on(t.fleetNo),
    uniqueIndex('trailer_vin_key').on(t.vin),
    index('trailer_depot_index').on(t.depotId),
  ],
)
