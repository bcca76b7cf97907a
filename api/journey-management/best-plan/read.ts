import { and, asc, between, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { nonConformities } from '#api/documents/subcontractor-papers.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { readMeans } from '#api/trade/assignment/read-means.ts'
import { wantedOf } from '#api/trade/assignment/sold.ts'
import { POOL, WANTED } from '#api/trade/assignment/wanted.ts'
import { IS_SUBCONTRACTOR, localHours } from '#api/trade/journeys/assignment.ts'
import { RUNNING } from '#api/trade/journeys/ranked.ts'
import { ownCosts } from '#api/trade/journeys/replacement-cost.ts'
import { joinRoad } from '#api/trade/routing/cached-roads.ts'
import { DAY_ENDS_AFTER_MIN } from '#domain/assignment/chain.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { hardHoursBefore, hardHoursOf } from '#domain/journey-management/best-plan/fairness.ts'
import type { Carrier, OpenJourney, PlacedRun, PlanDriver, PlanMaterial, Problem, Site } from './problem.ts'

/** Days in which a driver's runs of a line count, as for a replacement (`domain.md` §3.9). */
const KNOWN_DAYS = 90

/** A row of `address` as `Site`. */
const SITE = sql<Site>`json_build_object('id', address.id, 'label', address.label, 'position',
  case when address.lat is not null then json_build_object('lat', address.lat::text, 'lng', address.lng::text) end)`

/** The address of a journey's first or last stop, as `Site`. */
const siteOf = (journeyId: SQL, which: 'first' | 'last') => sql<Site | null>`(
  select ${SITE} from journey_stop stop join address on address.id = stop.address_id
  where stop.journey_id = ${journeyId} order by stop.position ${sql.raw(which === 'last' ? 'desc' : 'asc')} limit 1)`

const minuteOf = (instant: string) => Math.round(Date.parse(instant) / 60_000)

interface Asked extends Pick<Problem, 'day' | 'weights' | 'seconds'> {
  until?: string | null | undefined
  /** Tour whose journeys alone are planned. */
  pool?: string | null | undefined
  again?: boolean
  subcontract?: boolean
  withoutDrivers?: readonly string[]
  withoutVehicles?: readonly string[]
}

/** Assigned and not confirmed, without a warning that somebody overruled: the plan may change it. */
const mayChange = () =>
  and(
    eq(journeys.status, 'AFFECTE'),
    isNotNull(journeys.driverId),
    isNull(journeys.meansReason),
    gte(journeys.plannedStart, new Date().toISOString()),
  )

/** Reads the days in a fixed number of statements, whatever their size. */
export async function readProblem(
  db: Reader,
  { pool = null, again = false, subcontract = false, withoutDrivers = [], withoutVehicles = [], ...order }: Asked,
): Promise<Problem> {
  const { day, weights, seconds } = order
  const until = order.until ?? day
  const rows = await db
    .select({
      journey: journeys,
      ...WANTED,
      pool: POOL,
      holderId: liveLines.defaultDriverId,
      usualVehicleId: liveLines.defaultVehicleId,
      usualTrailerId: liveLines.defaultTrailerId,
      from: siteOf(sql`journey.id`, 'first'),
      to: siteOf(sql`journey.id`, 'last'),
    })
    .from(journeys)
    .leftJoin(liveLines, eq(liveLines.id, journeys.liveLineId))
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .where(
      and(
        between(journeys.serviceDate, day, until),
        or(and(eq(journeys.status, 'PLANIFIE'), isNull(journeys.driverId)), again ? mayChange() : undefined),
        isNull(journeys.coDriverId),
        isNull(journeys.subcontractorId),
        pool ? eq(journeys.driverPoolId, pool) : undefined,
      ),
    )
    .orderBy(asc(journeys.plannedStart), asc(journeys.number))
  const open = rows.map(({ journey }) => journey)
  const [costs, carriers] = await Promise.all([
    ownCosts(db, open),
    subcontract ? readCarriers(db, open, { day, until }) : NO_CARRIERS,
  ])
  const planned = rows.map(({ journey, pool, holderId, usualVehicleId, usualTrailerId, from, to, ...sold }): OpenJourney => {
    const { id, number, version, label, plannedStart, plannedEnd, driverId, vehicleId, trailerId, drivingMin, serviceMin } =
      journey
    return {
      ...{ id, number, version, label, from, to },
      has: driverId === null ? null : { driverId, vehicleId, trailerId },
      carrier: carriers.get(journey.liveLineId ?? '') ?? null,
      ...(driverId ? { vehicleId: null, trailerId: null } : { vehicleId, trailerId }),
      start: minuteOf(plannedStart),
      end: minuteOf(plannedEnd),
      need: { hours: localHours(journey), sold: wantedOf(sold), pool, work: { drivingMin, serviceMin } },
      usualVehicleId: vehicleId ?? usualVehicleId,
      usualTrailerId: trailerId ?? usualTrailerId,
      costCents: costs.get(id) ?? null,
      priceCents: journey.priceCents ?? 0,
      ...hardHoursOf({ start: minuteOf(plannedStart), end: minuteOf(plannedEnd) }),
    }
  })
  const none = {
    ...{ day, until, weights, seconds, asked: { pool, again, subcontract, seconds }, without: { drivers: [], vehicles: [] } },
    ...{ journeys: planned, drivers: [], vehicles: [], trailers: [] },
  }
  if (planned.length === 0)
    return { ...none, records: { drivers: new Map(), vehicles: new Map(), trailers: new Map() }, roads: new Map() }
  const span = {
    start: new Date(Math.min(...planned.map(({ start }) => start)) * 60_000).toISOString(),
    end: new Date(Math.max(...planned.map(({ end }) => end)) * 60_000).toISOString(),
  }
  const changing = planned.flatMap(({ id, has }) => (has ? id : []))
  const [everybody, fleet, behind, busy, ties] = await Promise.all([
    readDrivers(db),
    readMaterials(db, vehicles),
    readMaterials(db, trailers),
    readBusy(db, span, changing),
    readTies(db, rows, { day, until }),
  ])
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)
  const isIn = (without: readonly string[]) => (one: { id: string }) => !without.includes(one.id)
  const [people, lorries] = [everybody.filter(isIn(withoutDrivers)), fleet.filter(isIn(withoutVehicles))]
  const records = await readMeans(db, { driver: ids(people), vehicle: ids(lorries), trailer: ids(behind) }, span, changing)
  const problem = {
    ...none,
    without: {
      drivers: everybody.flatMap(({ id, name }) => (withoutDrivers.includes(id) ? { id, name } : [])),
      vehicles: fleet.flatMap(({ id, plate }) => (withoutVehicles.includes(id) ? { id, name: plate } : [])),
    },
    drivers: people.map(driver => ({
      ...driver,
      ...hardHoursBefore(records.drivers.get(driver.id)?.runs ?? [], Math.min(...planned.map(({ start }) => start))),
      busy: busy.get(driver.id) ?? [],
      ties: ties.get(driver.id) ?? {},
    })),
    vehicles: lorries,
    trailers: behind,
    records,
  }
  return { ...problem, roads: await readRoads(db, problem) }
}

async function readDrivers(db: Reader): Promise<Omit<PlanDriver, 'busy' | 'ties' | 'nights' | 'saturdays'>[]> {
  const rows = await db
    .select({
      id: drivers.id,
      code: drivers.code,
      name: sql<string>`driver_name(driver)`,
      weeklyHours: drivers.weeklyHours,
      depot: SITE,
    })
    .from(drivers)
    .innerJoin(addresses, eq(addresses.id, drivers.depotId))
    .where(inArray(drivers.status, ['ACTIF', 'SUSPENDU']))
    .orderBy(asc(drivers.code))
  return rows.map(({ weeklyHours, ...row }) => ({
    ...row,
    weeklyMin: weeklyHours === null ? null : Math.round(Number(weeklyHours) * 60),
  }))
}

const readMaterials = (db: Reader, table: typeof vehicles | typeof trailers): Promise<PlanMaterial[]> =>
  db
    .select({ id: table.id, plate: table.plate, depot: SITE })
    .from(table as typeof vehicles)
    .innerJoin(addresses, eq(addresses.id, table.depotId))
    .where(inArray(table.status, [...RUNNING]))
    .orderBy(asc(table.plate))

/** Runs of all drivers around the days but the changing ones, by driver and departure. */
async function readBusy(
  db: Reader,
  { start, end }: { start: string; end: string },
  changing: readonly string[],
): Promise<Map<string, PlacedRun[]>> {
  const around = sql.raw(`interval '${DAY_ENDS_AFTER_MIN} minutes'`)
  const rows = await db.execute<Record<string, unknown> & PlacedRun & { driverId: string }>(sql`
    select crew.driver_id as "driverId", run.number, (extract(epoch from crew.planned_start) / 60)::int as start,
      (extract(epoch from crew.planned_end) / 60)::int as end,
      ${siteOf(sql`run.id`, 'first')} as from, ${siteOf(sql`run.id`, 'last')} as to
    from journey_crew crew join journey run on run.id = crew.journey_id
    where tstzrange(crew.planned_start, crew.planned_end) && tstzrange(${start}::timestamptz - ${around}, ${end}::timestamptz + ${around})
      and run.id <> all(${sql.param([...changing])}::uuid[])
    order by crew.driver_id, crew.planned_start, run.number`)
  const byDriver = new Map<string, PlacedRun[]>()
  for (const { driverId, number, start, end, from, to } of rows) {
    const runs = byDriver.get(driverId) ?? []
    runs.push({ number, start, end, from, to })
    byDriver.set(driverId, runs)
  }
  return byDriver
}

type Days = Pick<Problem, 'day' | 'until'>
type Row = { journey: typeof journeys.$inferSelect; holderId: string | null }

/** By driver and journey: the usual driver of its line or the holder of its tour, else a member or one who has run the line. */
async function readTies(db: Reader, rows: readonly Row[], { day, until }: Days): Promise<Map<string, PlanDriver['ties']>> {
  const lineIds = rows.flatMap(({ journey }) => journey.liveLineId ?? [])
  const poolIds = rows.flatMap(({ journey }) => journey.driverPoolId ?? [])
  const [runs, members] = await Promise.all([
    lineIds.length === 0
      ? []
      : db
          .selectDistinct({ driverId: journeys.driverId, lineId: journeys.liveLineId })
          .from(journeys)
          .where(
            and(
              inArray(journeys.liveLineId, lineIds),
              gte(journeys.serviceDate, addDays(day, -KNOWN_DAYS)),
              inArray(journeys.status, ['TERMINE', 'CONTROLE', 'FACTURE']),
            ),
          ),
    poolIds.length === 0
      ? []
      : db.execute<{ driverId: string; poolId: string; rank: string; from: string; to: string | null }>(sql`
          select driver_id as "driverId", driver_pool_id as "poolId", rank, from_date::text as from, to_date::text as to from driver_pool_member
          where driver_pool_id = any(${sql.param(poolIds)}::uuid[]) and from_date <= ${until} and coalesce(to_date, 'infinity') >= ${day}`),
  ])
  const ties = new Map<string, PlanDriver['ties']>()
  const tie = (driverId: string | null, journeyId: string, kind: 'HOLDER' | 'KNOWN') => {
    if (!driverId) return
    const own = ties.get(driverId) ?? {}
    if (own[journeyId] !== 'HOLDER') own[journeyId] = kind
    ties.set(driverId, own)
  }
  for (const { journey, holderId } of rows) {
    tie(holderId, journey.id, 'HOLDER')
    const isMember = ({ from, to }: { from: string; to: string | null }) =>
      from <= journey.serviceDate && journey.serviceDate <= (to ?? until)
    for (const { driverId, poolId, rank, ...member } of members)
      if (poolId === journey.driverPoolId && isMember(member))
        tie(driverId, journey.id, rank === 'TITULAIRE' ? 'HOLDER' : 'KNOWN')
    for (const { driverId, lineId } of runs) if (lineId === journey.liveLineId) tie(driverId, journey.id, 'KNOWN')
  }
  return ties
}

const NO_CARRIERS = new Map<string, Carrier>()

/** Days in which the purchase price of a line counts. */
const PRICED_DAYS = 180

/** By line: the active carrier who ran it last before the plan, with papers for its last day, and his price. */
async function readCarriers(
  db: Reader,
  open: readonly { liveLineId: string | null }[],
  { day, until }: Days,
): Promise<Map<string, Carrier>> {
  const lineIds = open.flatMap(({ liveLineId }) => liveLineId ?? [])
  if (lineIds.length === 0) return NO_CARRIERS
  const rows = await db
    .selectDistinctOn([journeys.liveLineId], {
      lineId: journeys.liveLineId,
      id: companies.id,
      name: companies.legalName,
      buyPriceCents: journeys.buyPriceCents,
    })
    .from(journeys)
    .innerJoin(companies, eq(companies.id, journeys.subcontractorId))
    .where(
      and(
        inArray(journeys.liveLineId, lineIds),
        between(journeys.serviceDate, addDays(day, -PRICED_DAYS), day),
        isNotNull(journeys.buyPriceCents),
        IS_SUBCONTRACTOR,
      ),
    )
    .orderBy(asc(journeys.liveLineId), desc(journeys.serviceDate), desc(journeys.number))
  const unfit = await nonConformities(
    db,
    rows.map(({ id }) => id),
    until,
  )
  return new Map(
    rows.flatMap(({ lineId, id, name, buyPriceCents }) =>
      unfit.has(id) ? [] : [[lineId!, { id, name, buyPriceCents: buyPriceCents! }] as const],
    ),
  )
}

/** Known roads from every place where a run ends to every place where one begins. */
async function readRoads(
  db: Reader,
  { journeys, drivers, vehicles, trailers }: Pick<Problem, 'journeys' | 'drivers' | 'vehicles' | 'trailers'>,
) {
  const runs: PlacedRun[] = [...journeys, ...drivers.flatMap(({ busy }) => busy)]
  const depots = [...drivers, ...vehicles, ...trailers].map(({ depot }) => depot)
  const placed = (sites: readonly (Site | null)[]) => [...new Set(sites.flatMap(site => (site?.position ? site.id : [])))].sort()
  const [ends, starts] = [placed([...runs.map(({ to }) => to), ...depots]), placed([...runs.map(({ from }) => from), ...depots])]
  const rows = await db.execute<{ from: string; to: string; metres: number; seconds: number }>(sql`
    select origin.id as from, target.id as to, leg.metres, leg.seconds from address origin cross join address target
    ${joinRoad('origin', 'target')}
    where origin.id = any(${sql.param(ends)}::uuid[]) and target.id = any(${sql.param(starts)}::uuid[]) and leg.metres is not null`)
  return new Map([...rows].map(({ from, to, metres, seconds }) => [`${from} ${to}`, { metres, seconds }]))
}
