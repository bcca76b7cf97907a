import { sql } from 'drizzle-orm'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'
import { hoursOf, minutesOf } from '#domain/formats/hours.ts'

/** `timestamptz`; ISO 8601 in UTC in TypeScript (connections use UTC). */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: value => `${value.slice(0, 10)}T${value.slice(11).replace('+00', 'Z')}`,
})

/** Standard columns: `id` (UUID v7, sorts by creation), `createdAt`, `updatedAt`, and `version` for optimistic locking. */
export const row = {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  createdAt: instant().notNull().default(sql`now()`),
  updatedAt: instant().notNull().default(sql`now()`),
  version: integer().notNull().default(1),
}

/** Local time of day: `HH:mm` in TypeScript, `time` in the database. */
export const localTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'time',
  fromDriver: value => value.slice(0, 5),
})

/** Working time: decimal hours in TypeScript, whole minutes in the database. */
export const hours = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  toDriver: minutesOf,
  fromDriver: hoursOf,
})
