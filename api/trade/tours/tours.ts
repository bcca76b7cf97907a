import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { driverPoolItems, driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { isoWeekday } from '#domain/calendar/dates.ts'
import { candidatesOn } from '#domain/journey-management/drivers-pools/rotation.ts'

export interface TourOnDate {
  id: string
  code: string
  subcontracted: boolean
  vehicleId: string | null
  trailerId: string | null
  driverIds: string[]
}

/** Vehicle and trailer of a tour on a line: the tour's own, else the line's. */
export const materialOf = (
  tour: Pick<TourOnDate, 'vehicleId' | 'trailerId'>,
  line: { defaultVehicleId: string | null; defaultTrailerId: string | null },
) =>
  tour.vehicleId
    ? { vehicleId: tour.vehicleId, trailerId: tour.trailerId }
    : { vehicleId: line.defaultVehicleId, trailerId: tour.trailerId ?? line.defaultTrailerId }

/** Active tours of a line by date; others assign nobody (`domain.md` §3.6). */
export async function toursOf(tx: Transaction, lineId: string): Promise<(date: string) => TourOnDate | undefined> {
  const tours = await tx
    .select({ weekday: driverPoolItems.weekday, pool: driverPools })
    .from(driverPoolItems)
    .innerJoin(driverPools, eq(driverPools.id, driverPoolItems.driverPoolId))
    .where(and(eq(driverPoolItems.liveLineId, lineId), eq(driverPools.status, 'ACTIVE')))
  if (tours.length === 0) return () => undefined
  const members = await tx
    .select()
    .from(driverPoolMembers)
    .where(
      inArray(
        driverPoolMembers.driverPoolId,
        tours.map(({ pool }) => pool.id),
      ),
    )
  const team = Map.groupBy(members, ({ driverPoolId }) => driverPoolId)
  return date => {
    const pool = tours.find(({ weekday }) => weekday === isoWeekday(date))?.pool
    if (!pool) return undefined
    const { rotation, cycleWeeks: weeks, anchorDate } = pool
    const rule = {
      rotation,
      weeks,
      anchorDate,
      members: (team.get(pool.id) ?? []).map(member => ({ ...member, driver: member.driverId })),
    }
    return {
      id: pool.id,
      code: pool.code,
      subcontracted: pool.subcontracted,
      vehicleId: pool.defaultVehicleId,
      trailerId: pool.defaultTrailerId,
      driverIds: candidatesOn(rule, date).map(({ driver }) => driver),
    }
  }
}
