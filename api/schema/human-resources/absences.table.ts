import { boolean, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'
import { ABSENCE_KINDS, ABSENCE_STATUSES, LEAVE_KINDS, LEAVE_UNITS } from '#domain/human-resources/absence-values.ts'
import { drivers } from './drivers.table.ts'

/**
 * Absences (`domain.md` §3.11) in half days: `fromHalf` APRES_MIDI starts at noon, `toHalf` MATIN ends at noon. An exclusion
 * constraint forbids overlaps of requested or validated ones.
 */
export const absences = pgTable(
  'absence',
  {
    ...row,
    driverId: uuid()
      .notNull()
      .references(() => drivers.id),
    kind: text({ enum: ABSENCE_KINDS }).notNull(),
    from: date('from_date', { mode: 'string' }).notNull(),
    fromHalf: text({ enum: ['APRES_MIDI'] }),
    to: date('to_date', { mode: 'string' }).notNull(),
    toHalf: text({ enum: ['MATIN'] }),
    /** Counted when written, in its unit; later holiday lists do not change it. */
    counted: numeric({ precision: 6, scale: 1 }).notNull(),
    unit: text({ enum: LEAVE_UNITS }).notNull(),
    comment: text(),
    status: text({ enum: ABSENCE_STATUSES }).notNull().default('DEMANDEE'),
    requestedById: uuid().references(() => users.id),
    decidedById: uuid().references(() => users.id),
    decidedAt: instant(),
    /** Validated by a role that may only validate sick leave (`law.md` §6). */
    toRatify: boolean().notNull().default(false),
    reason: text(),
    replacedJourneys: integer().notNull().default(0),
  },
  t => [
    index('absence_driver_index').on(t.driverId, t.from),
    index('absence_from_index').on(t.from, t.id),
    index('absence_to_index').on(t.to),
    index('absence_updated_index').on(t.updatedAt, t.id),
  ],
)

/** Leave granted at the start of a reference year (1 June, code du travail article R3141-4). */
export const leaveBalances = pgTable(
  'leave_balance',
  {
    ...row,
    driverId: uuid()
      .notNull()
      .references(() => drivers.id),
    kind: text({ enum: LEAVE_KINDS }).notNull(),
    /** Calendar year in which the reference period begins. */
    year: integer().notNull(),
    granted: numeric({ precision: 5, scale: 1 }).notNull(),
  },
  t => [uniqueIndex('leave_balance_key').on(t.driverId, t.kind, t.year)],
)
