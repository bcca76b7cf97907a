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
 * Modifications (`domain.md` §3.8): request, approval and result for a journey or line. Triggers freeze the request after the
 * draft, the transitions and the rows.
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
    /** Null when requested for a line. */
    journeyId: uuid().references(() => journeys.id),
    liveLineId: uuid().references(() => liveLines.id),
    companyId: uuid().references(() => companies.id),
    effectiveFrom: date({ mode: 'string' }).notNull(),
    effectiveTo: date({ mode: 'string' }),
    /** ISO weekdays; empty means all of the line. */
    weekdays: integer().array().notNull().default([]),
    reason: text().notNull(),
    change: jsonb().$type<Change>().notNull(),
    /** Target at the time of the request, and as wanted. */
    before: jsonb().$type<Run>().notNull(),
    after: jsonb().$type<Run>().notNull(),
    difference: jsonb().$type<Difference[]>().notNull(),
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
    decisionReason: text(),
    decidedAt: instant(),
    decidedById: uuid().references(() => users.id),
    appliedAt: instant(),
    /** Null for the job. */
    appliedById: uuid().references(() => users.id),
    lineChangedAt: instant(),
    clientNotifiedAt: instant(),
    clientNotifiedById: uuid().references(() => users.id),
    clientChannel: text({ enum: NOTICE_CHANNELS }),
    inverseOfId: uuid().references((): AnyPgColumn => modifications.id),
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
    index('modification_updated_index').on(t.updatedAt, t.id),
  ],
)

const daterange = customType<{ data: string }>({ dataType: () => 'daterange' })

/**
 * Claim of a pending modification, one row per weekday. An exclusion constraint refuses a second one on the same field, target
 * and date (`domain.md` §3.27); a journey counts for its line.
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
    detail: text(),
    difference: jsonb().$type<Difference[]>().notNull(),
  },
  t => [
    uniqueIndex('modification_journey_key').on(t.modificationId, t.journeyId),
    index('modification_journey_journey_index').on(t.journeyId),
  ],
)

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
