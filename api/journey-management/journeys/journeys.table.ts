import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/administration/users.table.ts'
import { instant, row } from '#api/db/columns.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { liveLines } from '#api/journey-management/live-lines/live-lines.table.ts'
import { trailers } from '#api/materials/trailers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import { deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { cnrValues } from '#api/transverse/cnr/cnr.table.ts'
import {
  CANCELLED_BY,
  JOURNEY_ORIGINS,
  JOURNEY_STATUSES,
  JOURNEY_STOP_STATUSES,
} from '#domain/journey-management/journeys/values.ts'
import { REQUEST_KINDS, STOP_KINDS } from '#domain/sales/delivery-request/values.ts'

/**
 * Trajets (`domain.md` §3.7): one execution on one date. Three exclusion constraints in the migrations keep a driver, a vehicle and a
 * trailer from being on two overlapping journeys: planned times, half-open, cancelled and not executed ones left out.
 */
export const journeys = pgTable(
  'journey',
  {
    ...row,
    number: text().notNull(),
    serviceDate: date({ mode: 'string' }).notNull(),
    sequence: integer().notNull().default(1),
    kind: text({ enum: REQUEST_KINDS }).notNull(),
    origin: text({ enum: JOURNEY_ORIGINS }).notNull(),
    label: text().notNull(),
    liveLineId: uuid().references(() => liveLines.id),
    versionId: uuid().references(() => deliveryRequestVersions.id),
    companyId: uuid().references(() => companies.id),
    driverId: uuid().references(() => drivers.id),
    vehicleId: uuid().references(() => vehicles.id),
    trailerId: uuid().references(() => trailers.id),
    subcontractorId: uuid().references(() => companies.id),
    buyPriceCents: bigint({ mode: 'number' }),
    plannedStart: instant().notNull(),
    plannedEnd: instant().notNull(),
    actualStart: instant(),
    actualEnd: instant(),
    kmLoaded: numeric({ precision: 7, scale: 1 }).notNull().default('0'),
    kmEmpty: numeric({ precision: 7, scale: 1 }).notNull().default('0'),
    drivingMin: integer().notNull().default(0),
    serviceMin: integer().notNull().default(0),
    odometerStart: integer(),
    odometerEnd: integer(),
    stopsTotal: integer().notNull().default(0),
    stopsDone: integer().notNull().default(0),
    maxDelayMin: integer().notNull().default(0),
    priceCents: bigint({ mode: 'number' }),
    /** The part of the price that an indexation applies to. */
    indexedBaseCents: bigint({ mode: 'number' }),
    /** Fuel indexation of its month: the rate in per cent, what it adds, the value that it was reckoned with. */
    indexationPct: numeric({ precision: 6, scale: 2 }),
    indexationCents: bigint({ mode: 'number' }),
    indexValueId: uuid().references(() => cnrValues.id),
    /** What its additional services are charged: reckoned when the run ends, as it was settled once it is controlled. */
    servicesCents: bigint({ mode: 'number' }).notNull().default(0),
    co2Kg: numeric({ precision: 9, scale: 2 }),
    status: text({ enum: JOURNEY_STATUSES }).notNull().default('PLANIFIE'),
    /** « À revoir »: the plan changed under a journey that somebody had touched. */
    review: boolean().notNull().default(false),
    reviewReason: text(),
    /** True once a person changed the plan of a generated journey; generation then flags it instead of overwriting it. */
    touched: boolean().notNull().default(false),
    /** Fingerprint of the line's plan that it was made from; empty when its date no longer runs. Generation compares it (`domain.md` §0.5). */
    plan: text(),
    reason: text(),
    /** Why the means are not those that were sold, or were taken away; the next assignment says it anew. */
    meansReason: text(),
    /** Null where the house cancelled: a suspension, an exception of the calendar. */
    cancelledBy: text({ enum: CANCELLED_BY }),
    cancelledAt: instant(),
    cancelRecordedById: uuid().references(() => users.id),
    cancelBillingPct: integer(),
    /** What that share came to; nothing changes it. Null where the price was unknown. */
    cancelChargeCents: bigint({ mode: 'number' }),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('journey_number_key').on(t.number),
    uniqueIndex('journey_line_date_key').on(t.liveLineId, t.serviceDate, t.sequence),
    index('journey_start_index').on(t.plannedStart, t.id),
    index('journey_date_index').on(t.serviceDate, t.plannedStart, t.id),
    index('journey_company_index').on(t.companyId, t.plannedStart),
    index('journey_driver_index').on(t.driverId, t.plannedStart),
    index('journey_vehicle_index').on(t.vehicleId, t.plannedStart),
    index('journey_trailer_index').on(t.trailerId, t.plannedStart).where(sql`${t.trailerId} is not null`),
    index('journey_subcontractor_index').on(t.subcontractorId, t.plannedStart).where(sql`${t.subcontractorId} is not null`),
    index('journey_version_index').on(t.versionId, t.serviceDate),
    index('journey_status_index').on(t.status, t.plannedStart, t.id),
    index('journey_delay_index').on(t.maxDelayMin, t.id),
    index('journey_label_index').on(sql`${t.label} collate french`, t.id),
    index('journey_index_value_index').on(t.indexValueId).where(sql`${t.indexValueId} is not null`),
    index('journey_review_index').on(t.serviceDate, t.plannedStart, t.id).where(sql`${t.review}`),
  ],
)

/** Stops of a journey: planned and real instants. */
export const journeyStops = pgTable(
  'journey_stop',
  {
    ...row,
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    addressId: uuid()
      .notNull()
      .references(() => addresses.id),
    kind: text({ enum: STOP_KINDS }).notNull(),
    plannedArrival: instant().notNull(),
    plannedDeparture: instant().notNull(),
    actualArrival: instant(),
    actualDeparture: instant(),
    status: text({ enum: JOURNEY_STOP_STATUSES }).notNull().default('A_FAIRE'),
    reason: text(),
    /** Empty pallets that the carrier gave there, and that were returned to it; null where nobody counted. */
    palletsGiven: integer(),
    palletsReturned: integer(),
    instructions: text(),
  },
  t => [
    uniqueIndex('journey_stop_position_key').on(t.journeyId, t.position),
    index('journey_stop_address_index').on(t.addressId),
  ],
)
