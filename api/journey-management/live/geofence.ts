import { asc, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { recordPassage } from '#api/journey-management/journeys/stops/stop-records.ts'
import { Problem } from '#api/problem.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { lockJourney } from '#api/trade/journeys/lock.ts'
import { crossingsOf } from '#domain/journey-management/live/geofence.ts'
import type { TrackPoint } from '#domain/journey-management/live/track.ts'

/** Records arrivals and departures from positions (`domain.md` §3.7, source « geofence »). Refused ones are left to people. */
export async function followStops(db: Database, log: Logger, journeyId: string, points: readonly TrackPoint[]): Promise<void> {
  try {
    await transact(db, null, 'SYSTEME', tx => noteCrossings(tx, journeyId, points))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    log.info({ journeyId, message: error.message }, 'a stop was not noted from its positions')
  }
}

async function noteCrossings(tx: Transaction, journeyId: string, points: readonly TrackPoint[]): Promise<void> {
  const journey = await lockJourney(tx, journeyId)
  if (journey.status !== 'EN_COURS') return
  const stops = await tx
    .select({
      position: journeyStops.position,
      status: journeyStops.status,
      actualArrival: journeyStops.actualArrival,
      actualDeparture: journeyStops.actualDeparture,
      lat: addresses.lat,
      lng: addresses.lng,
      geofenceM: addresses.geofenceM,
    })
    .from(journeyStops)
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .where(eq(journeyStops.journeyId, journeyId))
    .orderBy(asc(journeyStops.position))
  const noted = new Map(stops.map(stop => [stop.position, stop.actualArrival]))
  // Late points older than the last recorded passage are part of the approach, not a departure.
  const passages = [journey.actualStart, ...stops.flatMap(stop => [stop.actualArrival, stop.actualDeparture])]
  const since = Math.max(0, ...passages.map(at => (at ? Date.parse(at) : 0)))
  for (const { position, act, ms } of crossingsOf(
    stops,
    points.filter(point => point.ms >= since),
  )) {
    const at = new Date(ms).toISOString()
    if (act === 'arrive') noted.set(position, at)
    await recordPassage(tx, journey, position, {
      actualArrival: noted.get(position) ?? at,
      actualDeparture: act === 'leave' ? at : null,
    })
  }
}
