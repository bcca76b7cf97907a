import type { Transaction } from '#api/db/client.ts'
import { invalid } from '#api/problem.ts'
import { perform } from '#api/trade/journeys/act.ts'
import { buyPriceOf, refuseUnfitMeans } from '#api/trade/journeys/assignment.ts'
import { costDeltaOf } from '#api/trade/journeys/replacement-cost.ts'
import { SAME_ONE, type Subcontract } from '#domain/journey-management/replacements/replacement.ts'
import { type Actor, answerOf, lockReplacement, set } from './lock.ts'

export async function subcontractReplacement(tx: Transaction, id: string, input: Subcontract, actor: Actor) {
  const held = await lockReplacement(tx, id, 'subcontract', input.version)
  const { replacement, journey } = held
  const { subcontractorId } = input
  if (replacement.replacedSubcontractorId === subcontractorId) throw invalid({ path: 'subcontractorId', message: SAME_ONE })
  const none = { driverId: null, coDriverId: null, vehicleId: null, trailerId: null }
  await refuseUnfitMeans(tx, journey, { ...none, subcontractorId }, null)
  const buyPriceCents = await buyPriceOf(tx, journey, input, actor.role)
  await set(tx, replacement, { costDeltaCents: await costDeltaOf(tx, journey, replacement, { subcontractorId, buyPriceCents }) })
  await perform(
    tx,
    journey,
    { name: 'assign', to: 'AFFECTE', actor: actor.id },
    { ...none, subcontractorId, buyPriceCents, meansReason: null },
  )
  return answerOf(held)
}
