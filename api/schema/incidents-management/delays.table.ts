import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { invoiceLines } from '#api/schema/sales/invoices.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import { DELAY_SOURCES, DELAY_STATUSES } from '#domain/incidents-management/delays/values.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'

/**
 * Late or expected late stops (`domain.md` §3.16), at most one per stop. Detected and withdrawn by `detect_delays` (actual) and
 * `note_expected_arrivals` (expected).
 */
export const delays = pgTable(
  'delay',
  {
    ...row,
    number: text().notNull(),
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id),
    stopId: uuid()
      .notNull()
      .references(() => journeyStops.id, { onDelete: 'cascade' }),
    /** Due time: planned, or the later end of the agreed window. */
    dueAt: instant().notNull(),
    /** Actual or expected arrival. */
    observedAt: instant().notNull(),
    /** True when `observedAt` is expected. */
    estimated: boolean().notNull().default(false),
    /** Whole minutes between the two. */
    minutes: integer().notNull().generatedAlwaysAs(sql`floor(extract(epoch from (observed_at - due_at)) / 60)::integer`),
    toleranceMin: integer().notNull(),
    detectedBy: text({ enum: DELAY_SOURCES }).notNull(),
    causeId: uuid().references(() => delayCauses.id),
    responsibility: text({ enum: RESPONSIBILITIES }),
    comment: text(),
    clientInformedAt: instant(),
    clientInformedById: uuid().references(() => users.id),
    penaltyCents: bigint({ mode: 'number' }),
    /** Line that deducts the penalty; null again when the line is removed or credited. */
    penaltyLineId: uuid().references(() => invoiceLines.id, { onDelete: 'set null' }),
    /** Reason why the penalty is not deducted. */
    penaltyWaived: text(),
    status: text({ enum: DELAY_STATUSES }).notNull().default('DETECTE'),
    contestReason: text(),
    archived: boolean().notNull().default(false),
    /** Set by a trigger: number, journey. */
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('delay_number_key').on(t.number),
    uniqueIndex('delay_stop_key').on(t.journeyId, t.stopId),
    index('delay_stop_index').on(t.stopId),
    index('delay_due_index').on(t.dueAt, t.id),
    index('delay_status_index').on(t.status, t.dueAt),
    uniqueIndex('delay_penalty_line_key').on(t.penaltyLineId).where(sql`${t.penaltyLineId} is not null`),
    check('delay_penalty_answer_check', sql`penalty_line_id is null or (penalty_waived is null and penalty_cents > 0)`),
    index('delay_cause_index').on(t.causeId, t.dueAt).where(sql`${t.causeId} is not null`),
    index('delay_updated_index').on(t.updatedAt, t.id),
  ],
)

/** Stops expected beyond tolerance by the last position: a second one in a row creates a delay (`domain.md` §3.16). */
export const lateExpectations = pgTable('late_expectation', {
  stopId: uuid()
    .primaryKey()
    .references(() => journeyStops.id, { onDelete: 'cascade' }),
  journeyId: uuid()
    .notNull()
    .references(() => journeys.id, { onDelete: 'cascade' }),
  /** Time of the position. */
  seenAt: instant().notNull(),
})

/** Expected arrival about an hour before a stop (`domain.md` §5 K29), from the position nearest to one hour. */
export const hourExpectations = pgTable(
  'hour_expectation',
  {
    stopId: uuid()
      .primaryKey()
      .references(() => journeyStops.id, { onDelete: 'cascade' }),
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    expectedAt: instant().notNull(),
    seenAt: instant().notNull(),
  },
  t => [index('hour_expectation_journey_index').on(t.journeyId)],
)
