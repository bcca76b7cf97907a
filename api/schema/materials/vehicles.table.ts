import { bigint, boolean, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { CRIT_AIR, ENERGIES, EURO_CLASSES, TACHOGRAPHS, VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { materialRow } from './material-columns.ts'

/** Vehicles (`domain.md` §3.13). Masses in kg; `consumption` in litres, kg or kWh per 100 km. */
export const vehicles = pgTable(
  'vehicle',
  {
    ...materialRow,
    category: text({ enum: VEHICLE_CATEGORIES }).notNull(),
    brand: text().notNull(),
    model: text().notNull(),
    firstRegistration: date({ mode: 'string' }).notNull(),
    gcwKg: integer(),
    body: text(),
    reefer: boolean().notNull().default(false),
    energy: text({ enum: ENERGIES }).notNull(),
    euroClass: text({ enum: EURO_CLASSES }),
    critAir: text({ enum: CRIT_AIR }),
    consumption: numeric({ precision: 5, scale: 1 }),
    tachograph: text({ enum: TACHOGRAPHS }).notNull().default('NUM'),
    licenceCopyNo: text(),
    tollBadge: text(),
    fuelCard: text(),
    trackerNo: text(),
    /** Own costs, replacing those of the CNR reference. */
    ownDayCostCents: bigint({ mode: 'number' }),
    ownKmCost: numeric({ precision: 8, scale: 4 }),
    odometerKm: integer().notNull().default(0),
    /** Usual driver; the usual trailer is the coupled one. */
    driverId: uuid().references(() => drivers.id),
  },
  t => [
    uniqueIndex('vehicle_plate_key').on(t.plate),
    uniqueIndex('vehicle_fleet_no_key').on(t.fleetNo),
    uniqueIndex('vehicle_vin_key').on(t.vin),
    index('vehicle_depot_index').on(t.depotId),
  ],
)
