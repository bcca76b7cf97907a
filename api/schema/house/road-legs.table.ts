import { sql } from 'drizzle-orm'
import { integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#api/schema/columns.ts'

const degrees = () => numeric({ precision: 9, scale: 6 }).notNull()

export const roadLegs = pgTable(
  'road_leg',
  {
    fromLat: degrees(),
    fromLng: degrees(),
    toLat: degrees(),
    toLng: degrees(),
    /** Profile that the server computed the road for: the car of OSRM, or a truck of Valhalla. */
    profile: text().notNull().default('car'),
    metres: integer().notNull(),
    seconds: integer().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  t => [primaryKey({ columns: [t.fromLat, t.fromLng, t.toLat, t.toLng, t.profile] })],
)
