import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#api/schema/columns.ts'
import { CERTIFICATION_SEVERITIES, CERTIFICATION_STATES } from '#domain/human-resources/certification-values.ts'
import { DRIVER_STATUSES } from '#domain/human-resources/driver-values.ts'

/** Read-only view of certifications, licences and cards; the latter are edited on the driver (`onDriver`). */
export const certificationLines = pgTable('certification_line', {
  id: uuid().notNull(),
  version: integer().notNull(),
  updatedAt: instant().notNull(),
  driverId: uuid().notNull(),
  typeId: uuid().notNull(),
  number: text(),
  obtainedOn: date({ mode: 'string' }),
  validTo: date({ mode: 'string' }),
  organisation: text(),
  state: text({ enum: CERTIFICATION_STATES }).notNull(),
  suspendedFrom: date({ mode: 'string' }),
  reason: text(),
  absenceId: uuid(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  driverCode: text().notNull(),
  depotId: uuid().notNull(),
  driverStatus: text({ enum: DRIVER_STATUSES }).notNull(),
  search: text().notNull(),
  typeCode: text().notNull(),
  typeLabel: text().notNull(),
  severity: text({ enum: CERTIFICATION_SEVERITIES }).notNull(),
  onDriver: boolean().notNull(),
})
