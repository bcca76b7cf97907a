import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { blockedBy, driverBlocked, type Need, trailerJudge, vehicleJudge } from '#api/trade/assignment/check.ts'
import { readMeans } from '#api/trade/assignment/means-records.ts'
import { POOL, WANTED, wantedOf } from '#api/trade/assignment/wanted.ts'
import { localHours, type ToAssign } from '#api/trade/journeys/assignment.ts'
import { RUNNING } from '#api/trade/journeys/ranked.ts'
import type { Busy } from '#domain/journey-management/journeys/assignment.ts'

/** Counts per driver, vehicle and trailer; journeys are checked one by one, combined only at assignment. */
export async function candidatesForSeveral(db: Database, ids: readonly string[]) {
  const [rows, driverRows, vehicleRows, trailerRows] = await Promise.all([
    db
      .select({ journey: journeys, ...WANTED, pool: POOL })
      .from(journeys)
      .leftJoin(versions, eq(versions.id, journeys.versionId))
      .where(inArray(journeys.id, [...ids]))
      .orderBy(asc(journeys.plannedStart), asc(journeys.id)),
    db
      .select({
        id: drivers.id,
        name: sql<string>`${drivers.firstName} || ' ' || ${drivers.lastName}`,
        detail: drivers.category,
        code: drivers.code,
      })
      .from(drivers)
      .where(inArray(drivers.status, ['ACTIF', 'SUSPENDU']))
      .orderBy(sql`${drivers.lastName} collate french`, asc(drivers.id)),
    db
      .select({ id: vehicles.id, name: vehicles.plate, detail: vehicles.category })
      .from(vehicles)
      .where(inArray(vehicles.status, RUNNING))
      .orderBy(asc(vehicles.plate)),
    db
      .select({ id: trailers.id, name: trailers.plate, detail: trailers.category })
      .from(trailers)
      .where(inArray(trailers.status, RUNNING))
      .orderBy(asc(trailers.plate)),
  ])
  const open = rows.filter(({ journey }) => journey.status === 'PLANIFIE')
  const needs = open.map(
    ({ journey, pool, ...sold }): Need => ({ hours: localHours(journey), sold: wantedOf(sold), pool, work: journey }),
  )
  const all = <Row extends { id: string }>(found: readonly Row[]) => found.map(({ id }) => id)
  const everybody = { driver: all(driverRows), vehicle: all(vehicleRows), trailer: all(trailerRows) }
  const records = await readMeans(db, needs.length > 0 ? everybody : {}, wholeTime(open.map(({ journey }) => journey)), ids)
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
    crewOfTwo: needs.some(({ sold }) => sold?.driverNeed?.doubleCrew),
    drivers: mostFirst(driverRows, records.drivers, driverBlocked),
    vehicles: mostFirst(vehicleRows, records.vehicles, need => blockedBy(vehicleJudge(need))),
    trailers: mostFirst(trailerRows, records.trailers, need => blockedBy(trailerJudge(need))),
  }
}

function wholeTime(runs: readonly ToAssign[]): Busy {
  const ends = runs.map(({ plannedEnd }) => Date.parse(plannedEnd))
  return { start: runs[0]?.plannedStart ?? EPOCH, end: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : EPOCH }
}
const EPOCH = '1970-01-01T00:00:00Z'
