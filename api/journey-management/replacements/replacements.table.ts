import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/administration/users.table.ts'
import { instant, row } from '#api/db/columns.ts'
import { absences } from '#api/human-resources/absences.table.ts'
import { driverCertifications } from '#api/human-resources/certifications.table.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { outages } from '#api/materials/outages.table.ts'
import { trailers } from '#api/materials/trailers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { REPLACEMENT_CAUSES, REPLACEMENT_KINDS, REPLACEMENT_STATUSES } from '#domain/journey-management/replacement-values.ts'

/** Who or what takes over on a journey (`domain.md` §3.9): at most one that is open for each kind of means of a journey. */
export const replacements = pgTable(
  'replacement',
  {
    ...row,
    number: text().notNull(),
    kind: text({ enum: REPLACEMENT_KINDS }).notNull(),
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id),
    replacedDriverId: uuid().references(() => drivers.id),
    replacedVehicleId: uuid().references(() => vehicles.id),
    replacedTrailerId: uuid().references(() => trailers.id),
    replacingDriverId: uuid().references(() => drivers.id),
    replacingVehicleId: uuid().references(() => vehicles.id),
    replacingTrailerId: uuid().references(() => trailers.id),
    cause: text({ enum: REPLACEMENT_CAUSES }).notNull(),
    absenceId: uuid().references(() => absences.id),
    outageId: uuid().references(() => outages.id),
    certificationId: uuid().references(() => driverCertifications.id),
    comment: text(),
    status: text({ enum: REPLACEMENT_STATUSES }).notNull().default('A_POURVOIR'),
    confirmedById: uuid().references(() => users.id),
    confirmedAt: instant(),
  },
  t => [
    uniqueIndex('replacement_number_key').on(t.number),
    uniqueIndex('replacement_open_key').on(t.journeyId, t.kind).where(sql`${t.status} in ('A_POURVOIR', 'PROPOSE')`),
    index('replacement_absence_index').on(t.absenceId).where(sql`${t.absenceId} is not null`),
    index('replacement_outage_index').on(t.outageId).where(sql`${t.outageId} is not null`),
    index('replacement_status_index').on(t.status, t.id),
  ],
)
