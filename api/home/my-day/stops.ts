import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { changeStop, refuseClosedRun, storedProofs } from '#api/journey-management/journeys/stops/stop-records.ts'
import { doneSince, notFound, refused, stale } from '#api/problem.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { type Journey, lockJourney } from '#api/trade/journeys/lock.ts'
import { ACT_FORMS, misfitOf } from '#domain/home/act-rules.ts'
import type { StopProofs } from '#domain/journey-management/journeys/journey.ts'
import { driverOf } from './day.ts'
import { latestTime } from './pressed.ts'

interface Press {
  userId: string
  ref: string
  position: number
  at: string
  /** Sent late by an offline phone: others may have recorded events meanwhile. */
  kept?: boolean
}

/** Locks a journey of this account's driver; others are not found. */
export async function lockOwnJourney(tx: Transaction, userId: string, ref: string): Promise<Journey> {
  const journey = await lockJourney(tx, ref)
  const driverId = await driverOf(tx, userId)
  if (!driverId || ![journey.driverId, journey.coDriverId].includes(driverId)) throw notFound()
  return journey
}

const NOTHING_NOTED: StopProofs = ACT_FORMS.leave.parse({})

export async function arrive(tx: Transaction, press: Press) {
  const { journey, stop, at } = await nextStop(tx, press, 'arrive')
  return changeStop(tx, journey, stop, { actualArrival: at, status: 'SUR_PLACE' })
}

export async function leave(tx: Transaction, press: Press, proofs: StopProofs = NOTHING_NOTED) {
  const left = press.kept ? await leftMeanwhile(tx, press) : null
  // A position closed the stop while the phone was offline: the driver's counts and signature still apply.
  if (left && Object.values(proofs).some(Boolean)) {
    refuseClosedRun(left.journey)
    return changeStop(tx, left.journey, left.stop, noted(proofs, left.stop, press.at))
  }
  const { journey, stop, at } = await nextStop(tx, press, 'leave')
  return changeStop(tx, journey, stop, { ...noted(proofs, stop, at), actualDeparture: at, status: 'TERMINE' })
}

export async function recordProofs(tx: Transaction, press: Press, proofs: StopProofs) {
  const { journey, stop, at } = await nextStop(tx, press, 'proofs')
  return changeStop(tx, journey, stop, { ...noted(proofs, stop, at), status: 'EN_COURS' })
}

/** The current or next stop failed (`domain.md` §3.7 « Échec »). */
export async function fail(tx: Transaction, press: Press, reason: string) {
  const { journey, stop, at } = await nextStop(tx, press, 'fail')
  return changeStop(tx, journey, stop, { status: 'ECHEC', reason, actualDeparture: stop.actualArrival && at })
}

export async function approach(tx: Transaction, press: Press) {
  const { journey, stop } = await nextStop(tx, press, 'approach')
  return changeStop(tx, journey, stop, { status: 'EN_APPROCHE' })
}

async function nextStop(tx: Transaction, press: Press, act: StopAct) {
  const found = await stopOf(tx, press)
  refuseMisfit({ ...found.journey, stops: found.stops }, act, press.position)
  return found
}

type StopAct = 'approach' | 'arrive' | 'leave' | 'proofs' | 'fail'

/** Refuses an act that does not fit its run, as the phone does before it keeps one. */
export function refuseMisfit(run: Parameters<typeof misfitOf>[0], act: StopAct | 'confirm' | 'start', position: number | null) {
  const misfit = misfitOf(run, act, position)
  if (misfit) throw REFUSALS[misfit.kind](misfit.message)
}

const REFUSALS = { recorded: doneSince, stale: () => stale(), state: refused, missing: () => notFound() }

async function stopOf(tx: Transaction, { userId, ref, position, at }: Press) {
  const journey = await lockOwnJourney(tx, userId, ref)
  const stops = await stopsOf(tx, journey.id)
  const stop = stops.find(stop => stop.position === position)
  if (!stop) throw notFound()
  const before = stops.filter(stop => stop.position < position).flatMap(stop => [stop.actualArrival, stop.actualDeparture])
  return { journey, stops, stop, at: latestTime(at, journey.actualStart, ...before, stop.actualArrival) }
}

async function leftMeanwhile(tx: Transaction, press: Press) {
  const found = await stopOf(tx, press)
  return found.stop.status === 'TERMINE' ? found : null
}

const stopsOf = (tx: Transaction, journeyId: string) =>
  tx.select().from(journeyStops).where(eq(journeyStops.journeyId, journeyId)).orderBy(journeyStops.position)

type Stop = Awaited<ReturnType<typeof stopsOf>>[number]

/** Proofs as changes: an empty field keeps the stored value. */
function noted(proofs: StopProofs, stop: Stop, at: string): Partial<Stop> {
  const { signatory, signature, signedAt, ...counts } = storedProofs(proofs, stop, at)
  const said = Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== null))
  return { ...said, ...(signedAt !== null && { signatory, signature, signedAt }) }
}
