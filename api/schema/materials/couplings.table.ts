import { date, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { trailers } from './trailers.table.ts'
import { vehicles } from './vehicles.table.ts'

/** Usual couplings by day (`domain.md` §3.13); exclusion constraints allow one per vehicle and trailer. */
export const couplings = pgTable(
  'coupling',
  {
    ...row,
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id),
    trailerId: uuid()
      .notNull()
      .references(() => trailers.id),
    from: date('from_date', { mode: 'string' }).notNull(),
    /** Last day; null while coupled. */
    to: date('to_date', { mode: 'string' }),
  },
  t => [index('coupling_vehicle_index').on(t.vehicleId, t.from), index('coupling_trailer_index').on(t.trailerId, t.from)],
)
