import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { invalid } from '#api/problem.ts'
import { positions } from '#api/schema/house/positions.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { isNumber, journeyRef } from '#api/trade/journeys/lock.ts'
import { type IncidentInput, UNKNOWN_JOURNEY } from '#domain/incidents-management/incidents/incident.ts'
import { ENUM } from '#domain/messages.ts'

type Told = Pick<IncidentInput, 'stop' | 'driverId' | 'vehicleId' | 'trailerId' | 'place' | 'lat' | 'lng'>

export async function journeyNamed(db: Reader, ref: string) {
  const known = journeyRef.safeParse(ref).success
  const [journey] = known
    ? await db
        .select()
        .from(journeys)
        .where(isNumber(ref) ? eq(journeys.number, ref) : eq(journeys.id, ref))
    : []
  return journey
}

export const stopsOf = (db: Reader, journeyId: string) =>
  db
    .select({ id: journeyStops.id, position: journeyStops.position, stop: addresses.label, city: addresses.city })
    .from(journeyStops)
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .where(eq(journeyStops.journeyId, journeyId))
    .orderBy(asc(journeyStops.position))

/** Defaults: means from the journey, place from the stop, coordinates from the stop or the vehicle's position. */
export async function factsAt(tx: Transaction, ref: string | null, occurredAt: string, told: Told) {
  const journey = ref === null ? null : await journeyNamed(tx, ref)
  if (journey === undefined) throw invalid({ path: 'journey', message: UNKNOWN_JOURNEY(ref!) })
  const unnamed = told.driverId === null && told.vehicleId === null && told.trailerId === null
  const { driverId, vehicleId, trailerId } = unnamed && journey ? journey : told
  const stop = journey && told.stop !== null ? await stopAt(tx, journey.id, told.stop) : null
  const typed = told.lat === null ? null : { lat: told.lat, lng: told.lng }
  const seen =
    typed ?? (stop?.lat ? { lat: stop.lat, lng: stop.lng } : null) ?? (vehicleId && (await seenAt(tx, vehicleId, occurredAt)))
  return {
    ...{ journeyId: journey?.id ?? null, stopId: stop?.id ?? null, driverId, vehicleId, trailerId },
    ...{ place: told.place ?? (stop && `${stop.label}, ${stop.city}`), lat: seen ? seen.lat : null, lng: seen ? seen.lng : null },
  }
}

async function stopAt(tx: Transaction, journeyId: string, position: number) {
  const [stop] = await tx
    .select({ id: journeyStops.id, label: addresses.label, city: addresses.city, lat: addresses.lat, lng: addresses.lng })
    .from(journeyStops)
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .where(and(eq(journeyStops.journeyId, journeyId), eq(journeyStops.position, position)))
  if (!stop) throw invalid({ path: 'stop', message: ENUM })
  return stop
}

/** Position of a vehicle in the 15 minutes before. */
async function seenAt(tx: Transaction, vehicleId: string, at: string) {
  const [seen] = await tx
    .select({
      lat: sql<string>`round(${positions.lat}::numeric, 6)::text`,
      lng: sql<string>`round(${positions.lng}::numeric, 6)::text`,
    })
    .from(positions)
    .where(
      and(
        eq(positions.vehicleId, vehicleId),
        isNull(positions.aside),
        sql`${positions.ts} <= ${at}::timestamptz and ${positions.ts} > ${at}::timestamptz - interval '15 minutes'`,
      ),
    )
    .orderBy(desc(positions.ts))
    .limit(1)
  return seen ?? null
}
