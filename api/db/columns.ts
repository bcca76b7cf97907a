import { sql } from 'drizzle-orm'
import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The columns of every row: `id` (UUID v7, so rows sort by creation), `createdAt`, `updatedAt` and the `version` of the optimistic lock. */
export const row = {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  createdAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  version: integer().notNull().default(1),
}

/** An instant, ISO 8601 in TypeScript. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** A local time of day, `HH:mm` in TypeScript, `time` in the database. */
export const localTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'time',
  fromDriver: value => value.slice(0, 5),
})
