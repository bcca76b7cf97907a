import { asc, eq } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { nameCollector } from '#api/history/names.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { legsOf } from '#api/trade/journeys/run-legs.ts'
import { soldOf } from '#api/trade/journeys/sold.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { daysBetween, isoWeekday } from '#domain/calendar/dates.ts'
import { centsToDecimal } from '#domain/formats/number.ts'
import { type RunPart, runPartOn } from '#domain/journey-management/journeys/run-part.ts'
import type { Run, RunStop } from '#domain/journey-management/modifications/change.ts'
import { differencesOf } from '#domain/journey-management/modifications/difference.ts'

export async function runOfJourney(db: Reader, journey: Journey): Promise<Run> {
  const stops = await db
    .select({
      addressId: journeyStops.addressId,
      kind: journeyStops.kind,
      plannedArrival: journeyStops.plannedArrival,
      plannedDeparture: journeyStops.plannedDeparture,
      instructions: journeyStops.instructions,
      leg: journeyStops.leg,
      ...soldOf(journeyStops),
    })
    .from(journeyStops)
    .where(eq(journeyStops.journeyId, journey.id))
    .orderBy(asc(journeyStops.position))
  const { kmLoaded, kmEmpty, driverId, vehicleId, trailerId, priceCents, versionId, serviceDate } = journey
  const price = versionId ? await unitPriceOf(db, versionId) : priceCents === null ? null : centsToDecimal(priceCents)
  return {
    ...{ kmLoaded, kmEmpty, driverId, vehicleId, trailerId, price },
    stops: stops.map(({ plannedArrival, plannedDeparture, ...stop }) => {
      const arrival = toLocal(plannedArrival)
      return {
        ...stop,
        dayOffset: daysBetween(serviceDate, arrival.slice(0, 10)),
        arrival: arrival.slice(11),
        departure: toLocal(plannedDeparture).slice(11),
      }
    }),
  }
}

export async function runOfLine(db: Reader, line: typeof liveLines.$inferSelect): Promise<Run> {
  const stops = await db
    .select({
      addressId: liveLineStops.addressId,
      kind: liveLineStops.kind,
      dayOffset: liveLineStops.dayOffset,
      arrival: liveLineStops.arrival,
      departure: liveLineStops.departure,
      instructions: liveLineStops.instructions,
      leg: liveLineStops.leg,
      ...soldOf(liveLineStops),
    })
    .from(liveLineStops)
    .where(eq(liveLineStops.liveLineId, line.id))
    .orderBy(asc(liveLineStops.position))
  return {
    ...{ kmLoaded: line.kmLoaded, kmEmpty: line.kmEmpty },
    ...{ driverId: line.defaultDriverId, vehicleId: line.defaultVehicleId, trailerId: line.defaultTrailerId },
    price: await unitPriceOf(db, line.versionId),
    stops: stops.map(stop => ({ ...stop, arrival: stop.arrival.slice(0, 5), departure: stop.departure.slice(0, 5) })),
  }
}

async function unitPriceOf(db: Reader, versionId: string): Promise<string | null> {
  const [version] = await db.select({ price: versions.unitPrice }).from(versions).where(eq(versions.id, versionId))
  return version?.price ?? null
}

export interface Target {
  journey: Journey | null
  line: typeof liveLines.$inferSelect | null
  versionId: string | null
  companyId: string | null
  label: string
  /** Leg's part of the run on a weekday (decision 14). */
  partOn: (date: string) => RunPart | null
}

export async function findTarget(
  db: Reader,
  { journeyId, liveLineId }: { journeyId: string | null; liveLineId: string | null },
): Promise<Target | undefined> {
  const [journey] = journeyId ? await db.select().from(journeys).where(eq(journeys.id, journeyId)) : []
  if (journeyId && !journey) return undefined
  const lineId = journey ? journey.liveLineId : liveLineId
  const [found] = lineId
    ? await db
        .select({
          line: liveLines,
          companyId: deliveryRequests.companyId,
          legs: legsOf('live_line'),
          charged: { pricingMode: versions.pricingMode, emptyKmCharge: versions.emptyKmCharge },
        })
        .from(liveLines)
        .innerJoin(versions, eq(versions.id, liveLines.versionId))
        .innerJoin(deliveryRequests, eq(deliveryRequests.id, versions.requestId))
        .where(eq(liveLines.id, lineId))
    : []
  if (!journey && !found) return undefined
  return {
    journey: journey ?? null,
    line: found?.line ?? null,
    versionId: journey ? journey.versionId : found!.line.versionId,
    companyId: journey ? journey.companyId : found!.companyId,
    label: journey?.label ?? found!.line.label,
    partOn: date => (journey ? journey.runPart : runPartOn(found!.line.id, found!.legs, isoWeekday(date), found!.charged)),
  }
}

export const runOf = (db: Reader, { journey, line }: Target): Promise<Run> =>
  journey ? runOfJourney(db, journey) : runOfLine(db, line!)

export async function differenceOf(db: Reader, before: Run, after: Run) {
  const names = nameCollector()
  for (const run of [before, after]) {
    for (const { addressId } of run.stops) names.want('address', addressId)
    names.want('driver', run.driverId)
    names.want('vehicle', run.vehicleId)
    names.want('trailer', run.trailerId)
  }
  const nameOf = await names.read(db)
  return differencesOf(before, after, id => (id ? (nameOf.get(id) ?? '') : ''))
}

export const stopAt = ({ stops }: Run, place: number | null): RunStop | undefined => (place === null ? undefined : stops[place])
