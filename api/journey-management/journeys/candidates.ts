import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { nonConformities } from '#api/documents/subcontractor-papers.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { judgeDriver, judgeTrailer, judgeVehicle } from '#api/journey-management/assignment/check.ts'
import { isGone, readMeans } from '#api/journey-management/assignment/means-records.ts'
import { liveLines } from '#api/journey-management/live-lines/live-lines.table.ts'
import { trailers } from '#api/materials/trailers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import type { Finding } from '#domain/assignment/finding.ts'
import { type Means, NOT_IN_SERVICE } from '#domain/journey-management/journeys/assignment.ts'
import { trailerNotAsSold, vehicleNotAsSold } from '#domain/journey-management/journeys/sold-means.ts'
import { IS_SUBCONTRACTOR, localHours, soldOf, type ToAssign } from './assignment.ts'
import { journeyStops, journeys } from './journeys.table.ts'
import type { Journey } from './record.ts'

/** Candidates shown of each kind; a search finds the others. */
const CANDIDATES = 100

/** What the search finds of one kind; a name that is a driver's does not empty the vehicles. */
async function found<Row>(q: string, list: (q: string) => PromiseLike<Row[]>): Promise<Row[]> {
  const rows = await list(q)
  return rows.length === 0 && q ? list('') : rows
}

/**
 * Who could run the journey: the line's usual means first, then who has run the line lately and who is free, then the others with the reason
 * why not (`refusal`: what blocks in the check of an assignment; of a sub-contractor AF24). `warnings` want a reason, as does a means that
 * differs from what was sold (`notSold`). The final word has the check of all together.
 */
export async function candidatesFor(db: Database, journey: ToAssign & Pick<Journey, 'versionId' | 'companyId'>, q: string) {
  const [[line], sold] = await Promise.all([
    journey.liveLineId ? db.select().from(liveLines).where(eq(liveLines.id, journey.liveLineId)) : [],
    soldOf(db, journey),
  ])
  const need = { hours: localHours(journey), sold }
  const wanted = sold?.vehicleNeed ?? null
  const [driverRows, vehicleRows, trailerRows, subcontractors] = await Promise.all([
    found(q, words =>
      db
        .select({
          id: drivers.id,
          name: sql<string>`${drivers.firstName} || ' ' || ${drivers.lastName}`,
          detail: drivers.category,
          code: drivers.code,
          depot: addresses.label,
          knownRuns: knownRuns(journey).as('known_runs'),
          /** When his last journey before this one ends. */
          lastEnd: sql<string | null>`(select max(other.planned_end) from ${journeys} other where other.driver_id = ${drivers.id}
            and other.id <> ${journey.id} and other.status not in ('ANNULE', 'NON_EXECUTE')
            and other.planned_start < ${journey.plannedStart}::timestamptz
            and other.planned_start > ${journey.plannedStart}::timestamptz - interval '3 days')`.mapWith(journeys.plannedEnd),
        })
        .from(drivers)
        .innerJoin(addresses, eq(addresses.id, drivers.depotId))
        .where(and(inArray(drivers.status, ['ACTIF', 'SUSPENDU']), searched(drivers.search, words)))
        .orderBy(
          ...usualThenFree('driver', drivers.id, line?.defaultDriverId, journey),
          sql`known_runs desc`,
          sql`${drivers.lastName} collate french`,
          asc(drivers.id),
        )
        .limit(CANDIDATES),
    ),
    found(q, words =>
      db
        .select({ id: vehicles.id, name: vehicles.plate, detail: vehicles.category })
        .from(vehicles)
        .where(and(inArray(vehicles.status, RUNNING), searched(vehicles.search, words)))
        .orderBy(
          ...usualThenFree('vehicle', vehicles.id, line?.defaultVehicleId, journey),
          soldFirst(vehicles.category, wanted?.category),
          asc(vehicles.plate),
        )
        .limit(CANDIDATES),
    ),
    found(q, words =>
      db
        .select({ id: trailers.id, name: trailers.plate, detail: trailers.category })
        .from(trailers)
        .where(and(inArray(trailers.status, RUNNING), searched(trailers.search, words)))
        .orderBy(
          ...usualThenFree('trailer', trailers.id, line?.defaultTrailerId, journey),
          soldFirst(trailers.category, wanted?.body),
          asc(trailers.plate),
        )
        .limit(CANDIDATES),
    ),
    found(q, words =>
      db
        .select({ id: companies.id, name: companies.legalName, detail: companies.billingCity })
        .from(companies)
        .where(and(IS_SUBCONTRACTOR, searched(companies.search, words)))
        .orderBy(sql`${companies.legalName} collate french`)
        .limit(CANDIDATES),
    ),
  ])
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const [records, refusals, first] = await Promise.all([
    readMeans(
      db,
      { drivers: ids(driverRows), vehicles: ids(vehicleRows), trailers: ids(trailerRows) },
      { start: journey.plannedStart, end: journey.plannedEnd },
      [journey.id],
    ),
    nonConformities(db, ids(subcontractors), journey.serviceDate),
    firstCalls(db, journey, ids(driverRows)),
  ])
  return {
    drivers: fitFirst(
      driverRows.map(({ lastEnd, ...row }) => ({
        ...row,
        usual: row.id === line?.defaultDriverId,
        ...spoken(judgeDriver(records.drivers.get(row.id)!, need)),
        /** Whole minutes from his journey before to this one; null where he has run nothing for three days. */
        restMin: lastEnd === null ? null : Math.floor((Date.parse(journey.plannedStart) - Date.parse(lastEnd)) / 60_000),
        /** Clients' sites of this journey where none of his journeys has called yet (AF25). */
        firstAt: first.get(row.id) ?? [],
      })),
    ),
    vehicles: fitFirst(
      vehicleRows.map(row => ({
        ...row,
        usual: row.id === line?.defaultVehicleId,
        ...spokenOf('vehicle', records.vehicles.get(row.id)!, judgeVehicle, need),
        notSold: vehicleNotAsSold(wanted, row.detail),
      })),
    ),
    trailers: fitFirst(
      trailerRows.map(row => ({
        ...row,
        usual: row.id === line?.defaultTrailerId,
        ...spokenOf('trailer', records.trailers.get(row.id)!, judgeTrailer, need),
        notSold: trailerNotAsSold(wanted, row.detail),
      })),
    ),
    subcontractors: subcontractors.map(row => ({ ...row, refusal: refusals.get(row.id) ?? null })),
    limit: CANDIDATES,
  }
}

/** Vehicles and trailers that run, or will again. */
const RUNNING = ['EN_SERVICE', 'EN_MAINTENANCE', 'HORS_SERVICE', 'RESERVE'] as const

/** What blocks in words, and what only wants a reason. */
const spoken = (findings: readonly Finding[]) => {
  const words = (severity: Finding['severity']) => findings.filter(one => one.severity === severity).map(({ message }) => message)
  return { refusal: words('BLOQUANT').join(' · ') || null, warnings: words('AVERTISSEMENT') }
}

function spokenOf<Record extends Parameters<typeof isGone>[0], Asked>(
  means: 'vehicle' | 'trailer',
  record: Record,
  judgeOne: (record: Record, need: Asked) => Finding[],
  need: Asked,
) {
  return isGone(record) ? { refusal: NOT_IN_SERVICE[means], warnings: [] } : spoken(judgeOne(record, need))
}

/** The order of the list within those that may, then those that may not. */
const fitFirst = <Row extends { refusal: string | null }>(rows: readonly Row[]): Row[] => [
  ...rows.filter(row => !row.refusal),
  ...rows.filter(row => row.refusal),
]

/** How often he ran this line in the last 90 days (`domain.md` §3.9), or this client's journeys where it is of no line. */
const knownRuns = ({ liveLineId, companyId, plannedStart }: Parameters<typeof candidatesFor>[1]) => sql<number>`(
  select count(*)::int from ${journeys} other where other.driver_id = ${drivers.id} and other.status in ('TERMINE', 'CONTROLE', 'FACTURE')
    and other.planned_start between ${plannedStart}::timestamptz - interval '90 days' and ${plannedStart}::timestamptz
    and ${liveLineId ? sql`other.live_line_id = ${liveLineId}` : sql`other.company_id = ${companyId}`})`

/** For each of these drivers, where this journey would bring him for the first time; the carrier's own sites need no protocol. */
async function firstCalls(db: Database, journey: ToAssign, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.execute<{ driver: string; site: string }>(sql`
    select driver.id as driver, site.label as site
    from (select distinct ${addresses.id}, ${addresses.label} from ${journeyStops}
      join ${addresses} on ${addresses.id} = ${journeyStops.addressId} and ${addresses.companyId} is not null
      where ${journeyStops.journeyId} = ${journey.id}) site
    cross join ${drivers} driver
    where ${inArray(sql`driver.id`, [...ids])} and not exists (
      select 1 from ${journeys} run join ${journeyStops} call on call.journey_id = run.id
      where run.driver_id = driver.id and call.address_id = site.id and call.actual_arrival is not null)
    order by site.label`)
  return new Map([...Map.groupBy(rows, row => row.driver)].map(([driver, found]) => [driver, found.map(({ site }) => site)]))
}

type Id = typeof drivers.id | typeof vehicles.id | typeof trailers.id

/** Journeys of that means that overlap this one; the words are those of the exclusion constraints, whose indexes answer. */
const overlapping = (means: Means, id: Id, journey: ToAssign) => sql`
  from ${journeys} as other where other.${sql.identifier(`${means}_id`)} = ${id} and other.id <> ${journey.id}
    and tstzrange(other.planned_start, other.planned_end) && tstzrange(${journey.plannedStart}::timestamptz, ${journey.plannedEnd}::timestamptz)
    and other.status not in ('ANNULE', 'NON_EXECUTE')`

const usualThenFree = (means: Means, id: Id, usual: string | null | undefined, journey: ToAssign) => [
  sql`${id} is distinct from ${usual ?? null}::uuid`,
  sql`exists (select 1 ${overlapping(means, id, journey)})`,
]

/** What the contract asks for comes before what would do. */
const soldFirst = (category: typeof vehicles.category | typeof trailers.category, wanted: string | null | undefined) =>
  sql`${category} is distinct from ${wanted ?? null}`
