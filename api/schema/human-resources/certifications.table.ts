import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { row } from '#api/schema/columns.ts'
import {
  CERTIFICATION_NEEDS,
  CERTIFICATION_SEVERITIES,
  CERTIFICATION_STATES,
} from '#domain/human-resources/certification-values.ts'
import { absences } from './absences.table.ts'
import { drivers } from './drivers.table.ts'

/** What a driver may have to hold (`domain.md` §3.12); the migrations bring the ones that the law and the trade know. */
export const certificationTypes = pgTable(
  'certification_type',
  {
    ...row,
    code: text().notNull(),
    label: text().notNull(),
    validityMonths: integer(),
    /** Days before the end at which somebody is told. */
    alertDays: integer().array().notNull().default([90, 60, 30, 15]),
    severity: text({ enum: CERTIFICATION_SEVERITIES }).notNull(),
    requiredWhen: text({ enum: CERTIFICATION_NEEDS }).array().notNull().default([]),
    /** The licence and the tachograph card stand on the driver's own sheet; the list shows them from there. */
    onDriver: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
  },
  t => [uniqueIndex('certification_type_code_key').on(t.code)],
)

/** A certification of a driver; one of a type is current at a time, its renewal replaces it. */
export const driverCertifications = pgTable(
  'driver_certification',
  {
    ...row,
    driverId: uuid()
      .notNull()
      .references(() => drivers.id),
    typeId: uuid()
      .notNull()
      .references(() => certificationTypes.id),
    number: text(),
    obtainedOn: date({ mode: 'string' }),
    /** Last day on which it holds; null holds for ever. */
    validTo: date({ mode: 'string' }),
    organisation: text(),
    state: text({ enum: CERTIFICATION_STATES }).notNull().default('OBTENUE'),
    suspendedFrom: date({ mode: 'string' }),
    reason: text(),
    /** The absence of a planned training. */
    absenceId: uuid().references(() => absences.id),
    /** Last threshold of `alertDays` for which somebody was told. */
    alertedDays: integer(),
  },
  t => [
    uniqueIndex('driver_certification_current_key').on(t.driverId, t.typeId).where(sql`${t.state} in ('OBTENUE', 'SUSPENDUE')`),
    index('driver_certification_driver_index').on(t.driverId),
    index('driver_certification_type_index').on(t.typeId, t.validTo),
    index('driver_certification_end_index').on(t.validTo, t.id),
  ],
)

/** « Relancer »: the office reminded a driver of what ends, of one type at most once a day. */
export const certificationReminders = pgTable(
  'certification_reminder',
  {
    ...row,
    driverId: uuid()
      .notNull()
      .references(() => drivers.id),
    typeId: uuid()
      .notNull()
      .references(() => certificationTypes.id),
    /** The end that he was reminded of. */
    validTo: date({ mode: 'string' }).notNull(),
    remindedOn: date({ mode: 'string' }).notNull(),
    remindedById: uuid()
      .notNull()
      .references(() => users.id),
  },
  t => [uniqueIndex('certification_reminder_day_key').on(t.driverId, t.typeId, t.remindedOn)],
)
