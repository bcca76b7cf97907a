import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { type Issue, invalid, refused, stale } from '#api/problem.ts'
import { change, insert } from '#api/rows.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import {
  type DriverPoolMemberInput,
  HELD_ELSEWHERE,
  MEMBER_ALREADY,
  MOST_MEMBERS,
  RANK_TAKEN,
} from '#domain/journey-management/drivers-pools/driver-pool.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { ENUM } from '#domain/messages.ts'
import { followTour } from './follow.ts'
import { lockLive, type Pool } from './lock.ts'
import { findMember } from './read.ts'
import { refuseUnready } from './ready.ts'

export async function addMember(tx: Transaction, id: string, input: DriverPoolMemberInput) {
  const pool = await lockLive(tx, id)
  await refuseMember(tx, pool, input)
  if ((await tx.$count(driverPoolMembers, eq(driverPoolMembers.driverPoolId, id))) >= CHOICES_MAX) throw refused(MOST_MEMBERS)
  const row = await insert(tx, driverPoolMembers, { ...input, driverPoolId: id })
  if (pool.status === 'ACTIVE') await followTour(tx, id)
  return row
}

export async function updateMember(tx: Transaction, id: string, memberId: string, input: DriverPoolMemberInput, version: number) {
  const pool = await lockLive(tx, id)
  const before = await findMember(tx, id, memberId)
  if (before.version !== version) throw stale(before)
  await refuseMember(tx, pool, input, before)
  await change(tx, driverPoolMembers, memberId, input)
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

/** The driver must be present and hold no other tour then; exclusion constraints catch concurrent writes. */
async function refuseMember(
  tx: Transaction,
  pool: Pool,
  input: DriverPoolMemberInput,
  before?: { id: string; driverId: string },
): Promise<void> {
  // Locks the driver, so that concurrent tours queue here instead of deadlocking at the constraints.
  const [driver] = await tx
    .select({ status: drivers.status })
    .from(drivers)
    .where(eq(drivers.id, input.driverId))
    .for('no key update')
  const joins = driver?.status === 'ACTIF' || driver?.status === 'SUSPENDU'
  if (!joins && input.driverId !== before?.driverId) throw invalid({ path: 'driverId', message: ENUM })
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
