import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { invalid, notFound, refused, stale } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { notifyOfNewDelays } from '#api/trade/delays/notify.ts'
import { updateFinishedFigures } from '#api/trade/journeys/finished-figures.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import type { StopProofs, stopRecordSchema } from '#domain/journey-management/journeys/journey.ts'
import { BEFORE_START, beforeStart } from '#domain/journey-management/journeys/real-times.ts'
import type { JourneyStopStatus } from '#domain/journey-management/journeys/stop-values.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { STATE } from '#domain/messages.ts'

type Stop = typeof journeyStops.$inferSelect

export function refuseClosedRun({ status }: Pick<Journey, 'status'>) {
  if (status !== 'EN_COURS' && status !== 'TERMINE') throw refused(STATE(JOURNEY_STATUS_LABELS[status]))
}

/** Stored proofs: the signature keeps its time, the drawing stays until replaced. */
export function storedProofs(
  { signed, signature, signatory, ...counts }: StopProofs,
  stop: Pick<Stop, 'signedAt' | 'signature'>,
  at = new Date().toISOString(),
) {
  const signs = signed || signature !== null
  return {
    ...counts,
    signatory: signs ? signatory : null,
    signature: signs ? (signature ?? stop.signature) : null,
    signedAt: signs ? (signature !== null || !stop.signedAt ? at : stop.signedAt) : null,
  }
}

export async function recordStop(
  tx: Transaction,
  journey: Journey,
  position: number,
  record: Omit<z.output<typeof stopRecordSchema>, 'arrival' | 'departure'> & Passage,
) {
  refuseClosedRun(journey)
  const { failed, reason, actualArrival, actualDeparture, version, ...proofs } = record
  refuseBeforeStart(journey, { actualArrival, actualDeparture })
  const stop = await stopAt(tx, journey.id, position)
  if (version !== null && version !== stop.version) throw stale(stop)
  const proven = storedProofs(proofs, stop)
  const busy = Object.values(proven).some(value => value !== null)
  const status: JourneyStopStatus = failed ? 'ECHEC' : actualDeparture ? 'TERMINE' : busy ? 'EN_COURS' : 'SUR_PLACE'
  return changeStop(tx, journey, stop, { actualArrival, actualDeparture, status, reason: failed ? reason : null, ...proven })
}

interface Passage {
  actualArrival: string | null
  actualDeparture: string | null
}

function refuseBeforeStart({ actualStart }: Pick<Journey, 'actualStart'>, { actualArrival, actualDeparture }: Passage) {
  for (const [path, instant] of [
    ['arrival', actualArrival],
    ['departure', actualDeparture],
  ] as const) {
    if (beforeStart(instant, actualStart)) throw invalid({ path, message: BEFORE_START(toLocal(actualStart!).slice(11)) })
  }
}

export async function recordPassage(tx: Transaction, journey: Journey, position: number, passage: Passage) {
  refuseClosedRun(journey)
  refuseBeforeStart(journey, passage)
  const stop = await stopAt(tx, journey.id, position)
  const status = passage.actualDeparture ? 'TERMINE' : stop.status === 'EN_COURS' ? 'EN_COURS' : 'SUR_PLACE'
  return changeStop(tx, journey, stop, { ...passage, status, reason: null })
}

export async function stopAt(tx: Transaction, journeyId: string, position: number): Promise<Stop> {
  const [stop] = await tx
    .select()
    .from(journeyStops)
    .where(and(eq(journeyStops.journeyId, journeyId), eq(journeyStops.position, position)))
  if (!stop) throw notFound()
  return stop
}

/** Updates a stop; closing the last one ends the journey (`domain.md` §3.7). */
export async function changeStop(tx: Transaction, journey: Journey, { id }: Pick<Stop, 'id'>, changes: Partial<Stop>) {
  await change(tx, journeyStops, id, changes)
  const stops = await tx
    .select()
    .from(journeyStops)
    .where(eq(journeyStops.journeyId, journey.id))
    .orderBy(asc(journeyStops.position))
  const closed = stops.filter(({ status }) => status === 'TERMINE' || status === 'ECHEC')
  const last = stops.at(-1)!
  const ends = journey.status === 'EN_COURS' && closed.includes(last)
  const status = ends ? 'TERMINE' : journey.status
  await change(tx, journeys, journey.id, {
    status,
    stopsDone: closed.length,
    maxDelayMin: Math.max(0, ...stops.map(delayOf)),
    ...(ends && { actualEnd: last.actualDeparture ?? last.actualArrival ?? new Date().toISOString() }),
  })
  await notifyOfNewDelays(tx, journey.id)
  if (status === 'TERMINE') await updateFinishedFigures(tx, [journey.id])
  return { id: journey.id, number: journey.number, status }
}

function delayOf({ plannedArrival, actualArrival }: Stop): number {
  return actualArrival ? Math.floor((Date.parse(actualArrival) - Date.parse(plannedArrival)) / 60_000) : 0
}
