import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { recordPassage } from '#api/journey-management/journeys/stops/stop-records.ts'
import { instantOf } from '#api/middleware/instants.ts'
import { receiveIn } from '#api/positions/receive.ts'
import { invalid } from '#api/problem.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { lockJourney } from '#api/trade/journeys/lock.ts'
import type { passageSchema } from '#domain/journey-management/live/query.ts'
import { ENUM } from '#domain/messages.ts'

/** « Saisir un passage » (`domain.md` §4.3): passage reported by telephone. Also stores positions of the vehicle (§3.26). */
export async function notePassage(tx: Transaction, ref: string, passage: z.output<typeof passageSchema>) {
  const journey = await lockJourney(tx, ref)
  const [stop] = await tx
    .select({ id: journeyStops.id, lat: addresses.lat, lng: addresses.lng })
    .from(journeyStops)
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .where(and(eq(journeyStops.journeyId, journey.id), eq(journeyStops.position, passage.stop)))
  if (!stop) throw invalid({ path: 'stop', message: ENUM })
  const [arrival, departure] = [
    instantOf(passage.arrival, 'arrival'),
    passage.departure === null ? null : instantOf(passage.departure, 'departure'),
  ]
  const recorded = await recordPassage(tx, journey, passage.stop, { actualArrival: arrival, actualDeparture: departure })
  if (journey.vehicleId && stop.lat !== null && stop.lng !== null) {
    // Older positions are skipped, as from any sender.
    const place = { lat: Number(stop.lat), lng: Number(stop.lng), speedKmh: 0 }
    const instants = departure === null ? [arrival] : [arrival, departure]
    await receiveIn(
      tx,
      { vehicleId: journey.vehicleId, source: 'MANUEL' },
      instants.map(ts => ({ ...place, ts })),
    )
  }
  return recorded
}
