import { asc, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { refused } from '#api/problem.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { cachedDistances } from '#api/trade/routing/distances.ts'
import { roadsAfter } from '#api/trade/routing/places.ts'
import { guessesOf } from '#domain/assignment/guess.ts'
import { stopPlanOf } from '#domain/journey-management/delivery-request/line-day.ts'
import { MOST_LINES } from '#domain/journey-management/live-lines/live-line.ts'
import { positionOf } from '#domain/journey-management/live-lines/run-distance.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { SITE } from './record.ts'
import { withSuspension } from './suspension.ts'

export async function linesOf(db: Reader, versionId: string) {
  const lines = await linesOfVersion(db, { versionId })
  const ids = lines.map(({ line }) => line.id)
  const found = ids.length === 0 ? [] : await stopsOfLines(db, { ids })
  const placed = found.map(stop => ({ ...stop, position: positionOf(stop.site) }))
  const roads = await roadsAfter(db, placed)
  const stops = placed.map((stop, nth) => ({ ...stop, road: roads[nth]! }))
  const stopsOfLine = Map.groupBy(stops, stop => stop.liveLineId)
  const distances = await cachedDistances(
    db,
    // Same site twice: no road.
    lines.map(({ line }) =>
      (stopsOfLine.get(line.id) ?? [])
        .filter(({ addressId }, index, all) => addressId !== all[index - 1]?.addressId)
        .map(({ site }) => site),
    ),
  )
  return lines.map(({ line: { search: _, ...line }, driver, ...means }, index) => ({
    ...withSuspension(line),
    ...means,
    driver,
    stops: stopsOfLine.get(line.id) ?? [],
    distance: distances[index] ?? null,
    guesses: guessesOf(line, stopPlanOf(stopsOfLine.get(line.id) ?? [])),
  }))
}

/** Keeps a version readable on one screen. */
export async function refuseMoreLines(tx: Transaction, versionId: string): Promise<void> {
  if ((await tx.$count(liveLines, eq(liveLines.versionId, versionId))) >= CHOICES_MAX) throw refused(MOST_LINES)
}

export interface LineTour {
  id: string
  code: string
  label: string
  vehicleId: string | null
  trailerId: string | null
  weekdays: number[]
}

const TOURS = sql<LineTour[]>`(
  select coalesce(json_agg(json_build_object('id', tour.id, 'code', tour.code, 'label', tour.label, 'vehicleId', tour.default_vehicle_id,
    'trailerId', tour.default_trailer_id, 'weekdays', tour.weekdays) order by tour.code), '[]')
  from (select pool.id, pool.code, pool.label, pool.default_vehicle_id, pool.default_trailer_id, array_agg(item.weekday order by item.weekday) as weekdays
    from driver_pool_item item join driver_pool pool on pool.id = item.driver_pool_id
    where item.live_line_id = live_line.id and item.weekday = any(live_line.weekdays) group by pool.id) tour)`

const linesOfVersion = (db: Reader, { versionId }: { versionId: string }) =>
  db
    .select({
      line: liveLines,
      driver: sql<string | null>`driver_name(${drivers})`,
      vehicle: vehicles.plate,
      trailer: trailers.plate,
      subcontractor: companies.legalName,
      tours: TOURS,
    })
    .from(liveLines)
    .leftJoin(drivers, eq(drivers.id, liveLines.defaultDriverId))
    .leftJoin(vehicles, eq(vehicles.id, liveLines.defaultVehicleId))
    .leftJoin(trailers, eq(trailers.id, liveLines.defaultTrailerId))
    .leftJoin(companies, eq(companies.id, liveLines.subcontractorId))
    .where(eq(liveLines.versionId, versionId))
    .orderBy(asc(liveLines.code))

const stopsOfLines = (db: Reader, { ids }: { ids: readonly string[] }) =>
  db
    .select({
      liveLineId: liveLineStops.liveLineId,
      addressId: liveLineStops.addressId,
      kind: liveLineStops.kind,
      dayOffset: liveLineStops.dayOffset,
      arrival: liveLineStops.arrival,
      departure: liveLineStops.departure,
      instructions: liveLineStops.instructions,
      leg: liveLineStops.leg,
      site: SITE,
    })
    .from(liveLineStops)
    .innerJoin(addresses, eq(addresses.id, liveLineStops.addressId))
    .leftJoin(companies, eq(companies.id, addresses.companyId))
    .where(sql`${liveLineStops.liveLineId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(liveLineStops.liveLineId), asc(liveLineStops.position))
