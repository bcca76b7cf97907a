import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { liveLines } from '#api/journey-management/live-lines/live-lines.table.ts'
import { trailers } from '#api/materials/trailers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { eachOf } from '#api/middleware/each.ts'
import { type Issue, invalid, notFound, refused, stale } from '#api/middleware/problem.ts'
import { today } from '#api/middleware/today.ts'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import {
  ASSIGNED_JOURNEYS,
  type DriverPoolInput,
  type DriverPoolMemberInput,
  HELD_ELSEWHERE,
  LINE_NOT_RUNNING,
  LINE_TAKEN,
  MEMBER_ALREADY,
  NO_FREE_DAY,
  NO_HOLDER,
  NO_ITEM,
  RANK_TAKEN,
} from '#domain/journey-management/drivers-pools/driver-pool.ts'
import { type DriverPoolAct, nextDriverPoolStatus } from '#domain/journey-management/drivers-pools/transitions.ts'
import { DRIVER_POOL_STATUS_LABELS } from '#domain/journey-management/drivers-pools/values.ts'
import { COUPLED } from '#domain/journey-management/journeys/assignment.ts'
import { ARCH, ENUM, STATE } from '#domain/messages.ts'
import { WEEKDAY_LABELS } from '#domain/sales/addresses/values.ts'
import { driverPoolItems, driverPoolMembers, driverPools } from './drivers-pools.table.ts'
import { followTour } from './follow.ts'
import { findDriverPool, findMember } from './read.ts'
import { readWeek } from './week.ts'

type Pool = typeof driverPools.$inferSelect
const dayWords = (weekday: number) => WEEKDAY_LABELS[weekday]!.toLowerCase()

export async function createDriverPool(tx: Transaction, input: DriverPoolInput) {
  await refuseUnusable(tx, input)
  const [row] = await tx.insert(driverPools).values(input).returning({ id: driverPools.id, code: driverPools.code })
  return row!
}

/** Changes a tour; a change made since the version that was read is a 409 with the tour as it is now. */
export async function updateDriverPool(tx: Transaction, id: string, input: DriverPoolInput, version: number) {
  const before = await lockLive(tx, id)
  if (before.version !== version) throw stale(await findDriverPool(tx, id))
  await refuseUnusable(tx, input, before)
  await tx.update(driverPools).set(input).where(eq(driverPools.id, id))
  await refuseUnready(tx, { ...before, ...input })
  if (before.status === 'ACTIVE') await followTour(tx, id)
  return { id, code: input.code }
}

/** A draft with the same service, means and rotation; lines and people belong to one tour, so the copy has neither. */
export async function duplicateDriverPool(tx: Transaction, id: string, copy: { code: string; label: string }) {
  const [pool] = await tx.select().from(driverPools).where(eq(driverPools.id, id))
  if (!pool) throw notFound()
  const { id: _, createdAt: __, updatedAt: ___, version: ____, search: _____, ...fields } = pool
  const [row] = await tx
    .insert(driverPools)
    .values({ ...fields, ...copy, status: 'BROUILLON' })
    .returning({ id: driverPools.id, code: driverPools.code })
  return row!
}

/** The whole standard week: what is not named leaves it. */
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

/** Lines that join the week, on these weekdays or on each of theirs that no tour has. Several are refused one by one. */
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

/** Each line runs on its weekday and is in no tour then. */
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

export async function addMember(tx: Transaction, id: string, input: DriverPoolMemberInput) {
  const pool = await lockLive(tx, id)
  await refuseMember(tx, pool, input)
  const [row] = await tx
    .insert(driverPoolMembers)
    .values({ ...input, driverPoolId: id })
    .returning({ id: driverPoolMembers.id })
  if (pool.status === 'ACTIVE') await followTour(tx, id)
  return row!
}

export async function updateMember(tx: Transaction, id: string, memberId: string, input: DriverPoolMemberInput, version: number) {
  const pool = await lockLive(tx, id)
  const before = await findMember(tx, id, memberId)
  if (before.version !== version) throw stale(before)
  await refuseMember(tx, pool, input, before)
  await tx.update(driverPoolMembers).set(input).where(eq(driverPoolMembers.id, memberId))
  await refuseUnready(tx, pool)
  if (pool.status === 'ACTIVE') await followTour(tx, id)
  return { id: memberId }
}

export async function removeMember(tx: Transaction, id: string, memberId: string) {
  const pool = await lockLive(tx, id)
  await findMember(tx, id, memberId)
  await tx.delete(driverPoolMembers).where(eq(driverPoolMembers.id, memberId))
  await refuseUnready(tx, pool)
  return { id: memberId }
}

/** Does what the transition table has for the act; an archived tour lets its lines and its people go. */
export async function transitDriverPool(tx: Transaction, id: string, act: DriverPoolAct) {
  const pool = await lock(tx, id)
  const status = nextDriverPoolStatus(pool.status, act)
  if (!status) throw refused(STATE(DRIVER_POOL_STATUS_LABELS[pool.status]))
  if (act === 'activate') await refuseUnready(tx, { ...pool, status })
  const lines = act === 'archive' ? await letGo(tx, pool) : []
  await tx.update(driverPools).set({ status }).where(eq(driverPools.id, id))
  await followTour(tx, id, lines)
  return { id, code: pool.code, status }
}

/** Archives those that nothing holds, and says why each other one is refused. */
export const archiveDriverPools = (tx: Transaction, ids: readonly string[]) =>
  eachOf(
    ids,
    id => transitDriverPool(tx, id, 'archive'),
    id => tx.select({ name: driverPools.code }).from(driverPools).where(eq(driverPools.id, id)),
  )

/** Returns the lines that it had. */
async function letGo(tx: Transaction, pool: Pool): Promise<string[]> {
  const day = today()
  const coming = await tx.$count(
    journeys,
    and(
      eq(journeys.driverPoolId, pool.id),
      gte(journeys.serviceDate, day),
      inArray(journeys.status, ['AFFECTE', 'CONFIRME', 'EN_COURS']),
    ),
  )
  if (coming > 0) throw refused(ARCH(ASSIGNED_JOURNEYS(coming)))
  const { driverPoolId, from, to } = driverPoolMembers
  const items = await tx
    .delete(driverPoolItems)
    .where(eq(driverPoolItems.driverPoolId, pool.id))
    .returning({ lineId: driverPoolItems.liveLineId })
  await tx.delete(driverPoolMembers).where(and(eq(driverPoolId, pool.id), gte(from, day)))
  await tx
    .update(driverPoolMembers)
    .set({ to: addDays(day, -1) })
    .where(and(eq(driverPoolId, pool.id), or(isNull(to), gte(to, day))))
  return items.map(({ lineId }) => lineId)
}

async function lock(tx: Transaction, id: string): Promise<Pool> {
  // Journeys that are generated meanwhile may name it.
  const [pool] = await tx.select().from(driverPools).where(eq(driverPools.id, id)).for('no key update')
  if (!pool) throw notFound()
  return pool
}

/** Locks a tour that is in use. Throws « Élément introuvable ». */
export async function lockLive(tx: Transaction, id: string): Promise<Pool> {
  const pool = await lock(tx, id)
  if (pool.status === 'ARCHIVEE') throw refused(STATE(DRIVER_POOL_STATUS_LABELS[pool.status]))
  return pool
}

/** After a change of the week: an active tour stays one that may run, and who read the tour before learns of it. */
export async function settled(tx: Transaction, pool: Pool, formerLines: readonly string[] = []): Promise<void> {
  await refuseUnready(tx, pool)
  await tx.update(driverPools).set({ updatedAt: sql`now()` }).where(eq(driverPools.id, pool.id))
  if (pool.status === 'ACTIVE') await followTour(tx, pool.id, formerLines)
}

/** « Active » needs a line, a holder, no overlap and at most 15 h from end to end (`domain.md` §3.6). */
async function refuseUnready(tx: Transaction, pool: Pick<Pool, 'id' | 'status' | 'subcontracted'>): Promise<void> {
  if (pool.status !== 'ACTIVE') return
  const { items, findings } = await readWeek(tx, pool.id)
  if (items.length === 0) throw refused(NO_ITEM)
  const [holder] = pool.subcontracted
    ? [true]
    : await tx
        .select({ id: driverPoolMembers.id })
        .from(driverPoolMembers)
        .where(
          and(
            eq(driverPoolMembers.driverPoolId, pool.id),
            eq(driverPoolMembers.rank, 'TITULAIRE'),
            or(isNull(driverPoolMembers.to), gte(driverPoolMembers.to, today())),
          ),
        )
        .limit(1)
  if (!holder) throw refused(NO_HOLDER)
  const forbidden = findings.find(({ forbids }) => forbids)
  if (forbidden) throw refused(forbidden.message)
}

/** Who joins a team is there, and holds no other tour then; the constraints meet the second of two who write at once. */
async function refuseMember(
  tx: Transaction,
  pool: Pool,
  input: DriverPoolMemberInput,
  before?: { id: string; driverId: string },
): Promise<void> {
  if (input.driverId !== before?.driverId) {
    const [driver] = await tx
      .select({ id: drivers.id })
      .from(drivers)
      .where(and(eq(drivers.id, input.driverId), inArray(drivers.status, ['ACTIF', 'SUSPENDU'])))
    if (!driver) throw invalid({ path: 'driverId', message: ENUM })
  }
  const others = await tx
    .select({
      poolId: driverPools.id,
      code: driverPools.code,
      driverId: driverPoolMembers.driverId,
      rank: driverPoolMembers.rank,
    })
    .from(driverPoolMembers)
    .innerJoin(driverPools, eq(driverPools.id, driverPoolMembers.driverPoolId))
    .where(
      and(
        eq(driverPoolMembers.driverId, input.driverId),
        before ? ne(driverPoolMembers.id, before.id) : undefined,
        sql`daterange(${driverPoolMembers.from}, ${driverPoolMembers.to}, '[]') && daterange(${input.from}::date, ${input.to}::date, '[]')`,
      ),
    )
    .orderBy(asc(driverPools.code))
  const issues: Issue[] = []
  if (others.some(({ poolId }) => poolId === pool.id)) issues.push({ path: 'driverId', message: MEMBER_ALREADY })
  const held = others.find(({ poolId, rank }) => rank === 'TITULAIRE' && poolId !== pool.id)
  if (input.rank === 'TITULAIRE' && held) issues.push({ path: 'driverId', message: HELD_ELSEWHERE(held.code) })
  const [same] = await tx
    .select({ id: driverPoolMembers.id })
    .from(driverPoolMembers)
    .where(
      and(
        eq(driverPoolMembers.driverPoolId, pool.id),
        eq(driverPoolMembers.rank, input.rank),
        eq(driverPoolMembers.priority, input.priority),
        before ? ne(driverPoolMembers.id, before.id) : undefined,
      ),
    )
  if (same) issues.push({ path: 'priority', message: RANK_TAKEN })
  if (issues.length > 0) throw invalid(...issues)
}

/** Its depot is one of the carrier's and its means are in the fleet; what it had may stay. */
async function refuseUnusable(tx: Transaction, input: DriverPoolInput, before?: Pool): Promise<void> {
  const issues: Issue[] = []
  if (input.depotId !== before?.depotId) {
    const [depot] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(
        and(
          eq(addresses.id, input.depotId),
          eq(addresses.kind, 'DEPOT'),
          isNull(addresses.companyId),
          eq(addresses.archived, false),
        ),
      )
      .for('share')
    if (!depot) issues.push({ path: 'depotId', message: ENUM })
  }
  const { defaultVehicleId, defaultTrailerId } = input
  if (defaultVehicleId && (defaultVehicleId !== before?.defaultVehicleId || defaultTrailerId !== before?.defaultTrailerId)) {
    const [vehicle] = await tx
      .select({ category: vehicles.category })
      .from(vehicles)
      .where(and(eq(vehicles.id, defaultVehicleId), sql`${vehicles.status} not in ('RESTITUE', 'ARCHIVE')`))
    if (!vehicle) issues.push({ path: 'defaultVehicleId', message: ENUM })
    if (vehicle?.category === 'TRACTEUR' && !defaultTrailerId) issues.push({ path: 'defaultTrailerId', message: COUPLED })
  }
  if (defaultTrailerId && defaultTrailerId !== before?.defaultTrailerId) {
    const [trailer] = await tx
      .select({ id: trailers.id })
      .from(trailers)
      .where(and(eq(trailers.id, defaultTrailerId), sql`${trailers.status} not in ('RESTITUE', 'ARCHIVE')`))
    if (!trailer) issues.push({ path: 'defaultTrailerId', message: ENUM })
  }
  if (issues.length > 0) throw invalid(...issues)
}
