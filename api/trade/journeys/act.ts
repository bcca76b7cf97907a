import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { notifyDriversOfAct } from '#api/notifications/drivers.ts'
import { forbidden, refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { type Journey, lockJourney } from '#api/trade/journeys/lock.ts'
import { storeCostDeltas } from '#api/trade/journeys/replacement-cost.ts'
import { followReplacements } from '#api/trade/replacements/follow.ts'
import { actOnJourney, type JourneyAct } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS, type JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { updateFinishedFigures } from './finished-figures.ts'
import { indexJourneys } from './indexation.ts'

type Changes = Partial<typeof journeys.$inferInsert>

export async function act(
  tx: Transaction,
  user: { id: string; role: Role },
  ref: string,
  name: JourneyAct,
  changes: (journey: Journey) => Promise<Changes>,
  hold: LockJourney = lockJourney,
) {
  const { journey, to } = await lockForAct(tx, user.role, ref, name, hold)
  return perform(tx, journey, { name, to, actor: user.id }, await changes(journey))
}

export async function perform(
  tx: Transaction,
  journey: Journey,
  { name, to, actor }: { name: JourneyAct; to: JourneyStatus; actor: string },
  changed: Changes,
) {
  await change(tx, journeys, journey.id, { ...changed, status: to })
  await notifyDriversOfAct(tx, journey, name, changed)
  const settled = await followReplacements(tx, journey.id, name, changed, actor)
  await storeCostDeltas(tx, journey, settled, changed)
  // The law revises by the energy of the vehicle.
  if (changed.vehicleId !== undefined && changed.vehicleId !== journey.vehicleId) await indexJourneys(tx, [journey.id])
  if (to === 'TERMINE') await updateFinishedFigures(tx, [journey.id])
  return { id: journey.id, number: journey.number, status: to }
}

/** Locks the journey, or throws when the caller may not reach it. */
export type LockJourney = (tx: Transaction, ref: string) => Promise<Journey & { own?: boolean }>

/** Locks the journey and returns the next status; throws when the transition or the role does not allow the act. */
export async function lockForAct(tx: Transaction, role: Role, ref: string, name: JourneyAct, hold: LockJourney = lockJourney) {
  const journey = await hold(tx, ref)
  const outcome = actOnJourney(role, name, { ...journey, today: today() })
  if (outcome.refusal === 'RIGHT') throw forbidden()
  if (outcome.refusal) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  return { journey, to: outcome.to }
}
