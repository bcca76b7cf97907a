import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { chainsOf } from '#api/assignment/chains.ts'
import { driverJudge, type Need, trailerJudge, vehicleJudge } from '#api/assignment/check.ts'
import { takenMeans } from '#api/assignment/means.ts'
import { isGone, readMeans } from '#api/assignment/means-records.ts'
import { POOL, SOLD, soldOrNone } from '#api/assignment/wanted.ts'
import { builtOnce, type Value } from '#api/db/built-once.ts'
import type { Database } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { nonConformities } from '#api/documents/subcontractor-papers.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { liveLines } from '#api/journey-management/live-lines/live-lines.table.ts'
import { isNumber } from '#api/journeys/hold.ts'
import { trailers } from '#api/materials/trailers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { notFound } from '#api/middleware/problem.ts'
import { today } from '#api/middleware/today.ts'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import { deliveryRequestVersions as versions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { chainFindings } from '#domain/assignment/chain.ts'
import type { Finding } from '#domain/assignment/finding.ts'
import { lastDayOf } from '#domain/assignment/hours.ts'
import { type Means, NOT_IN_SERVICE } from '#domain/journey-management/journeys/assignment.ts'
import { trailerNotAsSold, vehicleNotAsSold } from '#domain/journey-management/journeys/sold-means.ts'
import { journeyActs } from '#domain/journey-management/journeys/transitions.ts'
import type { Role } from '#domain/roles.ts'
import { IS_SUBCONTRACTOR, localHours, type ToAssign } from './assignment.ts'
import { journeyCrew, journeyStops, journeys } from './journeys.table.ts'

/** Candidates shown of each kind; a search finds the others. */
const CANDIDATES = 100

/** What the search finds of one kind; a name that is a driver's does not empty the vehicles. */
async function found<Row>(q: string, list: (q: string) => PromiseLike<Row[]>): Promise<Row[]> {
  const rows = await list(q)
  return rows.length === 0 && q ? list('') : rows
}

const openBy = (by: 'id' | 'number') =>
  builtOnce((db, value: Value<'ref'>) =>
    db
      .select({
        id: journeys.id,
        number: journeys.number,
        label: journeys.label,
        status: journeys.status,
        serviceDate: journeys.serviceDate,
        plannedStart: journeys.plannedStart,
        plannedEnd: journeys.plannedEnd,
        liveLineId: journeys.liveLineId,
        companyId: journeys.companyId,
        drivingMin: journeys.drivingMin,
        serviceMin: journeys.serviceMin,
        coDriverId: journeys.coDriverId,
        driver: liveLines.defaultDriverId,
        vehicle: liveLines.defaultVehicleId,
        trailer: liveLines.defaultTrailerId,
        ...SOLD,
        pool: POOL,
      })
      .from(journeys)
      .leftJoin(liveLines, eq(liveLines.id, journeys.liveLineId))
      .leftJoin(versions, eq(versions.id, journeys.versionId))
      .where(eq(journeys[by], value('ref'))),
  )
const [openById, openByNumber] = [openBy('id'), openBy('number')]
type Open = Awaited<ReturnType<typeof openById>>[number]

/**
 * Who could run the journey: the line's usual means first, then who has run the line lately and who is free, then the others with the reason
 * why not (`refusal`: what blocks in the check of an assignment; of a sub-contractor AF24). `warnings` want a reason, as does a means that
 * differs from what was sold (`notSold`). The final word has the check of all together. `first` leaves those further down out, but for the
 * usual ones; `counts` says how many, and how many may run it.
 */
export async function candidatesFor(db: Database, ref: string, role: Role, { q, first }: { q: string; first?: number }) {
  const [journey] = await (isNumber(ref) ? openByNumber : openById)(db, { ref })
  if (!journey) throw notFound()
  const sold = soldOrNone(journey)
  const need: Need = { hours: localHours(journey), sold, pool: journey.pool, work: journey }
  const wanted = sold?.vehicleNeed ?? null
  const runs = knownRuns(db, journey)
  const period = { start: journey.plannedStart, end: journey.plannedEnd }
  const [driverRows, vehicleRows, trailerRows, subcontractors] = await Promise.all([
    found(q, words =>
      db
        .select({
          id: drivers.id,
          name: sql<string>`${drivers.firstName} || ' ' || ${drivers.lastName}`,
          detail: drivers.category,
          code: drivers.code,
          depot: addresses.label,
          knownRuns: sql<number>`coalesce(${runs.count}, 0)`.as('known_runs'),
        })
        .from(drivers)
        .innerJoin(addresses, eq(addresses.id, drivers.depotId))
        .leftJoin(runs, eq(runs.driverId, drivers.id))
        .where(and(inArray(drivers.status, ['ACTIF', 'SUSPENDU']), searched(drivers.search, words)))
        .orderBy(
          ...usualThenFree('driver', drivers.id, journey.driver, journey),
          sql`known_runs desc`,
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
        })
        .from(vehicles)
        .where(and(inArray(vehicles.status, RUNNING), searched(vehicles.search, words)))
        .orderBy(
          ...usualThenFree('vehicle', vehicles.id, journey.vehicle, journey),
          soldFirst(vehicles.category, wanted?.category),
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
        })
        .from(trailers)
        .where(and(inArray(trailers.status, RUNNING), searched(trailers.search, words)))
        .orderBy(
          ...usualThenFree('trailer', trailers.id, journey.trailer, journey),
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
  const [records, refusals] = await Promise.all([
    readMeans(db, { driver: ids(driverRows), vehicle: ids(vehicleRows), trailer: ids(trailerRows) }, period, [journey.id]),
    nonConformities(db, ids(subcontractors), lastDayOf(need.hours)),
  ])
  const [judgeDriver, judgeVehicle, judgeTrailer] = [driverJudge(need), vehicleJudge(need), trailerJudge(need)]
  const asDrivers = ranked(
    driverRows.map(row => ({
      ...row,
      usual: row.id === journey.driver,
      ...spoken(judgeDriver(records.drivers.get(row.id)!)),
    })),
    first,
  )
  const asVehicles = ranked(
    vehicleRows.map(row => ({
      ...row,
      usual: row.id === journey.vehicle,
      ...spokenOf('vehicle', records.vehicles.get(row.id)!, judgeVehicle),
      notSold: vehicleNotAsSold(wanted, row.detail),
    })),
    first,
  )
  const asTrailers = ranked(
    trailerRows.map(row => ({
      ...row,
      usual: row.id === journey.trailer,
      ...spokenOf('trailer', records.trailers.get(row.id)!, judgeTrailer),
      notSold: trailerNotAsSold(wanted, row.detail),
    })),
    first,
  )
  const asSubcontractors = ranked(
    subcontractors.map(row => ({ ...row, usual: false, refusal: refusals.get(row.id) ?? null })),
    first,
  )
  // Of whom something blocks no more is said.
  const shown = ids(asDrivers.rows.filter(({ refusal }) => !refusal))
  const [lately, chains] = await Promise.all([
    latelyOf(db, journey, shown),
    chainsOf(db, [{ id: journey.id, ...period, driverIds: shown }]),
  ])
  const { number, label, plannedStart, plannedEnd, status, serviceDate, coDriverId } = journey
  return {
    journey: { number, label, plannedStart, plannedEnd, coDriverId, category: wanted?.category ?? null },
    acts: journeyActs(role, { status, serviceDate, today: today() }),
    drivers: asDrivers.rows.map(row => ({
      ...row,
      ...(lately.get(row.id) ?? NOTHING_KNOWN),
      // In the order of their codes no warning of the check comes after AF22.
      warnings: [...row.warnings, ...chainFindings(chains(journey.id, row.id)).map(({ message }) => message)],
    })),
    vehicles: asVehicles.rows,
    trailers: asTrailers.rows,
    subcontractors: asSubcontractors.rows,
    counts: {
      driverId: asDrivers.counts,
      vehicleId: asVehicles.counts,
      trailerId: asTrailers.counts,
      subcontractorId: asSubcontractors.counts,
    },
    limit: CANDIDATES,
    /** The contract sold a crew of two. */
    crewOfTwo: sold?.driverNeed?.doubleCrew ?? false,
  }
}

/** Vehicles and trailers that run, or will again. */
export const RUNNING = ['EN_SERVICE', 'EN_MAINTENANCE', 'HORS_SERVICE', 'RESERVE'] as const

/** What blocks in words, and what only wants a reason. */
const spoken = (findings: readonly Finding[]) => {
  const words = (severity: Finding['severity']) => findings.filter(one => one.severity === severity).map(({ message }) => message)
  return { refusal: words('BLOQUANT').join(' · ') || null, warnings: words('AVERTISSEMENT') }
}

function spokenOf<Record extends Parameters<typeof isGone>[0]>(
  means: 'vehicle' | 'trailer',
  record: Record,
  judge: (record: Record) => Finding[],
) {
  return isGone(record) ? { refusal: NOT_IN_SERVICE[means], warnings: [] } : spoken(judge(record))
}

/** The order of the list within those that may, then those that may not; of them the first ones, and those that are usual. */
function ranked<Row extends { refusal: string | null; usual: boolean }>(all: readonly Row[], first = all.length) {
  const free = all.filter(row => !row.refusal)
  const rows = [...free, ...all.filter(row => row.refusal)].filter((row, place) => place < first || row.usual)
  return { rows, counts: { free: free.length, others: all.length - rows.length } }
}

/** How often each driver ran this line, in either seat, in the last 90 days (`domain.md` §3.9), or this client's journeys where it is of no line. */
const knownRuns = (db: Database, { liveLineId, companyId, plannedStart }: Open) =>
  db
    .select({
      driverId: sql<string>`unnest(array[${journeys.driverId}, ${journeys.coDriverId}])`.as('driver_id'),
      count: sql<number>`count(*)::int`.as('count'),
    })
    .from(journeys)
    .where(
      and(
        liveLineId ? eq(journeys.liveLineId, liveLineId) : sql`${journeys.companyId} = ${companyId}`,
        inArray(journeys.status, ['TERMINE', 'CONTROLE', 'FACTURE']),
        sql`${journeys.plannedStart} between ${plannedStart}::timestamptz - interval '90 days' and ${plannedStart}::timestamptz`,
      ),
    )
    .groupBy(sql`1`)
    .as('runs')

type Lately = {
  /** Whole minutes from his journey before to this one; null where he has run nothing for three days. */
  restMin: number | null
  /** Clients' sites of this journey where none of his journeys has called yet (AF25); the carrier's own need no protocol. */
  firstAt: string[]
}

const NOTHING_KNOWN: Lately = { restMin: null, firstAt: [] }

/** What each of these drivers did before this journey. */
async function latelyOf(db: Database, journey: Open, ids: readonly string[]): Promise<Map<string, Lately>> {
  if (ids.length === 0) return new Map()
  const asked = sql`any(${sql.param([...ids])}::uuid[])`
  const rows = await db.execute<Lately & { id: string }>(sql`
    with site as (select distinct ${addresses.id}, ${addresses.label} from ${journeyStops}
      join ${addresses} on ${addresses.id} = ${journeyStops.addressId} and ${addresses.companyId} is not null
      where ${journeyStops.journeyId} = ${journey.id})
    select driver.id, coalesce(json_agg(site.label order by site.label) filter (where site.id is not null), '[]') as "firstAt",
      (select floor(extract(epoch from ${journey.plannedStart}::timestamptz - max(other.planned_end)) / 60)::int
        from ${journeyCrew} other where other.driver_id = driver.id and other.journey_id <> ${journey.id}
          and other.planned_start < ${journey.plannedStart}::timestamptz
          and other.planned_start > ${journey.plannedStart}::timestamptz - interval '3 days') as "restMin"
    from ${drivers} driver left join site on (driver.id, site.id) not in (
      select run.driver_id, call.address_id from ${journeyStops} call join ${journeyCrew} run on run.journey_id = call.journey_id
      where run.driver_id = ${asked} and call.actual_arrival is not null and call.address_id in (select id from site))
    where driver.id = ${asked} group by driver.id`)
  return new Map(rows.map(({ id, ...lately }) => [id, lately]))
}

type Id = typeof drivers.id | typeof vehicles.id | typeof trailers.id

const usualThenFree = (means: Means, id: Id, usual: string | null | undefined, journey: ToAssign) => [
  sql`${id} is distinct from ${usual ?? null}::uuid`,
  sql`${id} in (${takenMeans(means, { start: journey.plannedStart, end: journey.plannedEnd }, journey.id)})`,
]

/** What the contract asks for comes before what would do. */
const soldFirst = (category: typeof vehicles.category | typeof trailers.category, wanted: string | null | undefined) =>
  sql`${category} is distinct from ${wanted ?? null}`
