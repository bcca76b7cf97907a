import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { eachOf } from '#api/middleware/each.ts'
import { invalid, notFound, refused, stale } from '#api/problem.ts'
import { driverPoolItems, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { LINE_NOT_RUNNING, LINE_TAKEN, NO_FREE_DAY } from '#domain/journey-management/drivers-pools/driver-pool.ts'
import { ENUM } from '#domain/messages.ts'
import { lockLive, type Pool } from './lock.ts'
import { findDriverPool } from './read.ts'
import { settled } from './ready.ts'

const dayWords = (weekday: number) => WEEKDAY_LABELS[weekday]!.toLowerCase()

/** Replaces the whole week; missing lines are removed. */
export async function changeWeek(
  tx: Transaction,
  id: string,
  { cells, version }: { cells: readonly { liveLineId: string; weekday: number }[]; version: number },
) {
  const pool = await lockLive(tx, id)
  if (pool.version !== version) throw stale(await findDriverPool(tx, id))
  const key = (cell: { liveLineId: string; weekday: number }) => `${cell.liveLineId}:${cell.weekday}`
  const wanted = new Map(cells.map(cell => [key(cell), cell]))
  const before = await tx.select().from(driverPoolItems).where(eq(driverPoolItems.driverPoolId, id))
  const gone = before.filter(item => !wanted.has(key(item)))
  for (const item of before) wanted.delete(key(item))
  if (gone.length > 0) {
    await tx.delete(driverPoolItems).where(
      inArray(
        driverPoolItems.id,
        gone.map(item => item.id),
      ),
    )
  }
  await addItems(tx, pool, [...wanted.values()])
  await settled(
    tx,
    pool,
    gone.map(({ liveLineId }) => liveLineId),
  )
  return { id, code: pool.code }
}

/** Adds lines on these weekdays, or on all their free ones. Bulk additions are refused individually. */
export async function addLines(
  tx: Transaction,
  id: string,
  { liveLineIds, weekdays }: { liveLineIds: readonly string[]; weekdays: readonly number[] },
) {
  const pool = await lockLive(tx, id)
  const named = (lineId: string) => tx.select({ name: liveLines.number }).from(liveLines).where(eq(liveLines.id, lineId))
  const outcome = await eachOf(
    liveLineIds,
    lineId =>
      tx.transaction(async part => {
        const days = weekdays.length > 0 ? weekdays : await freeDays(part, lineId)
        if (days.length === 0) throw refused(NO_FREE_DAY)
        await addItems(
          part,
          pool,
          days.map(weekday => ({ liveLineId: lineId, weekday })),
        )
      }),
    named,
  )
  await settled(tx, pool)
  return { id, code: pool.code, ...outcome }
}

async function freeDays(tx: Transaction, lineId: string): Promise<number[]> {
  const [line] = await tx
    .select({
      weekdays: liveLines.weekdays,
      taken: sql<number[]>`array(select item.weekday from driver_pool_item item where item.live_line_id = live_line.id)`,
    })
    .from(liveLines)
    .where(eq(liveLines.id, lineId))
  if (!line) throw notFound()
  return line.weekdays.filter(day => !line.taken.includes(day))
}

export async function addItems(tx: Transaction, pool: Pool, cells: readonly { liveLineId: string; weekday: number }[]) {
  if (cells.length === 0) return
  const ids = [...new Set(cells.map(({ liveLineId }) => liveLineId))]
  const [lines, taken] = await Promise.all([
    tx
      .select({ id: liveLines.id, number: liveLines.number, weekdays: liveLines.weekdays })
      .from(liveLines)
      .where(and(inArray(liveLines.id, ids), ne(liveLines.status, 'CLOTURE')))
      .for('share'),
    tx
      .select({ liveLineId: driverPoolItems.liveLineId, weekday: driverPoolItems.weekday, code: driverPools.code })
      .from(driverPoolItems)
      .innerJoin(driverPools, eq(driverPools.id, driverPoolItems.driverPoolId))
      .where(inArray(driverPoolItems.liveLineId, ids)),
  ])
  for (const { liveLineId, weekday } of cells) {
    const line = lines.find(({ id }) => id === liveLineId)
    if (!line) throw invalid({ path: 'liveLineIds', message: ENUM })
    if (!line.weekdays.includes(weekday)) throw refused(LINE_NOT_RUNNING(line.number, dayWords(weekday)))
    const other = taken.find(item => item.liveLineId === liveLineId && item.weekday === weekday)
    if (other) throw refused(LINE_TAKEN(line.number, other.code, dayWords(weekday)))
  }
  await tx.insert(driverPoolItems).values(cells.map(cell => ({ ...cell, driverPoolId: pool.id })))
}
