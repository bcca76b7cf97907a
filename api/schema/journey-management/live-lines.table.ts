import { date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { localTime, row } from '#api/schema/columns.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { soldAtStop } from '#api/schema/journey-management/sold-columns.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { LIVE_LINE_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { LINE_COLORS } from '#domain/journey-management/live-lines/colors.ts'
import type { EnteredLeg } from '#domain/journey-management/live-lines/legs.ts'
import { STOP_KINDS } from '#domain/sales/delivery-request/values.ts'

/** Trajets prévus (`domain.md` §3.5): recurring planned runs of a version. */
export const liveLines = pgTable(
  'live_line',
  {
    ...row,
    number: text().notNull(),
    versionId: uuid()
      .notNull()
      .references(() => deliveryRequestVersions.id),
    code: text().notNull(),
    label: text().notNull(),
    color: text({ enum: LINE_COLORS }),
    /** Lines with one number are legs of one sold run on shared weekdays (decision 14). */
    runNo: integer().notNull().default(1),
    /** ISO weekdays, a subset of the version's. */
    weekdays: integer().array().notNull(),
    kmLoaded: numeric({ precision: 7, scale: 1 }).notNull().default('0'),
    kmEmpty: numeric({ precision: 7, scale: 1 }).notNull().default('0'),
    drivingMin: integer().notNull().default(0),
    serviceMin: integer().notNull().default(0),
    breakMin: integer().notNull().default(0),
    nightMin: integer().notNull().default(0),
    amplitudeMin: integer().notNull().default(0),
    /** Local departure from the first stop, stored for sorting. */
    startTime: localTime().notNull(),
    endTime: localTime().notNull(),
    defaultDriverId: uuid().references(() => drivers.id),
    defaultVehicleId: uuid().references(() => vehicles.id),
    defaultTrailerId: uuid().references(() => trailers.id),
    subcontractorId: uuid().references(() => companies.id),
    generatedUntil: date({ mode: 'string' }),
    generationError: text(),
    suspendedFrom: date({ mode: 'string' }),
    suspendedTo: date({ mode: 'string' }),
    suspensionReason: text(),
    status: text({ enum: LIVE_LINE_STATUSES }).notNull().default('BROUILLON'),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('live_line_number_key').on(t.number),
    uniqueIndex('live_line_code_key').on(t.versionId, t.code),
    index('live_line_start_index').on(t.startTime, t.id),
    index('live_line_status_index').on(t.status, t.startTime),
    index('live_line_driver_index').on(t.defaultDriverId),
    index('live_line_vehicle_index').on(t.defaultVehicleId),
    index('live_line_updated_index').on(t.updatedAt, t.id),
  ],
)

export const liveLineStops = pgTable(
  'live_line_stop',
  {
    ...row,
    liveLineId: uuid()
      .notNull()
      .references(() => liveLines.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    addressId: uuid()
      .notNull()
      .references(() => addresses.id),
    kind: text({ enum: STOP_KINDS }).notNull(),
    dayOffset: integer().notNull().default(0),
    arrival: localTime().notNull(),
    departure: localTime().notNull(),
    instructions: text(),
    /** Steps and driving that a person entered for the road to the next stop. */
    leg: jsonb().$type<EnteredLeg>(),
    ...soldAtStop,
  },
  t => [
    uniqueIndex('live_line_stop_position_key').on(t.liveLineId, t.position),
    index('live_line_stop_address_index').on(t.addressId),
  ],
)
