import { sql } from 'drizzle-orm'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'
import { hoursOf, minutesOf } from '#domain/formats/hours.ts'

/** An instant: `timestamptz` in the database, ISO 8601 in UTC in TypeScript (the connections speak UTC). */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: value => `${value.slice(0, 10)}T${value.slice(11).replace('+00', 'Z')}`,
})

/** The columns of every row: `id` (UUID v7, so rows sort by creation), `createdAt`, `updatedAt` and the `version` of the optimistic lock. */
export const row = {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  createdAt: instant().notNull().default(sql`now()`),
  updatedAt: instant().notNull().default(sql`now()`),
  version: integer().notNull().default(1),
}

/** A local time of day, `HH:mm` in TypeScript, `time` in the database. */
export const localTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'time',
  fromDriver: value => value.slice(0, 5),
})

/** A time of work: hours, a decimal, in TypeScript; whole minutes in the database. */
export const hours = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  toDriver: minutesOf,
  fromDriver: hoursOf,
})
