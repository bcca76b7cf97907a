import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import type { Position } from '#domain/journey-management/live-lines/line-plan.ts'
import { type MaybePlaced, positionOf } from '#domain/journey-management/live-lines/run-distance.ts'
import { type Truck, type TruckFacts, truckOf } from '#domain/materials/truck.ts'
import { VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import type { Goods, VehicleNeed } from '#domain/sales/delivery-request/values.ts'
import { keyOf, knownRoads, type Pair } from './cached-roads.ts'
import type { RoadLeg } from './distance-provider.ts'

const sitesOf = (db: Reader, stops: readonly { addressId: string }[]) =>
  db
    .select({ id: addresses.id, lat: addresses.lat, lng: addresses.lng })
    .from(addresses)
    .where(
      inArray(
        addresses.id,
        stops.map(stop => stop.addressId),
      ),
    )

/** Stops with their positions and the known road to the next. */
export async function withRoads<Stop extends { addressId: string }>(db: Reader, stops: readonly Stop[]) {
  const sites = await sitesOf(db, stops)
  const placed = stops.map(stop => ({ ...stop, position: positionOf(sites.find(({ id }) => id === stop.addressId)) }))
  const roads = await roadsAfter(db, placed)
  return placed.map((stop, nth) => ({ ...stop, road: roads[nth]! }))
}

/** The known road from each stop to the next. */
export async function roadsAfter(db: Reader, stops: readonly { position: Position | null }[]): Promise<(RoadLeg | null)[]> {
  const pairs = stops.map(({ position }, nth): Pair | null => {
    const next = stops[nth + 1]?.position
    return position && next ? [position, next] : null
  })
  const roads = await knownRoads(
    db,
    pairs.filter(pair => pair !== null),
  )
  return pairs.map(pair => (pair && roads.get(keyOf(pair))) ?? null)
}

/** Where a run goes, stop by stop. */
export async function placesOf(db: Reader, stops: readonly { addressId: string }[]): Promise<MaybePlaced[]> {
  return (await placesOfRuns(db, [stops]))[0]!
}

export async function placesOfRuns(db: Reader, runs: readonly (readonly { addressId: string }[])[]): Promise<MaybePlaced[][]> {
  const sites = new Map((await sitesOf(db, runs.flat())).map(({ id, ...place }) => [id, place]))
  return runs.map(stops =>
    stops
      // Same site twice: no road.
      .filter(({ addressId }, index) => addressId !== stops[index - 1]?.addressId)
      .map(({ addressId }) => sites.get(addressId) ?? { lat: null, lng: null }),
  )
}

interface SoldTruck {
  vehicleNeed: VehicleNeed | null
  goods: Goods | null
}

/** The truck that was sold, until a vehicle is chosen. */
export const truckSold = ({ vehicleNeed, goods }: SoldTruck, chosen: Pick<TruckFacts, 'vehicle' | 'trailer'> = {}): Truck =>
  truckOf({
    ...chosen,
    category: VEHICLE_CATEGORIES.find(category => category === vehicleNeed?.category) ?? null,
    hazardous: Boolean(goods?.adr),
  })

interface ChosenMeans {
  defaultVehicleId?: string | null | undefined
  defaultTrailerId?: string | null | undefined
}

const SOLD = { vehicleNeed: versions.vehicleNeed, goods: versions.goods }
const VEHICLE = {
  category: vehicles.category,
  gvwKg: vehicles.gvwKg,
  gcwKg: vehicles.gcwKg,
  ...{ heightM: vehicles.heightM, lengthM: vehicles.lengthM, atpClass: vehicles.atpClass },
}
const TRAILER = {
  gvwKg: trailers.gvwKg,
  ...{ heightM: trailers.heightM, lengthM: trailers.lengthM, atpClass: trailers.atpClass },
}

/** The truck of a line: its vehicle and trailer, else what was sold. */
export async function truckOfLine(
  db: Reader,
  lineId: string,
  { defaultVehicleId, defaultTrailerId }: ChosenMeans,
): Promise<Truck> {
  const [found] = await db
    .select({ sold: SOLD, vehicle: VEHICLE, trailer: TRAILER })
    .from(liveLines)
    .innerJoin(versions, eq(versions.id, liveLines.versionId))
    .leftJoin(vehicles, sql`${vehicles.id} = ${defaultVehicleId ?? null}`)
    .leftJoin(trailers, sql`${trailers.id} = ${defaultTrailerId ?? null}`)
    .where(eq(liveLines.id, lineId))
  return found ? truckSold(found.sold, found) : truckOf({})
}

/** Stops of a journey in order, and its truck: its vehicle and trailer, else what was sold; null for an unknown journey. */
export async function runOfJourney(db: Reader, ref: string) {
  const [found] = await db
    .select({ id: journeys.id, sold: SOLD, vehicle: VEHICLE, trailer: TRAILER })
    .from(journeys)
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
    .leftJoin(trailers, eq(trailers.id, journeys.trailerId))
    .where(ref.startsWith('TR-') ? eq(journeys.number, ref) : eq(journeys.id, ref))
  if (!found) return null
  const stops = await db
    .select({ addressId: journeyStops.addressId })
    .from(journeyStops)
    .where(eq(journeyStops.journeyId, found.id))
    .orderBy(asc(journeyStops.position))
  return {
    places: await placesOf(db, stops),
    truck: truckSold(found.sold ?? { vehicleNeed: null, goods: null }, { vehicle: found.vehicle, trailer: found.trailer }),
  }
}
