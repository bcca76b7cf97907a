import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { invalid, notFound, refused } from '#api/middleware/problem.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import type { stopRecordSchema } from '#domain/journey-management/journeys/journey.ts'
import { BEFORE_START, beforeStart } from '#domain/journey-management/journeys/real-times.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { STATE } from '#domain/messages.ts'
import { journeyStops, journeys } from './journeys.table.ts'
import { reckonServices } from './reckoned-services.ts'
import type { Journey } from './record.ts'

/**
 * What really happened at a stop of a run under way, or of one that is over and not yet controlled. The last stop that is closed ends
 * the run (`domain.md` §3.7).
 */
export async function recordStop(
  tx: Transaction,
  journey: Journey,
  position: number,
  record: Omit<z.output<typeof stopRecordSchema>, 'arrival' | 'departure'> & {
    actualArrival: string | null
    actualDeparture: string | null
  },
) {
  if (journey.status !== 'EN_COURS' && journey.status !== 'TERMINE') throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  const { failed, reason, actualArrival, actualDeparture, palletsGiven, palletsReturned } = record
  for (const [path, instant] of [
    ['arrival', actualArrival],
    ['departure', actualDeparture],
  ] as const) {
    if (beforeStart(instant, journey.actualStart)) {
      throw invalid({ path, message: BEFORE_START(toLocal(journey.actualStart!).slice(11)) })
    }
  }
  const [stop] = await tx
    .update(journeyStops)
    .set({
      actualArrival,
      actualDeparture,
      status: failed ? 'ECHEC' : actualDeparture ? 'TERMINE' : 'SUR_PLACE',
      reason: failed ? reason : null,
      palletsGiven,
      palletsReturned,
    })
    .where(and(eq(journeyStops.journeyId, journey.id), eq(journeyStops.position, position)))
    .returning({ id: journeyStops.id })
  if (!stop) throw notFound()
  const stops = await tx
    .select()
    .from(journeyStops)
    .where(eq(journeyStops.journeyId, journey.id))
    .orderBy(asc(journeyStops.position))
  const closed = stops.filter(({ status }) => status === 'TERMINE' || status === 'ECHEC')
  const last = stops.at(-1)!
  const ends = journey.status === 'EN_COURS' && closed.includes(last)
  const status = ends ? 'TERMINE' : journey.status
  await tx
    .update(journeys)
    .set({
      status,
      stopsDone: closed.length,
      maxDelayMin: Math.max(0, ...stops.map(delayOf)),
      ...(ends && { actualEnd: last.actualDeparture ?? last.actualArrival ?? new Date().toISOString() }),
    })
    .where(eq(journeys.id, journey.id))
  if (status === 'TERMINE') await reckonServices(tx, [journey.id])
  return { id: journey.id, number: journey.number, status }
}

/** Whole minutes by which a stop was reached late. */
function delayOf({ plannedArrival, actualArrival }: typeof journeyStops.$inferSelect): number {
  return actualArrival ? Math.floor((Date.parse(actualArrival) - Date.parse(plannedArrival)) / 60_000) : 0
}
