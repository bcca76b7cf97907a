import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { invalid, notFound, Problem } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import type { TourMove } from '#domain/journey-management/replacements/replacement.ts'
import { OPEN_REPLACEMENT } from '#domain/journey-management/replacements/transitions.ts'
import { confirmHeld } from './confirm.ts'
import { type Actor, lockReplacementRow } from './lock.ts'

/**
 * « Remplacer toute la tournée »: assigns all open journeys of the driver's day to one candidate, in order. A refusal refuses
 * all, unless `partial`.
 */
export async function replaceTour(
  tx: Transaction,
  id: string,
  { candidateId, reason, partial, version }: TourMove,
  actor: Actor,
) {
  const [first] = await tx
    .select({ driverId: replacements.replacedDriverId, serviceDate: journeys.serviceDate })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .where(eq(replacements.id, id))
  if (!first) throw notFound()
  const ofTour = first.driverId
    ? and(
        eq(replacements.replacedDriverId, first.driverId),
        eq(replacements.kind, 'CHAUFFEUR'),
        eq(journeys.serviceDate, first.serviceDate),
        eq(journeys.status, 'PLANIFIE'),
        inArray(replacements.status, OPEN_REPLACEMENT),
      )
    : undefined
  const rows = await tx
    .select({ id: replacements.id, version: replacements.version, journey: journeys })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .where(ofTour ? sql`(${ofTour}) or ${replacements.id} = ${id}` : eq(replacements.id, id))
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))
    .for('update', { of: journeys })
  const moved: string[] = []
  const left: { number: string; path: string; reason: string }[] = []
  for (const row of rows) {
    const replacement = await lockReplacementRow(tx, row.id, row.journey, 'tour', row.id === id ? version : row.version)
    try {
      // Savepoint: a refusal leaves the journey unchanged.
      await tx.transaction(part => confirmHeld(part, { replacement, journey: row.journey }, { candidateId, reason }, actor))
      moved.push(row.journey.number)
    } catch (error) {
      if (!(error instanceof Problem) || error.statusCode !== 422) throw error
      const words = error.issues?.map(({ message }) => message).join(' · ') ?? error.message
      const path = error.issues?.every(issue => issue.path === 'reason') ? 'reason' : 'candidateId'
      left.push({ number: row.journey.number, path, reason: words })
    }
  }
  if (left.length > 0 && (!partial || moved.length === 0)) {
    const path = left.some(one => one.path === 'candidateId') ? 'candidateId' : 'reason'
    throw invalid({ path, message: left.map(one => `${one.number}\u202f: ${one.reason}`).join(' ; ') })
  }
  return { id, moved, left: left.map(({ number, reason }) => ({ number, reason })) }
}
