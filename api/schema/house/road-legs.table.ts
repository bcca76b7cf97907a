import { sql } from 'drizzle-orm'
import { integer, numeric, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant } from '#api/schema/columns.ts'

const degrees = () => numeric({ precision: 9, scale: 6 }).notNull()

export const roadLegs = pgTable(
  'road_leg',
  {
    fromLat: degrees(),
    fromLng: degrees(),
    toLat: degrees(),
    toLng: degrees(),
    metres: integer().notNull(),
    seconds: integer().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  t => [primaryKey({ columns: [t.fromLat, t.fromLng, t.toLat, t.toLng] })],
)
