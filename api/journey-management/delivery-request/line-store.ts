import { and, eq, gt } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { notFound, refused, stale } from '#api/problem.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { linesOf } from '#api/trade/requests/lines.ts'
import { type LockedRequest, lockRequest, requireStatus, stopsOf } from '#api/trade/requests/record.ts'
import type { BuiltStop } from '#domain/journey-management/delivery-request/line-building.ts'
import { LIVE_LINE_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { soldStops, withSoldTerms } from '#domain/journey-management/live-lines/sold-stops.ts'
import { STATE } from '#domain/messages.ts'

/** Locks a request in conception; throws for another status. */
export async function designing(tx: Transaction, id: string): Promise<LockedRequest> {
  const held = await lockRequest(tx, id, 'design')
  requireStatus(held, ['EN_CONCEPTION'])
  return held
}

/** Locks a draft line with its stops. Throws 409 with the current line for an older `version`. */
export async function draftLine(tx: Transaction, { current }: LockedRequest, lineId: string, version?: number) {
  const [line] = await tx
    .select()
    .from(liveLines)
    .where(and(eq(liveLines.id, lineId), eq(liveLines.versionId, current.id)))
    .for('update')
  if (!line) throw notFound()
  const now = (await linesOf(tx, current.id)).find(({ id }) => id === lineId)!
  if (version !== undefined && version !== line.version) throw stale(now)
  if (line.status !== 'BROUILLON') throw refused(STATE(LIVE_LINE_STATUS_LABELS[line.status]))
  const stops = now.stops.map(({ addressId, kind, dayOffset, arrival, departure, instructions, leg }) => ({
    ...{ addressId, kind, dayOffset, arrival, departure },
    ...{ instructions, leg },
  }))
  return { line, stops, sites: now.stops.map(({ site }) => site) }
}

/** Stores the stops with their contractual values and deletes surplus ones. */
export async function storeStops(
  tx: Transaction,
  { current }: LockedRequest,
  lineId: string,
  stops: readonly (BuiltStop & { instructions?: string | null })[],
): Promise<void> {
  const withSold = withSoldTerms(stops, soldStops(await stopsOf(tx, current.id), current))
  for (const [position, stop] of withSold.entries()) {
    const stored = { instructions: null, ...stop, leg: stop.leg ?? null }
    await tx
      .insert(liveLineStops)
      .values({ ...stored, position, liveLineId: lineId })
      .onConflictDoUpdate({ target: [liveLineStops.liveLineId, liveLineStops.position], set: stored })
  }
  await tx.delete(liveLineStops).where(and(eq(liveLineStops.liveLineId, lineId), gt(liveLineStops.position, stops.length - 1)))
}
