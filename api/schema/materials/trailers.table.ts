import { date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { TRAILER_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { materialRow } from './material-columns.ts'

/** Trailers (`domain.md` §3.13); the category is the body. Masses in kg. */
export const trailers = pgTable(
  'trailer',
  {
    ...materialRow,
    category: text({ enum: TRAILER_CATEGORIES }).notNull(),
    brand: text(),
    model: text(),
    firstRegistration: date({ mode: 'string' }),
  },
  t => [
    uniqueIndex('trailer_plate_key').on(t.plate),
    uniqueIndex('trailer_fleet_no_key').on(t.fleetNo),
    uniqueIndex('trailer_vin_key').on(t.vin),
    index('trailer_depot_index').on(t.depotId),
  ],
)
