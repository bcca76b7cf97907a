import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { nonConformities } from '#api/documents/subcontractor-papers.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { liveLines } from '#api/journey-management/live-lines/live-lines.table.ts'
import { trailers } from '#api/materials/trailers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import type { deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { AF06_LEFT, type Means, takenText } from '#domain/journey-management/journeys/assignment.ts'
import { trailerNotAsSold, vehicleNotAsSold } from '#domain/journey-management/journeys/sold-means.ts'
import { IS_SUBCONTRACTOR, type ToAssign } from './assignment.ts'
import { journeyStops, journeys } from './journeys.table.ts'

/** Candidates shown of each kind; a search finds the others. */
const CANDIDATES = 100

type Need = (typeof deliveryRequestVersions.$inferSelect)['vehicleNeed']

/** What the search finds of one kind; a name that is a driver's does not empty the vehicles. */
async function found<Row>(q: string, list: (q: string) => PromiseLike<Row[]>): Promise<Row[]> {
  const rows = await list(q)
  return rows.length === 0 && q ? list('') : rows
}

/**
 * Who could run the journey: the line's usual means first, then the free ones, then the others with the reason why not (`refusal`: AF01, AF06,
 * AF07; of a sub-contractor AF24). `notSold` says how a means differs from what was sold; then a reason is wanted.
 */
export async function candidatesFor(db: Database, journey: ToAssign, sold: Need, q: string) {
  const [line] = journey.liveLineId ? await db.select().from(liveLines).where(eq(liveLines.id, journey.liveLineId)) : []
  const [driverRows, vehicleRows, trailerRows, subcontractors] = await Promise.all([
    found(q, words =>
      db
        .select({
          id: drivers.id,
          name: sql<string>`${drivers.firstName} || ' ' || ${drivers.lastName}`,
          detail: drivers.category,
          code: drivers.code,
          depot: addresses.label,
          leaveDate: drivers.leaveDate,
          taken: takenBy('driver', drivers.id, journey),
        })
        .from(drivers)
        .innerJoin(addresses, eq(addresses.id, drivers.depotId))
        .where(and(eq(drivers.status, 'ACTIF'), searched(drivers.search, words)))
        .orderBy(
          ...usualThenFree('driver', drivers.id, line?.defaultDriverId, journey),
          sql`${drivers.lastName} collate french`,
          asc(drivers.id),
        )
        .limit(CANDIDATES),
    ),
    found(q, words =>
      db
        .select({
          id: vehicles.id,
          name: vehicles.plate,
          detail: vehicles.category,
          taken: takenBy('vehicle', vehicles.id, journey),
        })
        .from(vehicles)
        .where(and(eq(vehicles.status, 'EN_SERVICE'), searched(vehicles.search, words)))
        .orderBy(
          ...usualThenFree('vehicle', vehicles.id, line?.defaultVehicleId, journey),
          soldFirst(vehicles.category, sold?.category),
          asc(vehicles.plate),
        )
        .limit(CANDIDATES),
    ),
    found(q, words =>
      db
        .select({
          id: trailers.id,
          name: trailers.plate,
          detail: trailers.category,
          taken: takenBy('trailer', trailers.id, journey),
        })
        .from(trailers)
        .where(and(eq(trailers.status, 'EN_SERVICE'), searched(trailers.search, words)))
        .orderBy(
          ...usualThenFree('trailer', trailers.id, line?.defaultTrailerId, journey),
          soldFirst(trailers.category, sold?.body),
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
  const [refusals, first] = await Promise.all([
    nonConformities(
      db,
      subcontractors.map(row => row.id),
      journey.serviceDate,
    ),
    firstCalls(
      db,
      journey,
      driverRows.map(row => row.id),
    ),
  ])
  return {
    drivers: driverRows.map(({ leaveDate, taken, ...row }) => ({
      ...row,
      usual: row.id === line?.defaultDriverId,
      refusal: leaveDate && leaveDate < journey.serviceDate ? AF06_LEFT(leaveDate) : taken && takenText('driver', taken),
      /** Clients' sites of this journey where none of his journeys has called yet (AF25). */
      firstAt: first.get(row.id) ?? [],
    })),
    vehicles: vehicleRows.map(({ taken, ...row }) => ({
      ...row,
      usual: row.id === line?.defaultVehicleId,
      refusal: taken && takenText('vehicle', taken),
      notSold: vehicleNotAsSold(sold, row.detail),
    })),
    trailers: trailerRows.map(({ taken, ...row }) => ({
      ...row,
      usual: row.id === line?.defaultTrailerId,
      refusal: taken && takenText('trailer', taken),
      notSold: trailerNotAsSold(sold, row.detail),
    })),
    subcontractors: subcontractors.map(row => ({ ...row, refusal: refusals.get(row.id) ?? null })),
    limit: CANDIDATES,
  }
}

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

const takenBy = (means: Means, id: Id, journey: ToAssign) => sql<{ number: string; start: string; end: string } | null>`(
  select json_build_object('number', other.number, 'start', other.planned_start, 'end', other.planned_end)
  ${overlapping(means, id, journey)} order by other.planned_start limit 1)`

const usualThenFree = (means: Means, id: Id, usual: string | null | undefined, journey: ToAssign) => [
  sql`${id} is distinct from ${usual ?? null}::uuid`,
  sql`exists (select 1 ${overlapping(means, id, journey)})`,
]

/** What the contract asks for comes before what would do. */
const soldFirst = (category: typeof vehicles.category | typeof trailers.category, wanted: string | null | undefined) =>
  sql`${category} is distinct from ${wanted ?? null}`
