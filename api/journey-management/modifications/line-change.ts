import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { figuresOf } from '#api/journey-management/delivery-request/line-input.ts'
import { generateLine, lockLineGeneration } from '#api/journey-management/live-lines/line-generation.ts'
import { transitLine } from '#api/journey-management/live-lines/writes.ts'
import { today } from '#api/middleware/today.ts'
import { refused } from '#api/problem.ts'
import { change as changeRow } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import type { Modification } from '#api/trade/modifications/journey-change.ts'
import { runOfLine } from '#api/trade/modifications/targets.ts'
import { GenerationError } from '#domain/journey-management/live-lines/generation.ts'
import { applyChange, fits, type Run } from '#domain/journey-management/modifications/change.ts'
import { changesLine } from '#domain/journey-management/modifications/scope.ts'

/** Changes the planned line from a date (`domain.md` §3.8). Journeys in `done` already match and need no review. */
export async function changeLineBy(tx: Transaction, modification: Modification, done: readonly string[]): Promise<void> {
  const { liveLineId, change, effectiveFrom } = modification
  if (!liveLineId || effectiveFrom > today() || change.type === 'AJOUT_TRAJET' || change.type === 'PRIX') return
  await lockLineGeneration(tx, liveLineId)
  const [line] = await tx.select().from(liveLines).where(eq(liveLines.id, liveLineId)).for('update')
  if (!line || !changesLine(modification, line.weekdays)) return
  await changeRow(tx, modifications, modification.id, { lineChangedAt: new Date().toISOString() })
  if (change.type === 'ANNULATION') {
    if (line.status === 'PLANIFIE' || line.status === 'SUSPENDU') await transitLine(tx, liveLineId, 'close')
    return
  }
  const before = await runOfLine(tx, line)
  if (!fits(before, change)) return
  const after = applyChange(before, change)
  const own = { defaultDriverId: after.driverId, defaultVehicleId: after.vehicleId, defaultTrailerId: after.trailerId }
  const otherMeans = change.type === 'CHAUFFEUR' || change.type === 'VEHICULE'
  await changeRow(tx, liveLines, liveLineId, {
    kmLoaded: after.kmLoaded,
    kmEmpty: after.kmEmpty,
    ...(otherMeans && { ...own, subcontractorId: null }),
    ...(!otherMeans && (await figuresAfter(tx, before, after))),
  })
  for (const [position, { leg = null, ...rest }] of after.stops.entries()) {
    const stop = { ...rest, leg }
    await tx
      .insert(liveLineStops)
      .values({ ...stop, position, liveLineId })
      .onConflictDoUpdate({ target: [liveLineStops.liveLineId, liveLineStops.position], set: stop })
  }
  await tx
    .delete(liveLineStops)
    .where(and(eq(liveLineStops.liveLineId, liveLineId), gt(liveLineStops.position, after.stops.length - 1)))
  if (!line.generatedUntil || line.generatedUntil < today()) return
  const calm = await calmOf(tx, done)
  try {
    await generateLine(tx, liveLineId, { from: today(), to: line.generatedUntil })
  } catch (error) {
    if (error instanceof GenerationError) throw refused(error.message)
    throw error
  }
  if (calm.length > 0) {
    await tx.update(journeys).set({ review: false, reviewReason: null }).where(inArray(journeys.id, calm))
  }
}

/** Entered driving and service times stay when only hours change, and when the driving does not depend on the kilometres. */
async function figuresAfter(tx: Transaction, before: Run, after: Run) {
  const figures = await figuresOf(tx, after)
  const { startTime, endTime, nightMin } = figures
  const sameKm = before.kmLoaded === after.kmLoaded || (await figuresOf(tx, before)).drivingMin === figures.drivingMin
  return before.stops.length === after.stops.length && sameKm ? { startTime, endTime, nightMin } : figures
}

async function calmOf(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: journeys.id })
    .from(journeys)
    .where(and(inArray(journeys.id, [...ids]), eq(journeys.review, false)))
    .orderBy(asc(journeys.id))
  return rows.map(({ id }) => id)
}
