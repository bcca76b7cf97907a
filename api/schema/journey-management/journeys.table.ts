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
import { applicationKeys } from '#api/schema/administration/applications.table.ts'
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
import type { EnteredLeg } from '#domain/journey-management/live-lines/legs.ts'
import { REQUEST_KINDS, STOP_KINDS } from '#domain/sales/delivery-request/values.ts'

/**
 * Trajets (`domain.md` §3.7): one execution on one date. Exclusion constraints forbid overlaps of a vehicle, trailer or driver
 * (`journeyCrew`): planned half-open times, without cancelled and unexecuted journeys.
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
    /** Tour of its line on that weekday. */
    driverPoolId: uuid().references(() => driverPools.id),
    driverId: uuid().references(() => drivers.id),
    /** Second driver, different from the first (check constraint). */
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
    /** Kilometres without an odometer, such as a sub-contractor's; odometer readings take precedence. */
    kmReal: integer(),
    fuelL: numeric({ precision: 7, scale: 2 }),
    /** Gas, and electricity from the grid. */
    fuelKg: numeric({ precision: 7, scale: 2 }),
    energyKwh: numeric({ precision: 7, scale: 2 }),
    tollsRealCents: bigint({ mode: 'number' }),
    stopsTotal: integer().notNull().default(0),
    stopsDone: integer().notNull().default(0),
    maxDelayMin: integer().notNull().default(0),
    priceCents: bigint({ mode: 'number' }),
    /** Part of the price subject to indexation. */
    indexedBaseCents: bigint({ mode: 'number' }),
    /** Share of the sold run when lines share it (decision 14); null for a whole run. */
    runPart: jsonb().$type<RunPart>(),
    /** Fuel indexation: rate in per cent, amount, index value. */
    indexationPct: numeric({ precision: 6, scale: 2 }),
    indexationCents: bigint({ mode: 'number' }),
    indexValueId: uuid().references(() => cnrValues.id),
    /** Charged services: provisional at the end of the run, final once controlled. */
    servicesCents: bigint({ mode: 'number' }).notNull().default(0),
    co2Kg: numeric({ precision: 9, scale: 2 }),
    /** K11 of the journey without damages, as it was driven: provisional at the end of the run, final once controlled; null when unknown. */
    costCents: bigint({ mode: 'number' }),
    status: text({ enum: JOURNEY_STATUSES }).notNull().default('PLANIFIE'),
    /** « À revoir »: the plan changed under a manually changed journey. */
    review: boolean().notNull().default(false),
    reviewReason: text(),
    /** Changed by a person: generation flags it instead of overwriting. */
    touched: boolean().notNull().default(false),
    /** Hash of the line's plan; empty when its date no longer runs. Compared by generation (`domain.md` §0.5). */
    plan: text(),
    reason: text(),
    /** Reason for means other than sold or removed; replaced at the next assignment. */
    meansReason: text(),
    /** Null when cancelled by the carrier: suspension, calendar exception. */
    cancelledBy: text({ enum: CANCELLED_BY }),
    cancelledAt: instant(),
    cancelRecordedById: uuid().references(() => users.id),
    cancelBillingPct: integer(),
    /** Amount of the cancellation share, final; null when the price was unknown. */
    cancelChargeCents: bigint({ mode: 'number' }),
    /** Order or shipment number of the customer; of an application, the same one is the same journey. */
    clientReference: text(),
    /** Key of the application that created it. */
    keyId: uuid().references(() => applicationKeys.id),
    /** Fields of another program (decision 34), which Quai stores and shows without reading them. */
    external: jsonb().$type<Record<string, unknown>>(),
    /** Validation of its invoice; null again after a credit note. */
    invoicedAt: instant(),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('journey_number_key').on(t.number),
    uniqueIndex('journey_key_reference_key').on(t.keyId, t.clientReference).where(sql`${t.keyId} is not null`),
    uniqueIndex('journey_line_date_key').on(t.liveLineId, t.serviceDate, t.sequence),
    // These three have INCLUDE columns, which Drizzle cannot declare: data of a driver's weeks, and means on the road.
    index('journey_driver_index').on(t.driverId, t.plannedStart),
    index('journey_start_index').on(t.plannedStart, t.id),
    // Journeys longer than a day, so that other queries read one day of departures.
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
    index('journey_updated_index').on(t.updatedAt, t.id),
  ],
)

/** Occupied seats: one row per seat and active journey, written by a trigger only. One exclusion constraint over both seats. */
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
 * Equipment taken along (`domain.md` §3.7) with the journey's hours, set by a trigger; an exclusion constraint forbids overlaps.
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
    /** False when the journey is cancelled or unexecuted. */
    taken: boolean().notNull().default(true),
  },
  t => [
    uniqueIndex('journey_equipment_key').on(t.journeyId, t.equipmentId),
    index('journey_equipment_piece_index').on(t.equipmentId, t.plannedStart),
  ],
)

/** Comments on a journey (`domain.md` §4.3); immutable. */
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
    mentions: uuid().array().notNull().default([]),
  },
  t => [index('journey_comment_journey_index').on(t.journeyId, t.id)],
)

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
    /** Empty pallets given and returned; null when not counted. */
    palletsGiven: integer(),
    palletsReturned: integer(),
    deliveredPallets: integer(),
    refusedPallets: integer(),
    deliveredKg: numeric({ precision: 9, scale: 1 }),
    refusedKg: numeric({ precision: 9, scale: 1 }),
    /** Goods temperature, °C. */
    temperature: numeric({ precision: 4, scale: 1 }),
    /** Signatory, time, and the SVG path in `SIGNATURE_BOX`; null path for a typed name. */
    signatory: text(),
    signedAt: instant(),
    signature: text(),
    reserves: text(),
    instructions: text(),
    /** Steps and driving that a person entered for the road to the next stop. */
    leg: jsonb().$type<EnteredLeg>(),
    /** As agreed at generation; later contract changes do not apply. */
    ...soldAtStop,
  },
  t => [
    uniqueIndex('journey_stop_position_key').on(t.journeyId, t.position),
    index('journey_stop_address_index').on(t.addressId, t.plannedArrival),
    index('journey_stop_leg_index').on(t.journeyId).where(sql`${t.leg} is not null`),
    index('journey_stop_called_index').on(t.addressId, t.journeyId).where(sql`${t.actualArrival} is not null`),
  ],
)
