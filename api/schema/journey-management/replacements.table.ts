import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { REPLACEMENT_CAUSES, REPLACEMENT_KINDS, REPLACEMENT_STATUSES } from '#domain/journey-management/replacement-values.ts'
import { CALL_ANSWERS } from '#domain/journey-management/replacements/missing-values.ts'

/** Replacements (`domain.md` §3.9): at most one open per means of a journey, per seat for drivers. */
export const replacements = pgTable(
  'replacement',
  {
    ...row,
    number: text().notNull(),
    kind: text({ enum: REPLACEMENT_KINDS }).notNull(),
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id),
    /** The replaced driver had the second seat. */
    coDriver: boolean().notNull().default(false),
    replacedDriverId: uuid().references(() => drivers.id),
    replacedVehicleId: uuid().references(() => vehicles.id),
    replacedTrailerId: uuid().references(() => trailers.id),
    replacedSubcontractorId: uuid().references(() => companies.id),
    replacingDriverId: uuid().references(() => drivers.id),
    replacingVehicleId: uuid().references(() => vehicles.id),
    replacingTrailerId: uuid().references(() => trailers.id),
    replacingSubcontractorId: uuid().references(() => companies.id),
    /** Suggestion score when proposed or confirmed, 0 to 100. */
    score: integer(),
    /** En-route swap: index of the stop from which the substitute drives; null for the whole journey. */
    startPosition: integer(),
    /** Planned time of that stop, so that each driver is busy for their part only. */
    startAt: instant(),
    /** Odometers at the vehicle swap, km: outgoing and incoming. */
    endOdometer: integer(),
    startOdometer: integer(),
    costDeltaCents: bigint({ mode: 'number' }),
    cause: text({ enum: REPLACEMENT_CAUSES }).notNull(),
    absenceId: uuid().references(() => absences.id),
    outageId: uuid().references(() => outages.id),
    certificationId: uuid().references(() => driverCertifications.id),
    comment: text(),
    reason: text(),
    refusedDriverIds: uuid().array().notNull().default([]),
    status: text({ enum: REPLACEMENT_STATUSES }).notNull().default('A_POURVOIR'),
    confirmedById: uuid().references(() => users.id),
    confirmedAt: instant(),
    informedDriverAt: instant(),
  },
  t => [
    uniqueIndex('replacement_number_key').on(t.number),
    uniqueIndex('replacement_open_key').on(t.journeyId, t.kind, t.coDriver).where(sql`${t.status} in ('A_POURVOIR', 'PROPOSE')`),
    index('replacement_absence_index').on(t.absenceId).where(sql`${t.absenceId} is not null`),
    index('replacement_outage_index').on(t.outageId).where(sql`${t.outageId} is not null`),
    index('replacement_status_index').on(t.status, t.id),
    index('replacement_created_index').on(t.createdAt),
    index('replacement_journey_index').on(t.journeyId),
    index('replacement_replaced_driver_index').on(t.replacedDriverId).where(sql`${t.replacedDriverId} is not null`),
    index('replacement_replacing_driver_index').on(t.replacingDriverId).where(sql`${t.replacingDriverId} is not null`),
    index('replacement_updated_index').on(t.updatedAt, t.id),
  ],
)

/** Last answer of a driver who was asked to take over a journey; every dispatcher sees it. */
export const replacementCalls = pgTable(
  'replacement_call',
  {
    ...row,
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id),
    driverId: uuid()
      .notNull()
      .references(() => drivers.id),
    answer: text({ enum: CALL_ANSWERS }).notNull(),
    calledById: uuid()
      .notNull()
      .references(() => users.id),
  },
  t => [uniqueIndex('replacement_call_key').on(t.journeyId, t.driverId)],
)
