import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import type { DesignationFacts } from '#domain/incidents-management/infractions/sheet.ts'
import {
  CONTEST_OUTCOMES,
  DESIGNATION_CHANNELS,
  DRIVER_SOURCES,
  EXEMPTIONS,
  INFRACTION_SOURCES,
  INFRACTION_STATUSES,
  PAYERS,
  PAYMENT_STATUSES,
} from '#domain/incidents-management/infractions/values.ts'
import { offences } from './offences.table.ts'

const cents = () => bigint({ mode: 'number' })

/** Infractions (`domain.md` §3.18): notice, driver, designation, outcome. */
export const infractions = pgTable(
  'infraction',
  {
    ...row,
    number: text().notNull(),
    noticeNo: text().notNull(),
    source: text({ enum: INFRACTION_SOURCES }).notNull(),
    offenceId: uuid()
      .notNull()
      .references(() => offences.id),
    occurredAt: instant().notNull(),
    place: text(),
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id),
    noticeSentOn: date({ mode: 'string' }).notNull(),
    receivedOn: date({ mode: 'string' }),
    /** As printed on the notice; the offence may change later. */
    points: integer().notNull(),
    reducedCents: cents(),
    fixedCents: cents(),
    increasedCents: cents(),
    speedLimit: integer(),
    speedMeasured: integer(),
    speedRetained: integer(),
    comment: text(),
    /** Proposal until confirmed (`identifiedAt`). */
    driverId: uuid().references(() => drivers.id),
    driverSource: text({ enum: DRIVER_SOURCES }),
    identifiedAt: instant(),
    journeyId: uuid().references(() => journeys.id, { onDelete: 'set null' }),
    driverAckAt: instant(),
    /** SVG path in `SIGNATURE_BOX`; null when only ticked. */
    driverSignature: text(),
    /** Null unless recorded by an automatic device: no designation then. */
    designationDueOn: date({ mode: 'string' }).generatedAlwaysAs(
      sql`case when source in ('RADAR', 'VIDEO') then notice_sent_on + 45 end`,
    ),
    designatedOn: date({ mode: 'string' }),
    designationChannel: text({ enum: DESIGNATION_CHANNELS }),
    exemption: text({ enum: EXEMPTIONS }),
    contestedOn: date({ mode: 'string' }),
    contestReason: text(),
    contestOutcome: text({ enum: CONTEST_OUTCOMES }),
    contestOutcomeOn: date({ mode: 'string' }),
    paymentStatus: text({ enum: PAYMENT_STATUSES }).notNull().default('A_PAYER'),
    paidOn: date({ mode: 'string' }),
    paidBy: text({ enum: PAYERS }),
    paidCents: cents(),
    status: text({ enum: INFRACTION_STATUSES }).notNull().default('RECUE'),
    closedAt: instant(),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('infraction_number_key').on(t.number),
    uniqueIndex('infraction_notice_key').on(t.noticeNo),
    index('infraction_due_index').on(t.designationDueOn, t.id),
    // Few are open; ordered by deadline.
    index('infraction_open_index')
      .on(t.designationDueOn, t.id)
      .where(sql`${t.status} in ('RECUE', 'IDENTIFIEE', 'CONTESTEE', 'HORS_DELAI')`),
    index('infraction_to_designate_index')
      .on(t.designationDueOn, t.id)
      .where(sql`${t.status} in ('RECUE', 'IDENTIFIEE') and ${t.source} in ('RADAR', 'VIDEO')`),
    index('infraction_occurred_index').on(t.occurredAt, t.id),
    index('infraction_status_index').on(t.status, t.designationDueOn),
    index('infraction_driver_index').on(t.driverId, t.occurredAt).where(sql`${t.driverId} is not null`),
    index('infraction_vehicle_index').on(t.vehicleId, t.occurredAt),
    index('infraction_journey_index').on(t.journeyId).where(sql`${t.journeyId} is not null`),
    index('infraction_offence_index').on(t.offenceId),
    index('infraction_updated_index').on(t.updatedAt, t.id),
  ],
)

/** Issued designation sheets, immutable by trigger. The file is a document under the sheet's id. */
export const designationSheets = pgTable(
  'designation_sheet',
  {
    ...row,
    infractionId: uuid()
      .notNull()
      .references(() => infractions.id),
    issueNo: integer().notNull(),
    facts: jsonb().$type<DesignationFacts>().notNull(),
    /** SHA-256 of the facts, hexadecimal: prevents identical issues. */
    factsHash: text().notNull(),
    issuedById: uuid().references(() => users.id),
  },
  t => [
    uniqueIndex('designation_sheet_key').on(t.infractionId, t.issueNo),
    index('designation_sheet_issuer_index').on(t.issuedById).where(sql`${t.issuedById} is not null`),
  ],
)

export const DESIGNABLE = and(isNotNull(infractions.designationDueOn), isNull(infractions.exemption))
