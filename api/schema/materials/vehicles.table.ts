import { bigint, boolean, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import {
  ATP_CLASSES,
  CRIT_AIR,
  ENERGIES,
  EURO_CLASSES,
  MATERIAL_STATUSES,
  OWNERSHIPS,
  TACHOGRAPHS,
  VEHICLE_CATEGORIES,
} from '#domain/materials/vehicle-values.ts'

/** Vehicles (`domain.md` §3.13). Masses in kg; `consumption` in litres, kg or kWh per 100 km. */
export const vehicles = pgTable(
  'vehicle',
  {
    ...row,
    plate: text().notNull(),
    foreignPlate: boolean().notNull().default(false),
    vin: text(),
    fleetNo: text().notNull(),
    category: text({ enum: VEHICLE_CATEGORIES }).notNull(),
    brand: text().notNull(),
    model: text().notNull(),
    firstRegistration: date({ mode: 'string' }).notNull(),
    gvwKg: integer().notNull(),
    gcwKg: integer(),
    tareKg: integer().notNull(),
    pallets: integer().notNull().default(0),
    volume: numeric({ precision: 5, scale: 1 }),
    floorMetres: numeric({ precision: 4, scale: 2 }),
    heightM: numeric({ precision: 4, scale: 2 }),
    lengthM: numeric({ precision: 4, scale: 2 }),
    body: text(),
    reefer: boolean().notNull().default(false),
    atpClass: text({ enum: ATP_CLASSES }),
    energy: text({ enum: ENERGIES }).notNull(),
    euroClass: text({ enum: EURO_CLASSES }),
    critAir: text({ enum: CRIT_AIR }),
    consumption: numeric({ precision: 5, scale: 1 }),
    tachograph: text({ enum: TACHOGRAPHS }).notNull().default('NUM'),
    ownership: text({ enum: OWNERSHIPS }).notNull().default('PROPRIETE'),
    lessor: text(),
    leaseEnd: date({ mode: 'string' }),
    /** Per month. */
    rentCents: bigint({ mode: 'number' }),
    insurancePolicy: text(),
    licenceCopyNo: text(),
    tollBadge: text(),
    fuelCard: text(),
    trackerNo: text(),
    /** Own costs, replacing those of the CNR reference. */
    ownDayCostCents: bigint({ mode: 'number' }),
    ownKmCost: numeric({ precision: 8, scale: 4 }),
    note: text(),
    odometerKm: integer().notNull().default(0),
    depotId: uuid()
      .notNull()
      .references(() => addresses.id),
    /** Usual driver; the usual trailer is the coupled one. */
    driverId: uuid().references(() => drivers.id),
    status: text({ enum: MATERIAL_STATUSES }).notNull().default('EN_SERVICE'),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('vehicle_plate_key').on(t.plate),
    uniqueIndex('vehicle_fleet_no_key').on(t.fleetNo),
    uniqueIndex('vehicle_vin_key').on(t.vin),
    index('vehicle_depot_index').on(t.depotId),
  ],
)
