import { and, asc, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Reader, Transaction } from '#api/db/client.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { trailers } from '#api/materials/trailers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { type Busy, MEANS, type Means } from '#domain/journey-management/journeys/assignment.ts'
import { journeys } from './journeys.table.ts'

const MEANS_TABLES = { driver: drivers, vehicle: vehicles, trailer: trailers } as const
const MEANS_COLUMNS = { driver: journeys.driverId, vehicle: journeys.vehicleId, trailer: journeys.trailerId } as const
export const MEANS_FIELDS = { driver: 'driverId', vehicle: 'vehicleId', trailer: 'trailerId' } as const

export type MeansIds = Record<Means, readonly string[]>

/**
 * Holds these drivers, vehicles and trailers until the transaction ends: assignments of one of them follow each other, so that the later
 * one sees the earlier one and can say which journey it meets. Everybody holds a journey's row before its means, and means in this order.
 * Returns those that exist.
 */
export async function holdMeans(tx: Transaction, ids: MeansIds): Promise<Record<Means, Set<string>>> {
  const held: Record<Means, Set<string>> = { driver: new Set(), vehicle: new Set(), trailer: new Set() }
  for (const means of MEANS) {
    if (ids[means].length === 0) continue
    const table = MEANS_TABLES[means]
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, [...ids[means]]))
      .orderBy(asc(table.id))
      .for('no key update')
    held[means] = new Set(rows.map(({ id }) => id))
  }
  return held
}

/** Journeys that occupy one of these means in the period, those in `except` left out. Cancelled and not executed ones occupy nothing. */
export async function busyTimes(
  db: Reader,
  means: Means,
  ids: readonly string[],
  period: Busy,
  except: readonly string[] = [],
): Promise<(Busy & { meansId: string; number: string })[]> {
  if (ids.length === 0) return []
  const column = MEANS_COLUMNS[means]
  return db
    .select({
      meansId: sql<string>`${column}`,
      number: journeys.number,
      start: journeys.plannedStart,
      end: journeys.plannedEnd,
    })
    .from(journeys)
    .where(and(inArray(column, [...ids]), overlapping(period), except.length ? notInArray(journeys.id, [...except]) : undefined))
    .orderBy(journeys.plannedStart)
}

/** The condition of the exclusion constraints, word for word, so that their indexes find it. */
function overlapping({ start, end }: Busy): SQL {
  return sql`tstzrange(${journeys.plannedStart}, ${journeys.plannedEnd}) && tstzrange(${start}::timestamptz, ${end}::timestamptz)
    and ${journeys.status} not in ('ANNULE', 'NON_EXECUTE')`
}

/** The first journey that occupies the means in the interval, but for `except`. */
export async function firstTaken(db: Reader, means: Means, id: string, interval: Busy, except?: string) {
  const [taken] = await busyTimes(db, means, [id], interval, except ? [except] : [])
  return taken
}

/** Which means met another journey, when the database itself refused the overlap (a writer that holds no means). */
export function overlapRefused(error: unknown): Means | undefined {
  const cause = error instanceof Error && error.cause instanceof postgres.PostgresError ? error.cause : error
  if (!(cause instanceof postgres.PostgresError) || cause.code !== '23P01') return undefined
  return MEANS.find(means => cause.constraint_name === `journey_${means}_overlap`)
}
