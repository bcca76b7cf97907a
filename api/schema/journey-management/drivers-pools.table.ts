import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { localTime, row } from '#api/schema/columns.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { DRIVER_CATEGORIES } from '#domain/human-resources/driver-values.ts'
import { DRIVER_POOL_STATUSES, MEMBER_RANKS, ROTATIONS } from '#domain/journey-management/drivers-pools/values.ts'

/** Tours (`domain.md` §3.6): shifts of chained lines with their team. */
export const driverPools = pgTable(
  'driver_pool',
  {
    ...row,
    code: text().notNull(),
    label: text().notNull(),
    depotId: uuid()
      .notNull()
      .references(() => addresses.id),
    activity: text({ enum: DRIVER_CATEGORIES }).notNull(),
    /** Local service hours; ends `endDayOffset` days later. */
    startTime: localTime().notNull(),
    endTime: localTime().notNull(),
    endDayOffset: integer().notNull().default(0),
    rotation: text({ enum: ROTATIONS }).notNull().default('FIXE'),
    cycleWeeks: integer(),
    anchorDate: date({ mode: 'string' }),
    subcontracted: boolean().notNull().default(false),
    defaultVehicleId: uuid().references(() => vehicles.id),
    defaultTrailerId: uuid().references(() => trailers.id),
    parking: text(),
    note: text(),
    status: text({ enum: DRIVER_POOL_STATUSES }).notNull().default('BROUILLON'),
    search: text().notNull().default(''),
  },
  t => [uniqueIndex('driver_pool_code_key').on(t.code), index('driver_pool_depot_index').on(t.depotId)],
)

/** Lines by weekday: a line is in one tour a weekday. Ordered by departure. */
export const driverPoolItems = pgTable(
  'driver_pool_item',
  {
    ...row,
    driverPoolId: uuid()
      .notNull()
      .references(() => driverPools.id, { onDelete: 'cascade' }),
    liveLineId: uuid()
      .notNull()
      .references(() => liveLines.id, { onDelete: 'cascade' }),
    /** ISO weekday, 1 is Monday. */
    weekday: integer().notNull(),
  },
  t => [uniqueIndex('driver_pool_item_key').on(t.liveLineId, t.weekday), index('driver_pool_item_pool_index').on(t.driverPoolId)],
)

/** Team: exclusion constraints forbid holding two tours on a date and duplicate membership. */
export const driverPoolMembers = pgTable(
  'driver_pool_member',
  {
    ...row,
    driverPoolId: uuid()
      .notNull()
      .references(() => driverPools.id, { onDelete: 'cascade' }),
    driverId: uuid()
      .notNull()
      .references(() => drivers.id),
    rank: text({ enum: MEMBER_RANKS }).notNull(),
    priority: integer().notNull(),
    from: date('from_date', { mode: 'string' }).notNull(),
    to: date('to_date', { mode: 'string' }),
  },
  t => [
    uniqueIndex('driver_pool_member_rank_key').on(t.driverPoolId, t.rank, t.priority),
    index('driver_pool_member_driver_index').on(t.driverId),
  ],
)
