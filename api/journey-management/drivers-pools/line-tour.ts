import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { invalid, Problem } from '#api/problem.ts'
import { driverPoolItems } from '#api/schema/journey-management/drivers-pools.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addItems } from './items.ts'
import { lockLive } from './lock.ts'
import { settled } from './ready.ts'

/** Locks affected tours in id order before the line, as tour changes do. */
export async function lockToursOf(tx: Transaction, lineId: string, joins: string | null): Promise<void> {
  const has = await itemsOf(tx, lineId)
  for (const id of new Set([...has.map(({ driverPoolId }) => driverPoolId), ...(joins ? [joins] : [])].toSorted())) {
    await lockLive(tx, id)
  }
}

/** Sets or clears the tour on all weekdays (`domain.md` §3.5). Call `lockToursOf` first. */
export async function setTourOfLine(tx: Transaction, lineId: string, poolId: string | null): Promise<void> {
  const [line] = await tx.select({ weekdays: liveLines.weekdays }).from(liveLines).where(eq(liveLines.id, lineId))
  const before = await itemsOf(tx, lineId)
  const stays = (item: (typeof before)[number]) => item.driverPoolId === poolId && line!.weekdays.includes(item.weekday)
  const gone = before.filter(item => !stays(item))
  const wanted = poolId ? line!.weekdays.filter(day => !before.some(item => stays(item) && item.weekday === day)) : []
  if (gone.length === 0 && wanted.length === 0) return
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id)
    await tx.delete(driverPoolItems).where(and(eq(driverPoolItems.liveLineId, lineId), inArray(driverPoolItems.id, ids)))
  }
  try {
    for (const id of new Set(gone.map(({ driverPoolId }) => driverPoolId))) {
      if (id !== poolId) await settled(tx, await lockLive(tx, id), [lineId])
    }
    if (!poolId) return
    const pool = await lockLive(tx, poolId)
    await addItems(
      tx,
      pool,
      wanted.map(weekday => ({ liveLineId: lineId, weekday })),
    )
    await settled(tx, pool, gone.length > 0 ? [lineId] : [])
  } catch (error) {
    if (error instanceof Problem && error.statusCode === 422 && !error.issues) {
      throw invalid({ path: 'driverPoolId', message: error.message })
    }
    throw error
  }
}

const itemsOf = (tx: Transaction, lineId: string) =>
  tx.select().from(driverPoolItems).where(eq(driverPoolItems.liveLineId, lineId))
