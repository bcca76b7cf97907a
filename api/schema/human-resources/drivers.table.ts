import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { hours, row } from '#api/schema/columns.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { COEFFICIENTS, CONTRACTS, DRIVER_CATEGORIES, DRIVER_STATUSES, EMPLOYERS } from '#domain/human-resources/driver-values.ts'

/**
 * Drivers (`domain.md` §3.10). Licence points and social security number are not stored (§0.15). Foreign keys of
 * `employerCompanyId` and `managerId` only in the migrations, because of a reference cycle.
 */
export const drivers = pgTable(
  'driver',
  {
    ...row,
    code: text().notNull(),
    title: text({ enum: ['M', 'MME'] }).notNull(),
    lastName: text().notNull(),
    firstName: text().notNull(),
    birthDate: date({ mode: 'string' }).notNull(),
    phone: text().notNull(),
    email: text(),
    homeLine1: text(),
    homeZip: text(),
    homeCity: text(),
    emergencyName: text(),
    emergencyPhone: text(),
    employer: text({ enum: EMPLOYERS }).notNull(),
    employerCompanyId: uuid(),
    contract: text({ enum: CONTRACTS }).notNull(),
    contractEnd: date({ mode: 'string' }),
    category: text({ enum: DRIVER_CATEGORIES }).notNull(),
    coefficient: text({ enum: COEFFICIENTS }),
    weeklyHours: hours(),
    /** ISO weekdays, 1 is Monday. */
    workdays: integer().array().notNull().default([1, 2, 3, 4, 5]),
    hireDate: date({ mode: 'string' }).notNull(),
    /** Last working day, with the reason. */
    leaveDate: date({ mode: 'string' }),
    leaveReason: text(),
    licenceNo: text(),
    licenceCategories: text().array().notNull(),
    licenceDeliveredOn: date({ mode: 'string' }),
    /** Expiry of the light group (B, BE). */
    licenceValidTo: date({ mode: 'string' }),
    /** Expiry of the heavy group (C1, C1E, C, CE): the medical examination. */
    heavyLicenceValidTo: date({ mode: 'string' }),
    tachoCardNo: text(),
    tachoCardValidTo: date({ mode: 'string' }),
    suspendedFrom: date({ mode: 'string' }),
    suspensionReason: text(),
    managerId: uuid(),
    depotId: uuid()
      .notNull()
      .references(() => addresses.id),
    note: text(),
    /** Positions outside his runs are not stored (CNIL). */
    offDutyUntracked: boolean().notNull().default(false),
    /** Personal data erased (article 17 GDPR); journeys still reference the row. */
    erased: boolean().notNull().default(false),
    status: text({ enum: DRIVER_STATUSES }).notNull().default('ACTIF'),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('driver_code_key').on(t.code),
    uniqueIndex('driver_tacho_card_key').on(t.tachoCardNo),
    uniqueIndex('driver_email_key').on(sql`lower(${t.email})`),
    index('driver_depot_index').on(t.depotId),
    // Nearly always empty: asked at every position.
    index('driver_untracked_index').on(t.id).where(sql`${t.offDutyUntracked}`),
  ],
)
