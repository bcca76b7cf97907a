import { and, asc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyCrew, journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { drivenBy } from '#api/trade/assignment/means.ts'
import { PHOTOS, PROOFS } from '#api/trade/journeys/proof-columns.ts'
import { soldOf } from '#api/trade/journeys/sold.ts'
import { departuresOfService, MOST_DAYS } from '#api/trade/requests/service-days.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type Moment, spanOfDay } from '#domain/home/day-span.ts'
import { nextStep } from '#domain/home/my-day.ts'
import { roadTexts } from '#domain/journey-management/live-lines/leg-words.ts'

const DAYS_AHEAD = 7
const HIS = ['AFFECTE', 'CONFIRME', 'EN_COURS', 'TERMINE', 'CONTROLE', 'FACTURE'] as const

/** Driver of this account, never from the input; null without one. */
export async function ownDriver(db: Reader, userId: string) {
  const [own] = await db
    .select({ id: drivers.id, category: drivers.category })
    .from(users)
    .innerJoin(drivers, eq(drivers.id, users.driverId))
    .where(eq(users.id, userId))
  return own ?? null
}

export const driverOf = async (db: Reader, userId: string) => (await ownDriver(db, userId))?.id ?? null

export const thisMoment = (): Moment => ({ today: today(), now: new Date().toISOString() })

/** Journeys of the driver's day (`ofHisDay`), and departures of the following days. */
export async function dayOf(db: Reader, driverId: string, at: Moment) {
  const [runs, later] = await Promise.all([runsOf(db, driverId, at), aheadOf(db, driverId, at.today)])
  const numbers = new Set(runs.map(({ number }) => number))
  const ahead = later.filter(({ number }) => !numbers.has(number))
  const stops = await stopsOf(
    db,
    runs.map(({ id }) => id),
  )
  const withStops = runs.map(({ id, ...run }) => ({
    ...run,
    stops: stops.flatMap(({ journeyId, ...stop }) => (journeyId === id ? [stop] : [])),
  }))
  return { runs: withStops, next: nextStep(withStops), ahead }
}

const runsOf = (db: Reader, driverId: string, at: Moment) =>
  db
    .select({
      id: journeys.id,
      number: journeys.number,
      serviceDate: journeys.serviceDate,
      label: journeys.label,
      line: liveLines.code,
      status: journeys.status,
      pool: driverPools.code,
      serviceStart: driverPools.startTime,
      plannedStart: journeys.plannedStart,
      vehicle: vehicles.plate,
      category: vehicles.category,
      trailer: trailers.plate,
      mate: sql<string | null>`(select driver_name(d) from driver d
        where d.id in (journey.driver_id, journey.co_driver_id) and d.id <> ${driverId})`,
      stopsDone: journeys.stopsDone,
      stopsTotal: journeys.stopsTotal,
      version: journeys.version,
      odometerStart: journeys.odometerStart,
      odometerEnd: journeys.odometerEnd,
      kmReal: journeys.kmReal,
      fuelL: journeys.fuelL,
      fuelKg: journeys.fuelKg,
      energyKwh: journeys.energyKwh,
      energy: vehicles.energy,
      tollsRealCents: journeys.tollsRealCents,
    })
    .from(journeys)
    .leftJoin(liveLines, eq(liveLines.id, journeys.liveLineId))
    .leftJoin(driverPools, eq(driverPools.id, journeys.driverPoolId))
    .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
    .leftJoin(trailers, eq(trailers.id, journeys.trailerId))
    .where(ofHisDay(driverId, at))
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))

/** Selects the driver's runs: the started one until it ends, those of today, and those around this hour (`spanOfDay`). */
export function ofHisDay(driverId: string, at: Moment) {
  const { from, before } = spanOfDay(at)
  return and(
    sql`${journeys.id} in (${departingAround(driverId, at.today)} union all ${inProgress(driverId)})`,
    drivenBy(driverId),
    inArray(journeys.status, [...HIS]),
    or(
      eq(journeys.status, 'EN_COURS'),
      eq(journeys.serviceDate, at.today),
      and(lt(journeys.plannedStart, before), sql`coalesce(${journeys.actualEnd}, ${journeys.plannedEnd}) >= ${from}`),
    ),
  )
}

/** Journeys of the driver that may be under way on this day, by the index of departures: a driver has thousands of journeys. */
function departingAround(driverId: string, day: string) {
  const { from, before } = departuresOfService(addDays(day, -MOST_DAYS), day)
  return sql`select ${journeyCrew.journeyId} from ${journeyCrew}
    where ${journeyCrew.driverId} = ${driverId} and ${journeyCrew.plannedStart} >= ${from} and ${journeyCrew.plannedStart} < ${before}`
}

/** Runs in progress, of any day. */
const inProgress = (driverId: string) => sql`select run.id from ${journeys} run
  where run.status = 'EN_COURS' and ${driverId}::uuid in (run.driver_id, run.co_driver_id)`

async function stopsOf(db: Reader, ids: readonly string[]) {
  const rows = await db
    .select({
      journeyId: journeyStops.journeyId,
      position: journeyStops.position,
      kind: journeyStops.kind,
      status: journeyStops.status,
      plannedArrival: journeyStops.plannedArrival,
      plannedDeparture: journeyStops.plannedDeparture,
      leg: journeyStops.leg,
      actualArrival: journeyStops.actualArrival,
      actualDeparture: journeyStops.actualDeparture,
      palletsGiven: journeyStops.palletsGiven,
      palletsReturned: journeyStops.palletsReturned,
      ...PROOFS,
      photos: PHOTOS,
      reason: journeyStops.reason,
      ...soldOf(journeyStops),
      // Instructions of the journey take precedence over those of the site.
      instructions: sql<string | null>`coalesce(${journeyStops.instructions}, ${addresses.instructions})`,
      name: addresses.label,
      line1: addresses.line1,
      zip: addresses.zip,
      city: addresses.city,
      dock: addresses.dock,
      lat: addresses.lat,
      lng: addresses.lng,
      contact: addresses.contactName,
      phone: addresses.phone,
    })
    .from(journeyStops)
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .where(sql`${journeyStops.journeyId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(journeyStops.position))
  return rows.map(({ leg, ...stop }) => ({ ...stop, road: roadTexts({ leg, plannedDeparture: stop.plannedDeparture }) }))
}

const aheadOf = (db: Reader, driverId: string, today: string) =>
  db
    .select({
      number: journeys.number,
      serviceDate: journeys.serviceDate,
      status: journeys.status,
      plannedStart: journeys.plannedStart,
      label: journeys.label,
    })
    .from(journeys)
    .where(
      and(
        drivenBy(driverId),
        inArray(journeys.status, [...HIS]),
        gt(journeys.serviceDate, today),
        lte(journeys.serviceDate, addDays(today, DAYS_AHEAD)),
      ),
    )
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))
