import { and, asc, desc, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { notFound } from '#api/problem.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { LINE_PLAN } from '#api/trade/assignment/wanted.ts'
import { guessesOf } from '#domain/assignment/guess.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { MEMBER_RANKS } from '#domain/journey-management/drivers-pools/values.ts'
import { LISTED_MAX, SHORT_LIST_MAX } from '#domain/limits.ts'
import { START_DAY_OFFSET } from './week.ts'

export async function findDriverPool(db: Reader, id: string) {
  const [found] = await db
    .select({
      pool: driverPools,
      depot: addresses.label,
      zone: addresses.holidayZone,
      vehicle: vehicles.plate,
      trailer: trailers.plate,
    })
    .from(driverPools)
    .innerJoin(addresses, eq(addresses.id, driverPools.depotId))
    .leftJoin(vehicles, eq(vehicles.id, driverPools.defaultVehicleId))
    .leftJoin(trailers, eq(trailers.id, driverPools.defaultTrailerId))
    .where(eq(driverPools.id, id))
  if (!found) throw notFound()
  const { pool, ...names } = found
  const { search: _, ...record } = pool
  return { ...record, ...names }
}

export const membersOf = (db: Reader, id: string) =>
  db
    .select({
      id: driverPoolMembers.id,
      version: driverPoolMembers.version,
      driverId: driverPoolMembers.driverId,
      driver: sql<string>`driver_name(${drivers})`,
      driverStatus: drivers.status,
      rank: driverPoolMembers.rank,
      priority: driverPoolMembers.priority,
      from: driverPoolMembers.from,
      to: driverPoolMembers.to,
    })
    .from(driverPoolMembers)
    .innerJoin(drivers, eq(drivers.id, driverPoolMembers.driverId))
    .where(eq(driverPoolMembers.driverPoolId, id))
    .orderBy(
      sql`array_position(${sql.param([...MEMBER_RANKS])}::text[], ${driverPoolMembers.rank})`,
      asc(driverPoolMembers.priority),
      asc(driverPoolMembers.from),
    )

/** Drivers of the tour's depot and activity who neither belong to its team nor hold another tour from that day on. */
export const teamCandidates = (
  db: Reader,
  pool: Pick<typeof driverPools.$inferSelect, 'id' | 'depotId' | 'activity'>,
  day: string,
) =>
  db
    .select({ id: drivers.id, code: drivers.code, name: sql<string>`driver_name(${drivers})` })
    .from(drivers)
    .where(
      and(
        eq(drivers.depotId, pool.depotId),
        eq(drivers.category, pool.activity),
        eq(drivers.status, 'ACTIF'),
        isNull(drivers.leaveDate),
        sql`not exists (select from driver_pool_member member where member.driver_id = ${drivers.id}
          and coalesce(member.to_date, 'infinity') >= ${day} and (member.rank = 'TITULAIRE' or member.driver_pool_id = ${pool.id}))`,
      ),
    )
    .orderBy(sql`${drivers.lastName} collate french`, asc(drivers.code))
    .limit(SHORT_LIST_MAX)

export async function findMember(db: Reader, poolId: string, memberId: string) {
  const [member] = await db
    .select()
    .from(driverPoolMembers)
    .where(and(eq(driverPoolMembers.id, memberId), eq(driverPoolMembers.driverPoolId, poolId)))
  if (!member) throw notFound()
  return member
}

/** With the weekdays available for this tour: running and in no other tour. */
export async function linesOf(db: Reader, id: string) {
  const rows = await db
    .select({
      id: liveLines.id,
      number: liveLines.number,
      label: liveLines.label,
      startTime: liveLines.startTime,
      startDayOffset: sql<number>`(select ${START_DAY_OFFSET} from (select live_line.id) as line)`,
      amplitudeMin: liveLines.amplitudeMin,
      drivingMin: liveLines.drivingMin,
      kmLoaded: liveLines.kmLoaded,
      plan: LINE_PLAN,
      weekdays: sql<number[]>`array(select day from unnest(${liveLines.weekdays}) day where not exists (
        select from driver_pool_item other where other.live_line_id = live_line.id and other.weekday = day
          and other.driver_pool_id <> ${id}) order by day)`,
      own: sql<number[]>`array(select item.weekday from driver_pool_item item
        where item.live_line_id = live_line.id and item.driver_pool_id = ${id} order by 1)`,
    })
    .from(liveLines)
    .where(
      and(
        ne(liveLines.status, 'CLOTURE'),
        sql`${liveLines.id} in (select item.live_line_id from driver_pool_item item where item.driver_pool_id = ${id})`,
      ),
    )
    .orderBy(asc(liveLines.startTime), asc(liveLines.number))
  return rows.map(({ drivingMin, kmLoaded, plan, ...row }) => ({ ...row, guesses: guessesOf({ drivingMin, kmLoaded }, plan) }))
}

const REPLACEMENT_DAYS = 90

export const replacementsOf = (db: Reader, id: string, day: string) =>
  db
    .select({
      id: replacements.id,
      number: replacements.number,
      kind: replacements.kind,
      cause: replacements.cause,
      status: replacements.status,
      journey: journeys.number,
      serviceDate: journeys.serviceDate,
      replaced: sql<string | null>`coalesce(
        (select driver_name(d) from driver d where d.id = replacement.replaced_driver_id),
        (select v.plate from vehicle v where v.id = replacement.replaced_vehicle_id),
        (select t.plate from trailer t where t.id = replacement.replaced_trailer_id))`,
      replacing: sql<string | null>`coalesce(
        (select driver_name(d) from driver d where d.id = replacement.replacing_driver_id),
        (select v.plate from vehicle v where v.id = replacement.replacing_vehicle_id),
        (select t.plate from trailer t where t.id = replacement.replacing_trailer_id))`,
    })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .where(and(eq(journeys.driverPoolId, id), gte(journeys.serviceDate, addDays(day, -REPLACEMENT_DAYS))))
    .orderBy(desc(journeys.serviceDate), desc(replacements.number))
    .limit(LISTED_MAX)
