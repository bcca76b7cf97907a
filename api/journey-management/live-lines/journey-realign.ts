import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { refused, stale } from '#api/problem.ts'
import { change, found } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { shareIndexValues } from '#api/trade/journeys/indexation.ts'
import { byRef, lockJourney } from '#api/trade/journeys/lock.ts'
import { findJourney } from '#api/trade/journeys/record.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { GenerationError, NOT_TO_REVIEW } from '#domain/journey-management/live-lines/generation.ts'
import { STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { generateLine, lockLineGeneration, shareContract } from './line-generation.ts'

/**
 * « Prendre la nouvelle version » (`domain.md` §3.3): discards manual changes and regenerates the journey from its line, or
 * cancels it on an unserved date. Means stay when free and fit. Refused once it left. Locks in the order of generation.
 */
export async function realignJourney(tx: Transaction, ref: string, version: number, role: Role) {
  const named = await tx.select({ lineId: journeys.liveLineId }).from(journeys).where(byRef(ref)).then(found)
  const { lineId } = named
  if (lineId) {
    await lockLineGeneration(tx, lineId)
    await shareContract(tx, lineId)
  }
  await shareIndexValues(tx)
  const { id, number, status, review, serviceDate, ...journey } = await lockJourney(tx, ref)
  if (journey.version !== version) throw stale(await findJourney(tx, id, role))
  if (!isOpen(status)) throw refused(STATE(JOURNEY_STATUS_LABELS[status]))
  // Taken over between the two reads: the caller has an older version.
  if (!lineId || !review || journey.liveLineId !== lineId) throw refused(NOT_TO_REVIEW)
  await change(tx, journeys, id, { review: false, reviewReason: null, touched: false, plan: null })
  try {
    await generateLine(tx, lineId, { from: serviceDate, to: serviceDate })
  } catch (error) {
    if (error instanceof GenerationError) throw refused(error.message)
    throw error
  }
  const [now] = await tx.select({ status: journeys.status, review: journeys.review }).from(journeys).where(eq(journeys.id, id))
  return { id, number, ...now! }
}
