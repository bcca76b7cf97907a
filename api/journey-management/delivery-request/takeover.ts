import { and, asc, eq, lt } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { takeNumbers } from '#api/db/write.ts'
import { change, insert } from '#api/rows.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { type LockedRequest, stopsOf } from '#api/trade/requests/record.ts'
import { soldStops, withSoldTerms } from '#domain/journey-management/live-lines/sold-stops.ts'

/** Copies the previous lines when stops and hours are equal; otherwise they are rebuilt. */
export async function takeOverLines(tx: Transaction, { request, current }: LockedRequest): Promise<void> {
  const own = await tx.select({ id: liveLines.id }).from(liveLines).where(eq(liveLines.versionId, current.id)).limit(1)
  if (own.length > 0) return sellAnew(tx, current)
  const earlier = await tx
    .select({ line: liveLines, versionNo: versions.versionNo })
    .from(liveLines)
    .innerJoin(versions, eq(versions.id, liveLines.versionId))
    .where(and(eq(versions.requestId, request.id), lt(versions.versionNo, current.versionNo)))
    .orderBy(asc(liveLines.code))
  const last = Math.max(...earlier.map(({ versionNo }) => versionNo))
  const lines = earlier.filter(({ versionNo }) => versionNo === last).map(({ line }) => line)
  if (lines.length === 0 || (await route(tx, current.id)) !== (await route(tx, lines[0]!.versionId))) return
  const sold = soldStops(await stopsOf(tx, current.id), current)
  for (const { id: from, version: _, createdAt: __, updatedAt: ___, search: ____, ...line } of lines) {
    const weekdays = current.recurrence ? line.weekdays.filter(day => current.recurrence!.weekdays.includes(day)) : line.weekdays
    if (weekdays.length === 0) continue
    const copy = await insert(tx, liveLines, {
      ...line,
      weekdays,
      versionId: current.id,
      number: `TP-${String(await takeNumbers(tx, 'live-line')).padStart(5, '0')}`,
      status: 'BROUILLON',
      generatedUntil: null,
      generationError: null,
      suspendedFrom: null,
      suspendedTo: null,
    })
    const stops = await tx
      .select()
      .from(liveLineStops)
      .where(eq(liveLineStops.liveLineId, from))
      .orderBy(asc(liveLineStops.position))
    if (stops.length === 0) continue
    await tx.insert(liveLineStops).values(
      withSoldTerms(stops, sold).map(({ id: _, version: __, createdAt: ___, updatedAt: ____, ...stop }) => ({
        ...stop,
        liveLineId: copy.id,
      })),
    )
  }
}

/** Updates lines kept during a return to sales to the current contract. */
async function sellAnew(tx: Transaction, current: LockedRequest['current']): Promise<void> {
  const sold = soldStops(await stopsOf(tx, current.id), current)
  const rows = await tx
    .select({
      id: liveLineStops.id,
      line: liveLineStops.liveLineId,
      addressId: liveLineStops.addressId,
      kind: liveLineStops.kind,
    })
    .from(liveLineStops)
    .innerJoin(liveLines, eq(liveLines.id, liveLineStops.liveLineId))
    .where(eq(liveLines.versionId, current.id))
    .orderBy(asc(liveLineStops.position))
  for (const stops of Map.groupBy(rows, ({ line }) => line).values()) {
    for (const { id, line: _, addressId: __, kind: ___, ...agreed } of withSoldTerms(stops, sold)) {
      await change(tx, liveLineStops, id, agreed)
    }
  }
}

async function route(tx: Transaction, versionId: string): Promise<string> {
  const stops = await stopsOf(tx, versionId)
  return JSON.stringify(
    stops.map(({ addressId, kind, dayOffset, arrival, departure }) => [addressId, kind, dayOffset, arrival, departure]),
  )
}
