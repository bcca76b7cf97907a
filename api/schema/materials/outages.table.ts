import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { OUTAGE_KINDS } from '#domain/materials/vehicle-values.ts'
import { trailers } from './trailers.table.ts'
import { vehicles } from './vehicles.table.ts'

/**
 * Outages (`domain.md` §3.13) of exactly one vehicle or trailer, in whole days, without overlap (exclusion constraints). `to` is
 * the last day; null while open.
 */
export const outages = pgTable(
  'outage',
  {
    ...row,
    vehicleId: uuid().references(() => vehicles.id),
    trailerId: uuid().references(() => trailers.id),
    kind: text({ enum: OUTAGE_KINDS }).notNull(),
    from: date('from_date', { mode: 'string' }).notNull(),
    to: date('to_date', { mode: 'string' }),
    expectedReturn: date({ mode: 'string' }),
    reason: text().notNull(),
  },
  t => [index('outage_vehicle_index').on(t.vehicleId, t.from), index('outage_trailer_index').on(t.trailerId, t.from)],
)
