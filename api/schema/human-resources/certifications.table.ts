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

/** Certification types (`domain.md` §3.12); migrations add the legal and usual ones. */
export const certificationTypes = pgTable(
  'certification_type',
  {
    ...row,
    code: text().notNull(),
    label: text().notNull(),
    validityMonths: integer(),
    /** Alert thresholds, days before the end. */
    alertDays: integer().array().notNull().default([90, 60, 30, 15]),
    severity: text({ enum: CERTIFICATION_SEVERITIES }).notNull(),
    requiredWhen: text({ enum: CERTIFICATION_NEEDS }).array().notNull().default([]),
    /** Licence and tachograph card: stored on the driver, listed from there. */
    onDriver: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
  },
  t => [uniqueIndex('certification_type_code_key').on(t.code)],
)

/** Certification of a driver; a renewal replaces the current one of its type. */
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
    /** Last valid day; null is unlimited. */
    validTo: date({ mode: 'string' }),
    organisation: text(),
    state: text({ enum: CERTIFICATION_STATES }).notNull().default('OBTENUE'),
    suspendedFrom: date({ mode: 'string' }),
    reason: text(),
    absenceId: uuid().references(() => absences.id),
    alertedDays: integer(),
  },
  t => [
    uniqueIndex('driver_certification_current_key').on(t.driverId, t.typeId).where(sql`${t.state} in ('OBTENUE', 'SUSPENDUE')`),
    index('driver_certification_driver_index').on(t.driverId),
    index('driver_certification_type_index').on(t.typeId, t.validTo),
    index('driver_certification_end_index').on(t.validTo, t.id),
    index('driver_certification_updated_index').on(t.updatedAt, t.id),
  ],
)

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
    validTo: date({ mode: 'string' }).notNull(),
    remindedOn: date({ mode: 'string' }).notNull(),
    remindedById: uuid()
      .notNull()
      .references(() => users.id),
  },
  t => [uniqueIndex('certification_reminder_day_key').on(t.driverId, t.typeId, t.remindedOn)],
)
