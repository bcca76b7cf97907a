import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { INCIDENT_KINDS, INCIDENT_STATUSES } from '#domain/incidents-management/incidents/values.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'

const cents = () => bigint({ mode: 'number' })

/** Incidents (`domain.md` §3.17), with or without a journey; photos are documents. */
export const incidents = pgTable(
  'incident',
  {
    ...row,
    number: text().notNull(),
    occurredAt: instant().notNull(),
    kind: text({ enum: INCIDENT_KINDS }).notNull(),
    /** 1 to 4; ACCIDENT_CORPOREL at least 3. */
    severity: integer().notNull(),
    journeyId: uuid().references(() => journeys.id),
    stopId: uuid().references(() => journeyStops.id, { onDelete: 'set null' }),
    driverId: uuid().references(() => drivers.id),
    vehicleId: uuid().references(() => vehicles.id),
    trailerId: uuid().references(() => trailers.id),
    place: text(),
    lat: numeric({ precision: 9, scale: 6 }),
    lng: numeric({ precision: 9, scale: 6 }),
    description: text().notNull(),
    injured: integer().notNull().default(0),
    injuredEmployees: integer().notNull().default(0),
    immobilised: boolean().notNull().default(false),
    expectedReturn: date({ mode: 'string' }),
    outageId: uuid().references(() => outages.id, { onDelete: 'set null' }),
    thirdPartyName: text(),
    thirdPartyPhone: text(),
    thirdPartyPlate: text(),
    thirdPartyInsurer: text(),
    thirdPartyPolicy: text(),
    causeId: uuid().references(() => incidentCauses.id),
    responsibility: text({ enum: RESPONSIBILITIES }),
    why1: text(),
    why2: text(),
    why3: text(),
    why4: text(),
    why5: text(),
    analysis: text(),
    clientInformedAt: instant(),
    clientInformedById: uuid().references(() => users.id),
    insurer: text(),
    insurerDeclaredAt: instant(),
    claimNo: text(),
    expertOn: date({ mode: 'string' }),
    deductibleCents: cents(),
    reimbursedCents: cents(),
    workAccidentDeclaredAt: instant(),
    repairCents: cents(),
    towingCents: cents(),
    otherCents: cents(),
    /** Null without any cost entry. */
    costCents: cents().generatedAlwaysAs(
      sql`case when num_nonnulls(repair_cents, towing_cents, other_cents) > 0 then coalesce(repair_cents, 0) + coalesce(towing_cents, 0) + coalesce(other_cents, 0) end`,
    ),
    status: text({ enum: INCIDENT_STATUSES }).notNull().default('DECLARE'),
    closedAt: instant(),
    closedById: uuid().references(() => users.id),
    reopenReason: text(),
    declaredById: uuid().references(() => users.id),
    archived: boolean().notNull().default(false),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('incident_number_key').on(t.number),
    index('incident_severity_index').on(t.severity, t.occurredAt, t.id),
    index('incident_occurred_index').on(t.occurredAt, t.id),
    // Covering index for the map of twelve months.
    index('incident_map_index').on(t.occurredAt, t.severity, t.lat, t.lng, t.id).where(sql`not ${t.archived}`),
    index('incident_status_index').on(t.status, t.occurredAt),
    index('incident_open_index').on(t.occurredAt).where(sql`${t.status} <> 'CLOS' and not ${t.archived}`),
    index('incident_cause_index').on(t.causeId, t.occurredAt).where(sql`${t.causeId} is not null`),
    index('incident_journey_index').on(t.journeyId).where(sql`${t.journeyId} is not null`),
    index('incident_stop_index').on(t.stopId).where(sql`${t.stopId} is not null`),
    index('incident_driver_index').on(t.driverId, t.occurredAt).where(sql`${t.driverId} is not null`),
    index('incident_vehicle_index').on(t.vehicleId, t.occurredAt).where(sql`${t.vehicleId} is not null`),
    index('incident_trailer_index').on(t.trailerId).where(sql`${t.trailerId} is not null`),
    index('incident_outage_index').on(t.outageId).where(sql`${t.outageId} is not null`),
    index('incident_updated_index').on(t.updatedAt, t.id),
  ],
)
