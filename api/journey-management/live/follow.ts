import { and, desc, eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { notifyOfNewDelays } from '#api/trade/delays/notify.ts'
import { expectedArrivals } from '#domain/journey-management/live/row.ts'
import type { TrackPoint } from '#domain/journey-management/live/track.ts'
import { liveJourney } from './board.ts'
import { followStops } from './geofence.ts'

/** A delay needs two expectations in a row (`domain.md` §3.16), so two points of a batch suffice. */
const POINTS = 2

export async function followVehicle(db: Database, log: Logger, vehicleId: string, points: readonly TrackPoint[]): Promise<void> {
  const [under] = await db
    .select({ id: journeys.id })
    .from(journeys)
    .where(and(eq(journeys.vehicleId, vehicleId), eq(journeys.status, 'EN_COURS')))
    .orderBy(desc(journeys.plannedStart))
    .limit(1)
  if (!under) return
  await followStops(db, log, under.id, points)
  await expectArrivals(db, under.id, points.slice(-POINTS))
}

async function expectArrivals(db: Database, journeyId: string, points: readonly TrackPoint[]): Promise<void> {
  const found = await liveJourney(db, journeyId)
  if (!found) return
  const { journey, stops } = found
  const since = Date.parse(journey.actualStart ?? journey.plannedStart)
  for (const { ms, lat, lng } of points.filter(point => point.ms >= since)) {
    const seenAt = new Date(ms).toISOString()
    const arrivals = [...expectedArrivals({ ...journey, lat, lng, seenAt }, stops, ms)]
    const expected = arrivals.map(([position, { etaMs }]) => ({ position, at: new Date(etaMs).toISOString() }))
    await db.transaction(async tx => {
      const [noted] = await tx.execute<{ made: number }>(
        sql`select note_expected_arrivals(${journeyId}, ${seenAt}::timestamptz, ${JSON.stringify(expected)}::text::jsonb) as made`,
      )
      if (noted!.made > 0) await notifyOfNewDelays(tx, journeyId)
    })
  }
}
