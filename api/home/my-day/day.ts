import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyCrew, journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { drivenBy } from '#api/trade/assignment/means.ts'
import { PHOTOS, PROOFS } from '#api/trade/journeys/proof-columns.ts'
import { soldOf } from '#api/trade/journeys/sold.ts'
import { departuresOfService } from '#api/trade/requests/service-days.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { nextStep } from '#domain/home/my-day.ts'

const DAYS_AHEAD = 7
const HIS = ['AFFECTE', 'CONFIRME', 'EN_COURS', 'TERMINE', 'CONTROLE', 'FACTURE'] as const

/** Driver of this account, never from the input; null without one. */
export async function driverOf(db: Reader, userId: string): Promise<string | null> {
  const [account] = await db.select({ driverId: users.driverId }).from(users).where(eq(users.id, userId))
  return account?.driverId ?? null
}

/** Today's journeys and the one in progress, and departures of the following days. */
export async function dayOf(db: Reader, driverId: string, today: string) {
  const [runs, ahead] = await Promise.all([runsOf(db, driverId, today), aheadOf(db, driverId, today)])
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

const runsOf = (db: Reader, driverId: string, today: string) =>
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
      mate: sql<string | null>`(select d.first_name || ' ' || d.last_name from driver d
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
    .where(ofHisDay(driverId, today))
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))

export const ofHisDay = (driverId: string, today: string) =>
  and(
    sql`${journeys.id} in (${departingAround(driverId, today)} union all ${inProgress(driverId)})`,
    drivenBy(driverId),
    inArray(journeys.status, [...HIS]),
    or(eq(journeys.serviceDate, today), and(eq(journeys.status, 'EN_COURS'), lte(journeys.serviceDate, today))),
  )

/** Journeys of the driver that may have this service date, by the index of departures: a driver has thousands of journeys. */
function departingAround(driverId: string, day: string) {
  const { from, before } = departuresOfService(day, day)
  return sql`select ${journeyCrew.journeyId} from ${journeyCrew}
    where ${journeyCrew.driverId} = ${driverId} and ${journeyCrew.plannedStart} >= ${from} and ${journeyCrew.plannedStart} < ${before}`
}

/** Runs in progress, of any day. */
const inProgress = (driverId: string) => sql`select run.id from ${journeys} run
  where run.status = 'EN_COURS' and ${driverId}::uuid in (run.driver_id, run.co_driver_id)`

const stopsOf = (db: Reader, ids: readonly string[]) =>
  db
    .select({
      journeyId: journeyStops.journeyId,
      position: journeyStops.position,
      kind: journeyStops.kind,
      status: journeyStops.status,
      plannedArrival: journeyStops.plannedArrival,
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
