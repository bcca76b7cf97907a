import { and, asc, eq, inArray, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Reader, Transaction } from '#api/db/client.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeyCrew, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { type Busy, MEANS, type Means } from '#domain/journey-management/journeys/assignment.ts'
import type { MeansIds } from './means-fields.ts'

const MEANS_TABLES = { driver: drivers, vehicle: vehicles, trailer: trailers } as const
export const drivenBy = (driver: string | SQLWrapper): SQL => or(eq(journeys.driverId, driver), eq(journeys.coDriverId, driver))!

export const crewNames = (): SQL<string | null> => {
  const seat = (column: string) => sql.raw(`(select driver_name(d) from driver d where d.id = journey.${column})`)
  return sql<string | null>`nullif(concat_ws(', ', ${seat('driver_id')}, ${seat('co_driver_id')}), '')`
}

/**
 * Locks drivers, vehicles and trailers so that assignments are serialized and the later one can name the conflict. Lock order
 * everywhere: journey, then means in this order. Returns those that exist.
 */
export async function lockMeans(tx: Transaction, ids: MeansIds): Promise<Record<Means, Set<string>>> {
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

/** Journeys that occupy these means in the period, except `except`. Cancelled and unexecuted ones do not count. */
export async function busyTimes(
  db: Reader,
  means: Means,
  ids: readonly string[],
  period: Busy,
  except: readonly string[] = [],
): Promise<(Busy & { meansId: string; number: string })[]> {
  if (ids.length === 0) return []
  const others = except.length ? notInArray(journeys.id, [...except]) : undefined
  if (means === 'driver') {
    const { driverId, plannedStart, plannedEnd } = journeyCrew
    return db
      .select({ meansId: driverId, number: journeys.number, start: plannedStart, end: plannedEnd })
      .from(journeyCrew)
      .innerJoin(journeys, eq(journeys.id, journeyCrew.journeyId))
      .where(and(inArray(driverId, [...ids]), meeting(plannedStart, plannedEnd, period), others))
      .orderBy(plannedStart)
  }
  const column = means === 'vehicle' ? journeys.vehicleId : journeys.trailerId
  return db
    .select({
      meansId: sql<string>`${column}`,
      number: journeys.number,
      start: journeys.plannedStart,
      end: journeys.plannedEnd,
    })
    .from(journeys)
    .where(and(inArray(column, [...ids]), meeting(journeys.plannedStart, journeys.plannedEnd, period), RUNS, others))
    .orderBy(journeys.plannedStart)
}

/** Must match the exclusion constraints literally, so that their indexes apply. */
const meeting = (from: SQLWrapper, to: SQLWrapper, { start, end }: Busy): SQL =>
  sql`tstzrange(${from}, ${to}) && tstzrange(${start}::timestamptz, ${end}::timestamptz)`
const RUNS = sql`${journeys.status} not in ('ANNULE', 'NON_EXECUTE')`

/** First departure, number and minutes of the journeys that occupy each means of these columns in the period. */
export function occupied(owners: readonly string[], { start, end }: Busy): SQL {
  // A lateral `unnest` and `extract`, which returns numeric, take twice as long.
  const seats = owners.map(
    owner => sql`select ${sql.identifier(owner)} as owner, planned_start, planned_end from journey
      where planned_start > ${start}::timestamptz - make_interval(days => ${sql.raw(`${LONGEST_DAYS}`)})
        and planned_start < ${end}::timestamptz and planned_end > ${start}::timestamptz and planned_end > planned_start
        and status not in ('ANNULE', 'NON_EXECUTE') and ${sql.identifier(owner)} is not null`,
  )
  return sql`select owner, min(planned_start) as first, count(*)::int as runs,
    (sum(date_part('epoch', least(planned_end, ${end}::timestamptz) - greatest(planned_start, ${start}::timestamptz))) / 60)::int as minutes
    from (${sql.join(seats, sql` union all `)}) as seat group by owner`
}

/** Maximum duration of a journey, days: the last stop is at most six days after the service date (check constraint). */
export const LONGEST_DAYS = 8

/**
 * Means in use during the period, except by one journey: departures since the day before, and longer journeys through their own
 * index.
 */
export function onTheRoad({ start, end }: Record<keyof Busy, string>, except: string): SQL {
  const dayBefore = sql`${start}::timestamptz - interval '1 day'`
  const runs = (departures: SQL) => sql`select run.driver_id, run.co_driver_id, run.vehicle_id, run.trailer_id from journey run
    where ${departures} and run.planned_end > ${start}::timestamptz and run.status not in ('ANNULE', 'NON_EXECUTE') and run.id <> ${except}`
  const long = sql`run.planned_end - run.planned_start > interval '1 day' and run.planned_start <= ${dayBefore}
    and run.planned_start > ${start}::timestamptz - make_interval(days => ${sql.raw(`${LONGEST_DAYS}`)})`
  return sql`${runs(sql`run.planned_start > ${dayBefore} and run.planned_start < ${end}::timestamptz`)} union all ${runs(long)}`
}

export async function firstConflict(db: Reader, means: Means, id: string, interval: Busy, except?: string) {
  const [taken] = await busyTimes(db, means, [id], interval, except ? [except] : [])
  return taken
}

/** Means named by the database's overlap error, for a writer that holds no means lock. */
export function overlapRefused(error: unknown): Means | undefined {
  const cause = error instanceof Error && error.cause instanceof postgres.PostgresError ? error.cause : error
  if (!(cause instanceof postgres.PostgresError) || cause.code !== '23P01') return undefined
  return MEANS.find(means => cause.constraint_name === `journey_${means}_overlap`)
}
