import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import type { Change, Run } from '#domain/journey-management/modifications/change.ts'
import type { Difference } from '#domain/journey-management/modifications/difference.ts'
import {
  MODIFICATION_OUTCOMES,
  MODIFICATION_REQUESTERS,
  MODIFICATION_SCOPES,
  MODIFICATION_STATUSES,
  MODIFICATION_TYPES,
  NOTICE_CHANNELS,
} from '#domain/journey-management/modifications/values.ts'

/**
 * Modifications (`domain.md` §3.8): what somebody asked to change of a journey or a line, who agreed, and what came of it. Triggers keep what
 * was asked for once it is no draft, the states, and every row.
 */
export const modifications = pgTable(
  'modification',
  {
    ...row,
    number: text().notNull(),
    requestedAt: instant().notNull(),
    requestedBy: text({ enum: MODIFICATION_REQUESTERS }).notNull(),
    contact: text(),
    type: text({ enum: MODIFICATION_TYPES }).notNull(),
    scope: text({ enum: MODIFICATION_SCOPES }).notNull(),
    /** The journey that it was asked for; null where it was asked for a line. */
    journeyId: uuid().references(() => journeys.id),
    liveLineId: uuid().references(() => liveLines.id),
    companyId: uuid().references(() => companies.id),
    effectiveFrom: date({ mode: 'string' }).notNull(),
    effectiveTo: date({ mode: 'string' }),
    /** ISO weekdays; none: all of the line's. */
    weekdays: integer().array().notNull().default([]),
    reason: text().notNull(),
    change: jsonb().$type<Change>().notNull(),
    /** The target as it was when it was asked for, and as it is to be. */
    before: jsonb().$type<Run>().notNull(),
    after: jsonb().$type<Run>().notNull(),
    difference: jsonb().$type<Difference[]>().notNull(),
    /** Minutes by which the departure moves; null where it does not. */
    shiftMin: integer(),
    priceImpactCents: bigint({ mode: 'number' }),
    salesNeeded: boolean().notNull().default(false),
    status: text({ enum: MODIFICATION_STATUSES }).notNull(),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    approverId: uuid().references(() => users.id),
    approvedAt: instant(),
    salesApproverId: uuid().references(() => users.id),
    salesApprovedAt: instant(),
    /** Why it was refused or cancelled. */
    decisionReason: text(),
    /** When it was refused or cancelled. */
    decidedAt: instant(),
    decidedById: uuid().references(() => users.id),
    appliedAt: instant(),
    /** Null where the job did it. */
    appliedById: uuid().references(() => users.id),
    /** When the planned line itself followed. */
    lineChangedAt: instant(),
    clientNotifiedAt: instant(),
    clientNotifiedById: uuid().references(() => users.id),
    clientChannel: text({ enum: NOTICE_CHANNELS }),
    /** The modification whose effect this one undoes. */
    inverseOfId: uuid().references((): AnyPgColumn => modifications.id),
    /** The draft of a new version that it made. */
    versionId: uuid().references(() => deliveryRequestVersions.id),
  },
  t => [
    uniqueIndex('modification_number_key').on(t.number),
    uniqueIndex('modification_inverse_key')
      .on(t.inverseOfId)
      .where(sql`${t.inverseOfId} is not null and ${t.status} not in ('REFUSEE', 'ANNULEE')`),
    index('modification_status_index').on(t.status, t.requestedAt, t.id),
    index('modification_requested_index').on(t.requestedAt, t.id),
    index('modification_applied_index').on(t.appliedAt, t.id),
    index('modification_journey_index').on(t.journeyId).where(sql`${t.journeyId} is not null`),
    index('modification_line_index').on(t.liveLineId, t.status).where(sql`${t.liveLineId} is not null`),
    index('modification_company_index').on(t.companyId).where(sql`${t.companyId} is not null`),
    index('modification_author_index').on(t.authorId),
  ],
)

const daterange = customType<{ data: string }>({ dataType: () => 'daterange' })

/**
 * What a pending modification takes: one row a weekday. An exclusion constraint keeps a second one from the same field of the same target on the
 * same date (`domain.md` §3.27). A journey of a line stands for the line on its date.
 */
export const modificationClaims = pgTable(
  'modification_claim',
  {
    id: row.id,
    modificationId: uuid()
      .notNull()
      .references(() => modifications.id),
    targetId: uuid().notNull(),
    field: text().notNull(),
    weekday: integer().notNull(),
    days: daterange().notNull(),
  },
  t => [index('modification_claim_modification_index').on(t.modificationId)],
)

/** What became of each journey when it was applied, as it was then. */
export const modificationJourneys = pgTable(
  'modification_journey',
  {
    id: row.id,
    createdAt: row.createdAt,
    modificationId: uuid()
      .notNull()
      .references(() => modifications.id),
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id),
    outcome: text({ enum: MODIFICATION_OUTCOMES }).notNull(),
    /** Why its means were taken off, or why it stayed as it was. */
    detail: text(),
    difference: jsonb().$type<Difference[]>().notNull(),
  },
  t => [
    uniqueIndex('modification_journey_key').on(t.modificationId, t.journeyId),
    index('modification_journey_journey_index').on(t.journeyId),
  ],
)

/** What people wrote to each other about a modification: nobody changes or removes it. */
export const modificationMessages = pgTable(
  'modification_message',
  {
    ...row,
    modificationId: uuid()
      .notNull()
      .references(() => modifications.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    body: text().notNull(),
  },
  t => [index('modification_message_modification_index').on(t.modificationId, t.id)],
)
