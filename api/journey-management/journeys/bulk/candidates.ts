import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Reader } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { blockedBy, driverBlocked, trailerJudge, vehicleJudge } from '#api/trade/assignment/check.ts'
import { LONGEST_DAYS } from '#api/trade/assignment/means.ts'
import { readMeans } from '#api/trade/assignment/read-means.ts'
import { wantedOf } from '#api/trade/assignment/sold.ts'
import type { Need } from '#api/trade/assignment/to-run.ts'
import { POOL, WANTED } from '#api/trade/assignment/wanted.ts'
import { localHours, type ToAssign } from '#api/trade/journeys/assignment.ts'
import { CANDIDATES, RUNNING } from '#api/trade/journeys/ranked.ts'
import type { Busy } from '#domain/journey-management/journeys/assignment.ts'

/**
 * Counts per driver, vehicle and trailer; journeys are checked one by one, combined only at assignment. Each kind lists the
 * `CANDIDATES` that the fewest of these journeys find taken; a search without hits in a kind leaves it whole.
 */
export async function candidatesForSeveral(db: Database, ids: readonly string[], q: string) {
  const [rows, driverRows, vehicleRows, trailerRows] = await Promise.all([
    db
      .select({ journey: journeys, ...WANTED, pool: POOL })
      .from(journeys)
      .leftJoin(versions, eq(versions.id, journeys.versionId))
      .where(inArray(journeys.id, [...ids]))
      .orderBy(asc(journeys.plannedStart), asc(journeys.id)),
    foundOrAll(searched(drivers.search, q), found =>
      db
        .with(takenOn(db, ['driver_id', 'co_driver_id'], ids))
        .select({
          id: drivers.id,
          name: sql<string>`driver_name(${drivers})`,
          detail: drivers.category,
          code: drivers.code,
        })
        .from(drivers)
        .leftJoin(sql`taken`, sql`taken.id = ${drivers.id}`)
        .where(and(inArray(drivers.status, ['ACTIF', 'SUSPENDU']), found))
        .orderBy(LEAST_TAKEN, sql`${drivers.lastName} collate french`, asc(drivers.id))
        .limit(CANDIDATES),
    ),
    foundOrAll(searched(vehicles.search, q), found =>
      db
        .with(takenOn(db, ['vehicle_id'], ids))
        .select({ id: vehicles.id, name: vehicles.plate, detail: vehicles.category })
        .from(vehicles)
        .leftJoin(sql`taken`, sql`taken.id = ${vehicles.id}`)
        .where(and(inArray(vehicles.status, RUNNING), found))
        .orderBy(LEAST_TAKEN, asc(vehicles.plate))
        .limit(CANDIDATES),
    ),
    foundOrAll(searched(trailers.search, q), found =>
      db
        .with(takenOn(db, ['trailer_id'], ids))
        .select({ id: trailers.id, name: trailers.plate, detail: trailers.category })
        .from(trailers)
        .leftJoin(sql`taken`, sql`taken.id = ${trailers.id}`)
        .where(and(inArray(trailers.status, RUNNING), found))
        .orderBy(LEAST_TAKEN, asc(trailers.plate))
        .limit(CANDIDATES),
    ),
  ])
  const open = rows.filter(({ journey }) => journey.status === 'PLANIFIE')
  const needs = open.map(
    ({ journey, pool, ...sold }): Need => ({ hours: localHours(journey), sold: wantedOf(sold), pool, work: journey }),
  )
  const all = <Row extends { id: string }>(found: readonly Row[]) => found.map(({ id }) => id)
  const everybody = { driver: all(driverRows), vehicle: all(vehicleRows), trailer: all(trailerRows) }
  const records = await readMeans(db, needs.length > 0 ? everybody : {}, wholeTime(open.map(({ journey }) => journey)), ids, {
    quarter: false,
  })
  const mostFirst = <Row extends { id: string }, Record>(
    found: readonly Row[],
    recordOf: Map<string, Record>,
    blockedFor: (need: Need) => (record: Record) => boolean,
  ) => {
    const asked = needs.map(blockedFor)
    const possible = (record: Record | undefined) => (record ? asked.filter(isBlocked => !isBlocked(record)).length : 0)
    return found.map(row => ({ ...row, possible: possible(recordOf.get(row.id)) })).sort((a, b) => b.possible - a.possible)
  }
  return {
    open: open.map(({ journey: { id, version } }) => ({ id, version })),
    limit: CANDIDATES,
    crewOfTwo: needs.some(({ sold }) => sold?.driverNeed?.doubleCrew),
    drivers: mostFirst(driverRows, records.drivers, driverBlocked),
    vehicles: mostFirst(vehicleRows, records.vehicles, need => blockedBy(vehicleJudge(need))),
    trailers: mostFirst(trailerRows, records.trailers, need => blockedBy(trailerJudge(need))),
  }
}

async function foundOrAll<Row>(words: SQL | undefined, read: (words: SQL | undefined) => Promise<Row[]>): Promise<Row[]> {
  const found = words ? await read(words) : []
  return found.length > 0 ? found : read(undefined)
}

/** Means in these seats of other journeys, with the number of asked journeys that they overlap. */
function takenOn(db: Reader, seats: readonly string[], ids: readonly string[]) {
  const asked = sql`${sql.param([...ids])}::uuid[]`
  return db.$with('taken', {}).as(sql`
    select seat.id, count(*) as times from journey asked
    join journey run on run.planned_start < asked.planned_end and run.planned_end > asked.planned_start
      and run.planned_start > asked.planned_start - make_interval(days => ${sql.raw(`${LONGEST_DAYS}`)})
      and run.status not in ('ANNULE', 'NON_EXECUTE') and run.id <> all(${asked})
    cross join lateral (values ${sql.raw(seats.map(seat => `(run.${seat})`).join(', '))}) as seat (id)
    where asked.id = any(${asked}) and seat.id is not null group by seat.id`)
}
const LEAST_TAKEN = sql`coalesce(taken.times, 0)`

function wholeTime(runs: readonly ToAssign[]): Busy {
  const ends = runs.map(({ plannedEnd }) => Date.parse(plannedEnd))
  return { start: runs[0]?.plannedStart ?? EPOCH, end: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : EPOCH }
}
const EPOCH = '1970-01-01T00:00:00Z'
