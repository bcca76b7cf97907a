import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, row } from '#api/schema/columns.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { ASIDE } from '#domain/journey-management/live/track.ts'
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
 * Vehicle positions (`domain.md` §3.26), stored for 60 days (§2.3). Partitioned by day; `keepPositions` creates and drops
 * partitions.
 */
export const positions = pgTable(
  'position',
  {
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    ...point,
    /** Why the point is stored but not used; null for a used one. */
    aside: text({ enum: ASIDE }),
  },
  t => [primaryKey({ columns: [t.vehicleId, t.ts] })],
)

/** Last position of each vehicle with derived state, to avoid searching all positions. */
export const vehiclePositions = pgTable('vehicle_position', {
  vehicleId: uuid()
    .primaryKey()
    .references(() => vehicles.id, { onDelete: 'cascade' }),
  ...point,
  /** Standstill since; null while moving. */
  stoppedSince: instant(),
  /** Driving seconds since the last 45 min break. */
  drivingSeconds: integer().notNull().default(0),
  receivedAt: instant().notNull().default(sql`now()`),
})

/** Passages that positions showed. A stop whose time differs from them was told by a person, and is left alone. */
export const notedPassages = pgTable('noted_passage', {
  stopId: uuid()
    .primaryKey()
    .references(() => journeyStops.id, { onDelete: 'cascade' }),
  arrival: instant(),
  departure: instant(),
})

/**
 * Tracking devices: vehicle boxes or phones. The key is shown once; its hash is stored. A device without a vehicle is a gateway for
 * the fleet, whose points name devices by their identifier.
 */
export const trackingDevices = pgTable(
  'tracking_device',
  {
    ...row,
    vehicleId: uuid().references(() => vehicles.id, { onDelete: 'cascade' }),
    /** Name that the box sends with its points, such as its IMEI. */
    identifier: text(),
    label: text().notNull(),
    kind: text({ enum: ['BOITIER', 'MOBILE'] }).notNull(),
    keyHash: text().notNull(),
    revokedAt: instant(),
  },
  t => [
    uniqueIndex('tracking_device_key').on(t.keyHash),
    index('tracking_device_vehicle_index').on(t.vehicleId),
    uniqueIndex('tracking_device_identifier_key').on(t.identifier).where(sql`${t.revokedAt} is null`),
  ],
)
