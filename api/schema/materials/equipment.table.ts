import { bigint, boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { EQUIPMENT_KINDS, EQUIPMENT_STATUSES } from '#domain/materials/equipment-values.ts'
import { trailers } from './trailers.table.ts'
import { vehicles } from './vehicles.table.ts'

/** Holder: exactly one (check constraint). */
const holder = {
  vehicleId: uuid().references(() => vehicles.id),
  trailerId: uuid().references(() => trailers.id),
  driverId: uuid().references(() => drivers.id),
  depotId: uuid().references(() => addresses.id),
}

/** Equipment (`domain.md` §3.15) with its current holder and since when. */
export const equipment = pgTable(
  'equipment',
  {
    ...row,
    code: text().notNull(),
    kind: text({ enum: EQUIPMENT_KINDS }).notNull(),
    label: text(),
    brand: text(),
    serial: text(),
    purchaseDate: date({ mode: 'string' }),
    valueCents: bigint({ mode: 'number' }),
    ...holder,
    heldSince: date({ mode: 'string' }).notNull(),
    status: text({ enum: EQUIPMENT_STATUSES }).notNull().default('DISPONIBLE'),
    reason: text(),
    archived: boolean().notNull().default(false),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('equipment_code_key').on(t.code),
    uniqueIndex('equipment_serial_key').on(t.kind, t.serial),
    index('equipment_vehicle_index').on(t.vehicleId),
    index('equipment_trailer_index').on(t.trailerId),
    index('equipment_driver_index').on(t.driverId),
    index('equipment_depot_index').on(t.depotId),
  ],
)

/** Past holders; `to` is the first day of the next one. */
export const equipmentHoldings = pgTable(
  'equipment_holding',
  {
    ...row,
    equipmentId: uuid()
      .notNull()
      .references(() => equipment.id),
    ...holder,
    from: date('from_date', { mode: 'string' }).notNull(),
    to: date('to_date', { mode: 'string' }).notNull(),
  },
  t => [index('equipment_holding_index').on(t.equipmentId, t.from)],
)

/** Inventory of a depot on a day (`domain.md` §4.6). */
export const inventories = pgTable(
  'inventory',
  {
    ...row,
    depotId: uuid()
      .notNull()
      .references(() => addresses.id),
    countedOn: date({ mode: 'string' }).notNull(),
    note: text(),
  },
  t => [index('inventory_depot_index').on(t.depotId, t.countedOn)],
)

export const inventoryLines = pgTable(
  'inventory_line',
  {
    ...row,
    inventoryId: uuid()
      .notNull()
      .references(() => inventories.id, { onDelete: 'cascade' }),
    kind: text({ enum: EQUIPMENT_KINDS }).notNull(),
    expected: integer().notNull(),
    counted: integer().notNull(),
  },
  t => [uniqueIndex('inventory_line_key').on(t.inventoryId, t.kind)],
)
