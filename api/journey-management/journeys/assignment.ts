import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { nonConformities } from '#api/documents/subcontractor-papers.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { liveLines } from '#api/journey-management/live-lines/live-lines.table.ts'
import { trailers } from '#api/materials/trailers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { type Issue, invalid } from '#api/middleware/problem.ts'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import { deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import {
  AF06_LEFT,
  COUPLED,
  MEANS,
  type Means,
  NOT_IN_SERVICE,
  takenText,
} from '#domain/journey-management/journeys/assignment.ts'
import type { Assignment } from '#domain/journey-management/journeys/journey.ts'
import { notAsSold, trailerNotAsSold, vehicleNotAsSold } from '#domain/journey-management/journeys/sold-means.ts'
import type { TrailerCategory, VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { ENUM } from '#domain/messages.ts'
import { journeyStops, journeys } from './journeys.table.ts'
import { firstTaken, holdMeans, MEANS_FIELDS } from './means.ts'
import type { Journey } from './record.ts'

/** Candidates shown of each kind; a search finds the others. */
const CANDIDATES = 100

/** What matters of the journey that needs means. */
type ToAssign = Pick<Journey, 'id' | 'serviceDate' | 'plannedStart' | 'plannedEnd' | 'liveLineId'>
type WantedMeans = Pick<Assignment, 'driverId' | 'vehicleId' | 'trailerId' | 'subcontractorId'>
type Need = (typeof deliveryRequestVersions.$inferSelect)['vehicleNeed']

const hours = (journey: ToAssign) => ({ start: journey.plannedStart, end: journey.plannedEnd })

/**
 * Refuses means that cannot run the journey, each at its field (`domain.md` §2.8): unknown, not in service, a tractor without a trailer,
 * on another journey at that time. They stay held until the transaction ends, so nobody else can take them in between.
 */
export async function refuseUnfitMeans(tx: Transaction, journey: ToAssign, wanted: WantedMeans): Promise<void> {
  const issues: Issue[] = []
  if (wanted.subcontractorId) {
    const [company] = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.id, wanted.subcontractorId), IS_SUBCONTRACTOR))
    if (!company) throw invalid({ path: 'subcontractorId', message: ENUM })
    const refusal = (await nonConformities(tx, [company.id], journey.serviceDate)).get(company.id)
    if (refusal) throw invalid({ path: 'subcontractorId', message: refusal })
    return
  }
  const ids = (means: Means) => [wanted[MEANS_FIELDS[means]]].filter(id => id !== null)
  const held = await holdMeans(tx, { driver: ids('driver'), vehicle: ids('vehicle'), trailer: ids('trailer') })
  for (const means of MEANS) {
    const field = MEANS_FIELDS[means]
    const id = wanted[field]
    if (!id) continue
    const message = held[means].has(id) ? await unfit(tx, journey, means, id) : ENUM
    if (message) issues.push({ path: field, message })
  }
  if (!wanted.trailerId && wanted.vehicleId) {
    const [tractor] = await tx
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(and(eq(vehicles.id, wanted.vehicleId), eq(vehicles.category, 'TRACTEUR')))
    if (tractor) issues.push({ path: 'trailerId', message: COUPLED })
  }
  if (issues.length > 0) throw invalid(...issues)
}

/** Asks for a reason when own means are not those that the contract of the journey sold. */
export async function refuseMeansNotSold(tx: Transaction, { versionId }: Pick<Journey, 'versionId'>, wanted: WantedMeans) {
  if (!versionId || !wanted.vehicleId) return
  const [version] = await tx
    .select({ sold: deliveryRequestVersions.vehicleNeed })
    .from(deliveryRequestVersions)
    .where(eq(deliveryRequestVersions.id, versionId))
  const [vehicle] = await tx.select({ category: vehicles.category }).from(vehicles).where(eq(vehicles.id, wanted.vehicleId))
  const [trailer] = wanted.trailerId
    ? await tx.select({ category: trailers.category }).from(trailers).where(eq(trailers.id, wanted.trailerId))
    : []
  const message = notAsSold(version?.sold ?? null, {
    vehicle: vehicle?.category ?? null,
    trailer: trailer?.category ?? null,
  })
  if (message) throw invalid({ path: 'reason', message })
}

async function unfit(tx: Transaction, journey: ToAssign, means: Means, id: string): Promise<string | undefined> {
  if (means === 'driver') {
    const [driver] = await tx.select().from(drivers).where(eq(drivers.id, id))
    if (driver?.leaveDate && driver.leaveDate < journey.serviceDate) return AF06_LEFT(driver.leaveDate)
    if (driver?.status !== 'ACTIF') return ENUM
  } else {
    const table = means === 'vehicle' ? vehicles : trailers
    const [material] = await tx.select({ status: table.status }).from(table).where(eq(table.id, id))
    if (material?.status !== 'EN_SERVICE') return NOT_IN_SERVICE[means]
  }
  return takenMessage(tx, journey, means, id)
}

/** AF01 or AF07 when the means is on another journey at that time. */
async function takenMessage(db: Reader, journey: ToAssign, means: Means, id: string): Promise<string | undefined> {
  const taken = await firstTaken(db, means, id, hours(journey), journey.id)
  return taken && takenText(means, taken)
}

/** Words a refusal of the database itself: by the journey that is there now. */
export async function takenProblem(db: Database, journey: ToAssign, means: Means, wanted: WantedMeans) {
  const id = wanted[MEANS_FIELDS[means]]
  const message = id ? await takenMessage(db, journey, means, id) : undefined
  return message && invalid({ path: MEANS_FIELDS[means], message })
}

const IS_SUBCONTRACTOR = sql`'SOUS_TRAITANT' = any(${companies.types}) and ${companies.status} = 'ACTIF'`

export interface Candidate {
  id: string
  name: string
  detail: string
  /** The line's usual one. */
  usual: boolean
  /** Why it cannot be assigned: AF01, AF06, AF07; of a sub-contractor AF24. */
  refusal: string | null
  /** Of a driver: clients' sites of this journey where none of his journeys has called yet (AF25). */
  firstAt?: string[]
  /** Of a vehicle or trailer: how it differs from what was sold; then a reason is wanted. */
  notSold?: string | null
}

/** What the search finds of one kind; a name that is a driver's does not empty the vehicles. */
async function found<Row>(q: string, list: (q: string) => PromiseLike<Row[]>): Promise<Row[]> {
  const rows = await list(q)
  return rows.length === 0 && q ? list('') : rows
}

/** Who could run the journey: the line's usual means first, then the free ones, then the others with the reason why not. */
export async function candidatesFor(db: Database, journey: ToAssign, sold: Need, q: string) {
  const [line] = journey.liveLineId ? await db.select().from(liveLines).where(eq(liveLines.id, journey.liveLineId)) : []
  const drivable = await found(q, words =>
    db
      .select({
        id: drivers.id,
        name: sql<string>`${drivers.lastName} || ' ' || ${drivers.firstName}`,
        detail: sql<string>`${drivers.category}`,
        leaveDate: drivers.leaveDate,
        taken: takenBy('driver', drivers.id, journey),
      })
      .from(drivers)
      .where(and(eq(drivers.status, 'ACTIF'), searched(drivers.search, words)))
      .orderBy(
        usualFirst(drivers.id, line?.defaultDriverId),
        freeFirst('driver', drivers.id, journey),
        sql`${drivers.lastName} collate french`,
        asc(drivers.id),
      )
      .limit(CANDIDATES),
  )
  const material = (means: 'vehicle' | 'trailer', usual: string | null | undefined) => {
    const table = means === 'vehicle' ? vehicles : trailers
    return found(q, words =>
      db
        .select({
          id: table.id,
          name: table.plate,
          detail: sql<string>`${table.category}`,
          leaveDate: sql<null>`null`,
          taken: takenBy(means, table.id, journey),
        })
        .from(table)
        .where(and(eq(table.status, 'EN_SERVICE'), searched(table.search, words)))
        .orderBy(
          usualFirst(table.id, usual),
          freeFirst(means, table.id, journey),
          // What the contract asks for comes before what would do.
          sql`${table.category} <> ${(means === 'vehicle' ? sold?.category : sold?.body) ?? ''}`,
          asc(table.plate),
        )
        .limit(CANDIDATES),
    )
  }
  const subcontractors = await found(q, words =>
    db
      .select({ id: companies.id, name: companies.legalName, detail: companies.billingCity })
      .from(companies)
      .where(and(IS_SUBCONTRACTOR, searched(companies.search, words)))
      .orderBy(sql`${companies.legalName} collate french`)
      .limit(CANDIDATES),
  )
  const refusals = await nonConformities(
    db,
    subcontractors.map(row => row.id),
    journey.serviceDate,
  )
  const read = (means: Means, usual: string | null | undefined, rows: typeof drivable): Candidate[] =>
    rows.map(({ id, name, detail, leaveDate, taken }) => ({
      id,
      name,
      detail,
      usual: id === usual,
      refusal: leaveDate && leaveDate < journey.serviceDate ? AF06_LEFT(leaveDate) : taken && takenText(means, taken),
    }))
  const first = await firstCalls(
    db,
    journey,
    drivable.map(row => row.id),
  )
  return {
    drivers: read('driver', line?.defaultDriverId, drivable).map(row => ({ ...row, firstAt: first.get(row.id) ?? [] })),
    vehicles: read('vehicle', line?.defaultVehicleId, await material('vehicle', line?.defaultVehicleId)).map(row => ({
      ...row,
      notSold: vehicleNotAsSold(sold, row.detail as VehicleCategory),
    })),
    trailers: read('trailer', line?.defaultTrailerId, await material('trailer', line?.defaultTrailerId)).map(row => ({
      ...row,
      notSold: trailerNotAsSold(sold, row.detail as TrailerCategory),
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

/** Journeys of that means that overlap this one; the words are those of the exclusion constraints, whose indexes answer. */
const overlapping = (means: Means, id: SQL | typeof drivers.id, journey: ToAssign) => sql`
  from ${journeys} as other where other.${sql.identifier(`${means}_id`)} = ${id} and other.id <> ${journey.id}
    and tstzrange(other.planned_start, other.planned_end) && tstzrange(${journey.plannedStart}::timestamptz, ${journey.plannedEnd}::timestamptz)
    and other.status not in ('ANNULE', 'NON_EXECUTE')`

type Id = typeof drivers.id | typeof vehicles.id | typeof trailers.id

const takenBy = (means: Means, id: Id, journey: ToAssign) => sql<{ number: string; start: string; end: string } | null>`(
  select json_build_object('number', other.number, 'start', other.planned_start, 'end', other.planned_end)
  ${overlapping(means, sql`${id}`, journey)} order by other.planned_start limit 1)`

const freeFirst = (means: Means, id: Id, journey: ToAssign) => sql`exists (select 1 ${overlapping(means, sql`${id}`, journey)})`

const usualFirst = (id: Id, usual: string | null | undefined) => sql`${id} <> ${usual ?? '00000000-0000-0000-0000-000000000000'}`
