import { bigint, boolean, date, integer, numeric, text, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { ATP_CLASSES, MATERIAL_STATUSES, OWNERSHIPS } from '#domain/materials/vehicle-values.ts'

/** Columns that vehicles and trailers share. Masses in kg. */
export const materialRow = {
  ...row,
  plate: text().notNull(),
  /** Foreign or provisional plate: format not checked. */
  foreignPlate: boolean().notNull().default(false),
  vin: text(),
  fleetNo: text().notNull(),
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
}
