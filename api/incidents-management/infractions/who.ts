import { addHours } from 'date-fns/addHours'
import { subHours } from 'date-fns/subHours'
import { and, desc, eq, gt, inArray, lte, notInArray, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolItems, driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import type { DriverSource } from '#domain/incidents-management/infractions/values.ts'
import { candidatesOn } from '#domain/journey-management/drivers-pools/rotation.ts'

const LONGEST_DAYS = 7

/** Run of a vehicle at an instant, by actual else planned times. */
export async function journeyAt(db: Reader, vehicleId: string, instant: string) {
  const began = sql`coalesce(${journeys.actualStart}, ${journeys.plannedStart})`
  // A journey in progress lasts at least until now.
  const ended = sql`coalesce(${journeys.actualEnd}, case when ${journeys.status} = 'EN_COURS' then greatest(${journeys.plannedEnd}, now())
    else ${journeys.plannedEnd} end)`
  const [run] = await db
    .select({
      id: journeys.id,
      number: journeys.number,
      label: journeys.label,
      plannedStart: journeys.plannedStart,
      plannedEnd: journeys.plannedEnd,
      actualStart: journeys.actualStart,
      actualEnd: journeys.actualEnd,
      status: journeys.status,
      driverId: journeys.driverId,
      coDriverId: journeys.coDriverId,
    })
    .from(journeys)
    .where(
      and(
        eq(journeys.vehicleId, vehicleId),
        notInArray(journeys.status, ['ANNULE', 'NON_EXECUTE']),
        // Uses the index of the vehicle's runs.
        gt(journeys.plannedStart, subHours(instant, LONGEST_DAYS * 24).toISOString()),
        lte(journeys.plannedStart, addHours(instant, 24).toISOString()),
        sql`${began} <= ${instant}::timestamptz and ${ended} > ${instant}::timestamptz`,
      ),
    )
    .orderBy(desc(journeys.plannedStart))
    .limit(1)
  return run ?? null
}

/** Driver of the tour in service with the vehicle at an instant; null without one. */
async function ofTour(db: Reader, vehicleId: string, instant: string): Promise<string | null> {
  const local = toLocal(instant)
  const time = local.slice(11)
  const pools = await db
    .select()
    .from(driverPools)
    .where(and(eq(driverPools.defaultVehicleId, vehicleId), eq(driverPools.status, 'ACTIVE')))
    .orderBy(driverPools.code)
  if (pools.length === 0) return null
  const ids = pools.map(({ id }) => id)
  const [items, members] = await Promise.all([
    db
      .select({ poolId: driverPoolItems.driverPoolId, weekday: driverPoolItems.weekday })
      .from(driverPoolItems)
      .where(inArray(driverPoolItems.driverPoolId, ids)),
    db.select().from(driverPoolMembers).where(inArray(driverPoolMembers.driverPoolId, ids)),
  ])
  for (const pool of pools) {
    // Service of this day, or of the day before when it crosses midnight.
    for (const back of [0, 1]) {
      const day = addDays(local.slice(0, 10), -back)
      const runs = items.some(({ poolId, weekday }) => poolId === pool.id && weekday === isoWeekday(day))
      const begun = back > 0 || pool.startTime <= time
      const goesOn = back < pool.endDayOffset || (back === pool.endDayOffset && time < pool.endTime)
      if (!runs || !begun || !goesOn) continue
      const team = members
        .filter(({ driverPoolId }) => driverPoolId === pool.id)
        .map(({ driverId, ...member }) => ({ ...member, driver: driverId }))
      const [first] = candidatesOn(
        { rotation: pool.rotation, weeks: pool.cycleWeeks, anchorDate: pool.anchorDate, members: team },
        day,
      )
      if (first) return first.driver
    }
  }
  return null
}

/** Probable driver of a vehicle at an instant: from its run, else its tour, else null (`domain.md` §3.18). */
export async function whoDrove(
  db: Reader,
  vehicleId: string,
  instant: string,
): Promise<{ driverId: string | null; driverSource: DriverSource | null; journeyId: string | null }> {
  const run = await journeyAt(db, vehicleId, instant)
  if (run?.driverId) return { driverId: run.driverId, driverSource: 'TRAJET', journeyId: run.id }
  const driverId = await ofTour(db, vehicleId, instant)
  return { driverId, driverSource: driverId ? 'TOURNEE' : null, journeyId: run?.id ?? null }
}

export async function namesOf(db: Reader, ids: readonly (string | null)[]) {
  const wanted = ids.filter(id => id !== null)
  if (wanted.length === 0) return []
  return db
    .select({ id: drivers.id, code: drivers.code, name: sql<string>`driver_name(${drivers})` })
    .from(drivers)
    .where(inArray(drivers.id, wanted))
}
