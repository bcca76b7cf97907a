import type { Transaction } from '#api/db/client.ts'
import { invalid } from '#api/problem.ts'
import { costDeltaOf } from '#api/trade/journeys/replacement-cost.ts'
import { replacedFields } from '#api/trade/replacements/replaced-fields.ts'
import { type Confirmation, SAME_ONE } from '#domain/journey-management/replacements/replacement.ts'
import { assignReplacement } from './fill.ts'
import { type Actor, answerOf, type LockedReplacement, lockReplacement, set } from './lock.ts'
import { suggestionsFor } from './suggestions.ts'

/** « Proposer »: awaits the answer; unfit candidates are refused. */
export async function proposeReplacement(
  tx: Transaction,
  id: string,
  { candidateId, version }: { candidateId: string; version: number },
) {
  const held = await lockReplacement(tx, id, 'propose', version)
  const { replacing } = replacedFields(held.replacement)
  const found = await suggestionOf(tx, held, candidateId)
  await set(tx, held.replacement, { status: 'PROPOSE', [replacing]: candidateId, score: found.score, informedDriverAt: null })
  return answerOf(held)
}

async function suggestionOf(tx: Transaction, { replacement }: LockedReplacement, candidateId: string) {
  if (replacement[replacedFields(replacement).replaced] === candidateId) throw invalid({ path: 'candidateId', message: SAME_ONE })
  const { rows } = await suggestionsFor(tx, replacement.id, { q: '', only: candidateId })
  const [found] = rows
  if (!found) throw invalid({ path: 'candidateId', message: SAME_ONE })
  if (found.score === null) throw invalid(...found.reasons.map(message => ({ path: 'candidateId', message })))
  return found
}

export async function confirmReplacement(tx: Transaction, id: string, input: Confirmation, actor: Actor) {
  const held = await lockReplacement(tx, id, 'confirm', input.version)
  await confirmHeld(tx, held, input, actor)
  return answerOf(held)
}

/** Assigns a journey to the candidate of a locked replacement; throws 422 when blocked. */
export async function confirmHeld(
  tx: Transaction,
  { replacement, journey }: LockedReplacement,
  input: Pick<Confirmation, 'candidateId' | 'reason'> & Partial<Confirmation>,
  actor: Actor,
): Promise<void> {
  const { replaced, replacing } = replacedFields(replacement)
  const { candidateId, reason, endOdometer, startOdometer } = input
  if (replacement[replaced] === candidateId) throw invalid({ path: 'candidateId', message: SAME_ONE })
  const { rows } = await suggestionsFor(tx, replacement.id, { q: '', only: candidateId })
  // Before the journey, because its crew trigger reads the replacement.
  await set(tx, replacement, {
    status: 'CONFIRME',
    [replacing]: candidateId,
    score: rows[0]?.score ?? null,
    ...{ endOdometer, startOdometer, informedDriverAt: null, reason: null },
    costDeltaCents: await costDeltaOf(tx, journey, replacement),
    ...{ confirmedById: actor.id, confirmedAt: new Date().toISOString() },
  })
  await assignReplacement(tx, journey, replacement, { id: candidateId, reason, actor: actor.id, endOdometer, startOdometer })
}
