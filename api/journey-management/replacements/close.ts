import type { Transaction } from '#api/db/client.ts'
import { refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacedFields } from '#api/trade/replacements/replaced-fields.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { STATE } from '#domain/messages.ts'
import { assignReplacement } from './fill.ts'
import { type Actor, answerOf, lockReplacement, set } from './lock.ts'

/** « Refusé par le chauffeur »: not suggested again. */
export async function refuseReplacement(tx: Transaction, id: string, { reason, version }: { reason: string; version: number }) {
  const held = await lockReplacement(tx, id, 'refuse', version)
  const { replacement, journey } = held
  const { field, replacing } = replacedFields(replacement)
  const driver = replacement[replacing]!
  if (replacement.status === 'CONFIRME') {
    if (journey[field] !== driver) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
    await change(tx, journeys, journey.id, { [field]: null, status: 'PLANIFIE', touched: true })
  }
  await set(tx, replacement, {
    status: 'A_POURVOIR',
    [replacing]: null,
    ...{ score: null, reason, confirmedById: null, confirmedAt: null, costDeltaCents: null },
    ...{ informedDriverAt: null, refusedDriverIds: [...new Set([...replacement.refusedDriverIds, driver])] },
  })
  return answerOf(held)
}

export async function closeReplacement(
  tx: Transaction,
  id: string,
  act: 'notFilled' | 'cancel',
  { reason, version }: { reason: string; version: number },
) {
  const held = await lockReplacement(tx, id, act, version)
  await set(tx, held.replacement, { status: act === 'cancel' ? 'ANNULE' : 'NON_POURVU', reason })
  return answerOf(held)
}

export async function restoreReplaced(tx: Transaction, id: string, version: number, actor: Actor) {
  const held = await lockReplacement(tx, id, 'restore', version)
  const { replacement, journey } = held
  const { field, replaced, replacing } = replacedFields(replacement)
  const taken = replacement.status === 'CONFIRME' ? replacement[replacing] : null
  if (journey[field] !== taken || !isOpen(journey.status)) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  await set(tx, replacement, { status: 'ANNULE', costDeltaCents: null })
  const { id: actorId } = actor
  await assignReplacement(tx, journey, replacement, { id: replacement[replaced]!, reason: RESTORED, actor: actorId })
  return answerOf(held)
}
const RESTORED = 'Titulaire rétabli'
