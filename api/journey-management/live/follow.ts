import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#api/db/client.ts'
import type { Received } from '#api/positions/receive.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { notifyOfNewDelays } from '#api/trade/delays/notify.ts'
import { expectedArrivals } from '#domain/journey-management/live/row.ts'
import type { TrackPoint } from '#domain/journey-management/live/track.ts'
import { liveJourney } from './board.ts'
import { followAgain, followStops } from './geofence.ts'

/** A delay needs two expectations in a row (`domain.md` §3.16), so two points of a batch suffice. */
const POINTS = 2

/** Passages and expected arrivals of a vehicle's journeys. Late points change passages, and nothing that is expected. */
export async function followVehicle(db: Database, log: Logger, vehicleId: string, { ahead, changed }: Received): Promise<void> {
  const under = ahead.length > 0 ? await underWay(db, vehicleId) : undefined
  if (changed) for (const id of await journeysOf(db, vehicleId, changed)) await followAgain(db, log, id)
  else if (under) await followStops(db, log, under, ahead)
  if (under) await expectArrivals(db, under, ahead.slice(-POINTS))
}

async function underWay(db: Database, vehicleId: string): Promise<string | undefined> {
  const [under] = await db
    .select({ id: journeys.id })
    .from(journeys)
    .where(and(eq(journeys.vehicleId, vehicleId), eq(journeys.status, 'EN_COURS')))
    .orderBy(desc(journeys.plannedStart))
    .limit(1)
  return under?.id
}

/** Journeys that a vehicle ran between two instants and that are not yet controlled. */
async function journeysOf(db: Database, vehicleId: string, { from, to }: { from: number; to: number }): Promise<string[]> {
  const [first, last] = [from, to].map(ms => new Date(ms).toISOString())
  const rows = await db
    .select({ id: journeys.id })
    .from(journeys)
    .where(
      and(
        eq(journeys.vehicleId, vehicleId),
        inArray(journeys.status, ['EN_COURS', 'TERMINE']),
        sql`coalesce(${journeys.actualStart}, ${journeys.plannedStart}) <= ${last}::timestamptz`,
        sql`(${journeys.actualEnd} is null or ${journeys.actualEnd} >= ${first}::timestamptz)`,
      ),
    )
    .orderBy(asc(journeys.plannedStart))
  return rows.map(({ id }) => id)
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
