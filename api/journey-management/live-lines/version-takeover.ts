import { and, asc, desc, eq, gte, inArray, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'

/** Takeover from lines of the same code in earlier versions (`domain.md` §3.3). */
export interface Takeover {
  taken: string[]
  /** Journeys of former versions that already serve dates of this one. */
  served: SQL | undefined
}

export const NOTHING_TO_TAKE: Takeover = { taken: [], served: undefined }

/**
 * Moves journeys not yet left from the superseded line, keeping numbers and means. Departed, executed and manually cancelled ones
 * keep version and price. `hold` locks each former line, newest version first, after the line itself.
 */
export async function takeOverJourneys(
  tx: Transaction,
  lineId: string,
  from: string,
  hold: (lineId: string) => Promise<void>,
): Promise<Takeover> {
  const [line] = await tx
    .select({
      code: liveLines.code,
      status: liveLines.status,
      requestId: versions.requestId,
      versionNo: versions.versionNo,
      versionStatus: versions.status,
      validFrom: versions.validFrom,
      validTo: versions.validTo,
    })
    .from(liveLines)
    .innerJoin(versions, eq(versions.id, liveLines.versionId))
    .where(eq(liveLines.id, lineId))
  if (!line || line.versionNo === 1) return NOTHING_TO_TAKE
  if (!['PLANIFIE', 'SUSPENDU'].includes(line.status) || !['ACCEPTE', 'ACTIF', 'SUSPENDU'].includes(line.versionStatus)) {
    return NOTHING_TO_TAKE
  }
  const former = await tx
    .select({ id: liveLines.id })
    .from(liveLines)
    .innerJoin(versions, eq(versions.id, liveLines.versionId))
    .where(and(eq(versions.requestId, line.requestId), lt(versions.versionNo, line.versionNo), eq(liveLines.code, line.code)))
    .orderBy(desc(versions.versionNo))
  if (former.length === 0) return NOTHING_TO_TAKE
  for (const { id } of former) await hold(id)

  const start = line.validFrom > from ? line.validFrom : from
  const served = and(
    inArray(
      journeys.liveLineId,
      former.map(({ id }) => id),
    ),
    gte(journeys.serviceDate, start),
    line.validTo === null ? undefined : lte(journeys.serviceDate, line.validTo),
  )
  const own = alias(journeys, 'own')
  const movable = await tx
    .select({ id: journeys.id })
    .from(journeys)
    .where(
      and(
        served,
        or(inArray(journeys.status, OPEN_STATUSES), and(eq(journeys.status, 'ANNULE'), eq(journeys.touched, false))),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(own)
            .where(
              and(eq(own.liveLineId, lineId), eq(own.serviceDate, journeys.serviceDate), eq(own.sequence, journeys.sequence)),
            ),
        ),
      ),
    )
    .orderBy(asc(journeys.serviceDate), asc(journeys.id))
    .for('update', { of: journeys })
  const taken = movable.map(({ id }) => id)
  // A null hash makes generation compare them with the new line.
  if (taken.length > 0) {
    await tx.update(journeys).set({ liveLineId: lineId, plan: null }).where(inArray(journeys.id, taken))
    await joinTours(tx, lineId, former[0]!.id)
  }
  return { taken, served }
}

const joinTours = (tx: Transaction, lineId: string, former: string) =>
  tx.execute(sql`
    insert into driver_pool_item (driver_pool_id, live_line_id, weekday)
    select item.driver_pool_id, line.id, item.weekday from driver_pool_item item join live_line line on line.id = ${lineId}
    where item.live_line_id = ${former} and item.weekday = any(line.weekdays)
      and not exists (select from driver_pool_item own where own.live_line_id = line.id)
    on conflict do nothing`)
