import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { generateLine, lockLineGeneration } from '#api/journey-management/live-lines/line-generation.ts'
import { today } from '#api/middleware/today.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'
import { GenerationError } from '#domain/journey-management/live-lines/generation.ts'

const TOUR = sql`(select item.driver_pool_id from driver_pool_item item
  join driver_pool pool on pool.id = item.driver_pool_id and pool.status = 'ACTIVE'
  where item.live_line_id = journey.live_line_id and item.weekday = extract(isodow from journey.service_date))`

/** Sets or clears the tour of future journeys and assigns untouched ones; existing means stay. */
export async function followTour(tx: Transaction, poolId: string, formerLines: readonly string[] = []): Promise<void> {
  const lines = await tx
    .select({ id: liveLines.id, until: liveLines.generatedUntil })
    .from(liveLines)
    .where(
      or(
        sql`${liveLines.id} in (select item.live_line_id from driver_pool_item item where item.driver_pool_id = ${poolId})`,
        inArray(liveLines.id, [...formerLines]),
      ),
    )
    .orderBy(liveLines.id)
  if (lines.length === 0) return
  for (const { id } of lines) await lockLineGeneration(tx, id)
  const coming = and(
    inArray(
      journeys.liveLineId,
      lines.map(({ id }) => id),
    ),
    gte(journeys.serviceDate, today()),
    inArray(journeys.status, [...OPEN_STATUSES]),
  )
  await tx
    .update(journeys)
    .set({ driverPoolId: TOUR })
    .where(and(coming, sql`${journeys.driverPoolId} is distinct from ${TOUR}`))
  // A null hash makes generation plan them again.
  const planless = await tx
    .update(journeys)
    .set({ plan: null })
    .where(
      and(
        coming,
        eq(journeys.driverPoolId, poolId),
        eq(journeys.status, 'PLANIFIE'),
        eq(journeys.touched, false),
        isNull(journeys.driverId),
        isNull(journeys.subcontractorId),
        isNotNull(journeys.plan),
      ),
    )
    .returning({ lineId: journeys.liveLineId })
  const waiting = new Set(planless.map(({ lineId }) => lineId))
  for (const { id, until } of lines) {
    if (!waiting.has(id) || until === null || until < today()) continue
    try {
      await generateLine(tx, id, { from: today(), to: until })
    } catch (error) {
      // The line's own alert reports why it cannot run; the tour is stored anyway.
      if (!(error instanceof GenerationError)) throw error
    }
  }
}
