import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { soldAtStop } from '#api/schema/journey-management/sold-columns.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { cnrValues } from '#api/schema/transverse/cnr.table.ts'
import type { RunPart } from '#domain/journey-management/journeys/run-part.ts'
import { JOURNEY_STOP_STATUSES } from '#domain/journey-management/journeys/stop-values.ts'
import { CANCELLED_BY, JOURNEY_ORIGINS, JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { REQUEST_KINDS, STOP_KINDS } from '#domain/sales/delivery-request/values.ts'

/**
 * Trajets (`domain.md` §3.7): one execution on one date. Exclusion constraints in the migrations keep a vehicle and a trailer, and a driver in
 * either seat (`journeyCrew`), from being on two overlapping journeys: planned times, half-open, cancelled and not executed ones left out.
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
    /** The tour that its line was in on that weekday. */
    driverPoolId: uuid().references(() => driverPools.id),
    driverId: uuid().references(() => drivers.id),
    /** The second driver of a crew of two; another person, by a check. */
    coDriverId: uuid().references(() => drivers.id),
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
    /** Kilometres that somebody knows without a counter, a sub-contractor's for one; those of the counter come first. */
    kmReal: integer(),
    fuelL: numeric({ precision: 7, scale: 2 }),
    tollsRealCents: bigint({ mode: 'number' }),
    stopsTotal: integer().notNull().default(0),
    stopsDone: integer().notNull().default(0),
    maxDelayMin: integer().notNull().default(0),
    priceCents: bigint({ mode: 'number' }),
    /** The part of the price that an indexation applies to. */
    indexedBaseCents: bigint({ mode: 'number' }),
    /** Its part of the run that was sold, where lines share it (decision 14); null: it is the whole run. */
    runPart: jsonb().$type<RunPart>(),
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
    /** When the invoice that it is on was validated; null again once a credit note frees it. */
    invoicedAt: instant(),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('journey_number_key').on(t.number),
    uniqueIndex('journey_line_date_key').on(t.liveLineId, t.serviceDate, t.sequence),
    // These three carry more columns than drizzle can say (INCLUDE): what a driver's weeks are reckoned from, and the means on the road at a time.
    index('journey_driver_index').on(t.driverId, t.plannedStart),
    index('journey_start_index').on(t.plannedStart, t.id),
    // The few that last longer than a day: who looks for what runs at a time need look at the departures of one day beside them.
    index('journey_long_index').on(t.plannedStart).where(sql`${t.plannedEnd} - ${t.plannedStart} > interval '1 day'`),
    check('journey_longest_check', sql`${t.plannedEnd} - ${t.plannedStart} <= interval '8 days'`),
    index('journey_date_index').on(t.serviceDate, t.plannedStart, t.id),
    index('journey_company_index').on(t.companyId, t.plannedStart),
    index('journey_co_driver_index').on(t.coDriverId, t.plannedStart).where(sql`${t.coDriverId} is not null`),
    index('journey_vehicle_index').on(t.vehicleId, t.plannedStart),
    index('journey_trailer_index').on(t.trailerId, t.plannedStart).where(sql`${t.trailerId} is not null`),
    index('journey_subcontractor_index').on(t.subcontractorId, t.plannedStart).where(sql`${t.subcontractorId} is not null`),
    index('journey_pool_index').on(t.driverPoolId, t.plannedStart).where(sql`${t.driverPoolId} is not null`),
    index('journey_version_index').on(t.versionId, t.serviceDate),
    index('journey_status_index').on(t.status, t.plannedStart, t.id),
    index('journey_delay_index').on(t.maxDelayMin, t.id),
    index('journey_label_index').on(sql`${t.label} collate french`, t.id),
    index('journey_index_value_index').on(t.indexValueId).where(sql`${t.indexValueId} is not null`),
    index('journey_review_index').on(t.serviceDate, t.plannedStart, t.id).where(sql`${t.review}`),
  ],
)

/**
 * Who is taken when: a row for each seat of each journey that is to run, kept by a trigger on the journey and written by nobody else. One
 * exclusion constraint over both seats keeps a driver from two journeys at a time, whichever seat he has.
 */
export const journeyCrew = pgTable(
  'journey_crew',
  {
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    driverId: uuid()
      .notNull()
      .references(() => drivers.id),
    plannedStart: instant().notNull(),
    plannedEnd: instant().notNull(),
  },
  t => [primaryKey({ columns: [t.journeyId, t.driverId] }), index('journey_crew_driver_index').on(t.driverId, t.plannedStart)],
)

/**
 * Equipment that a journey takes with it (`domain.md` §3.7), with the hours of the journey, which a trigger keeps: an exclusion constraint keeps
 * a piece from two journeys at a time.
 */
export const journeyEquipment = pgTable(
  'journey_equipment',
  {
    ...row,
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    equipmentId: uuid()
      .notNull()
      .references(() => equipment.id),
    plannedStart: instant().notNull(),
    plannedEnd: instant().notNull(),
    /** False once the journey is cancelled or not executed: the piece is free. */
    taken: boolean().notNull().default(true),
  },
  t => [
    uniqueIndex('journey_equipment_key').on(t.journeyId, t.equipmentId),
    index('journey_equipment_piece_index').on(t.equipmentId, t.plannedStart),
  ],
)

/** What people wrote about a journey (`domain.md` §4.3): nobody changes or removes it. */
export const journeyComments = pgTable(
  'journey_comment',
  {
    ...row,
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    body: text().notNull(),
    /** Accounts that it names with an @, who were told. */
    mentions: uuid().array().notNull().default([]),
  },
  t => [index('journey_comment_journey_index').on(t.journeyId, t.id)],
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
    /** What was handed over and what the consignee refused, as it was counted there. */
    deliveredPallets: integer(),
    refusedPallets: integer(),
    deliveredKg: numeric({ precision: 9, scale: 1 }),
    refusedKg: numeric({ precision: 9, scale: 1 }),
    /** Of the goods, in °C, as it was read there. */
    temperature: numeric({ precision: 4, scale: 1 }),
    /** Who signed, when, and what was drawn: a path in a box of `SIGNATURE_BOX`; null where a name alone was taken. */
    signatory: text(),
    signedAt: instant(),
    signature: text(),
    reserves: text(),
    instructions: text(),
    /** As it was agreed when the journey was made: a contract that changes does not change it. */
    ...soldAtStop,
  },
  t => [
    uniqueIndex('journey_stop_position_key').on(t.journeyId, t.position),
    index('journey_stop_address_index').on(t.addressId),
    // Who has been at a site.
    index('journey_stop_called_index').on(t.addressId, t.journeyId).where(sql`${t.actualArrival} is not null`),
  ],
)
