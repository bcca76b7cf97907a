import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, row } from '#api/schema/columns.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { POSITION_SOURCES } from '#domain/journey-management/live/values.ts'

const point = {
  ts: instant().notNull(),
  /** Degrees, WGS 84. */
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  speedKmh: doublePrecision(),
  heading: doublePrecision(),
  ignition: boolean(),
  odometerKm: doublePrecision(),
  source: text({ enum: POSITION_SOURCES }).notNull(),
}

/**
 * Where vehicles were (`domain.md` §3.26), held for 60 days (§2.3). The migration partitions it by month; `keepPositions` makes the months to
 * come and purges what is too old.
 */
export const positions = pgTable(
  'position',
  {
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    ...point,
  },
  t => [primaryKey({ columns: [t.vehicleId, t.ts] })],
)

/** The last position of each vehicle, with what follows from those before it, so that nobody looks for it in all of them. */
export const vehiclePositions = pgTable('vehicle_position', {
  vehicleId: uuid()
    .primaryKey()
    .references(() => vehicles.id, { onDelete: 'cascade' }),
  ...point,
  /** Since when it has not moved; null while it moves. */
  stoppedSince: instant(),
  /** At the wheel since the last break of 45 min. */
  drivingSeconds: integer().notNull().default(0),
  receivedAt: instant().notNull().default(sql`now()`),
})

/** What tells where a vehicle is: a box in it, or a phone. Its key is shown once; a hash of it is stored. */
export const trackingDevices = pgTable(
  'tracking_device',
  {
    ...row,
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    kind: text({ enum: ['BOITIER', 'MOBILE'] }).notNull(),
    keyHash: text().notNull(),
    revokedAt: instant(),
  },
  t => [uniqueIndex('tracking_device_key').on(t.keyHash), index('tracking_device_vehicle_index').on(t.vehicleId)],
)
