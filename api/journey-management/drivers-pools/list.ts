import { and, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import type { Env } from '#api/middleware/env.ts'
import { today } from '#api/middleware/today.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import type { DRIVER_POOL_SORTS, DriverPoolListQuery } from '#domain/journey-management/drivers-pools/driver-pool.ts'
import type { Conformity, DriverPoolStatus } from '#domain/journey-management/drivers-pools/values.ts'
import { standardWeek } from '#domain/journey-management/drivers-pools/week.ts'
import { itemsOf, pricedItems, weeksOfLaw, withoutMoney } from './week.ts'

type Judging = Pick<Env['Variables'], 'db' | 'shared'>

/** Conformity is computed: filtering by it needs the shared weeks of all tours. */
export async function driverPoolList({ db, shared }: Judging, query: DriverPoolListQuery, money: boolean) {
  const conform = query.conformity.length ? await idsOfConformity({ db, shared }, query) : null
  return {
    db,
    query,
    table: driverPools,
    where: and(matching(query), conform ? inArray(driverPools.id, conform) : undefined),
    number: driverPools.code,
    sorts: SORTS,
    rowsOf: (ids: string[]) => driverPoolRows(db, ids, money),
  }
}

const members = (rank: 'TITULAIRE' | 'REMPLACANT', day: string) => sql<string[]>`array(
  select driver_name(driver) from driver_pool_member member join driver on driver.id = member.driver_id
  where member.driver_pool_id = driver_pool.id and member.rank = ${rank}
    and member.from_date <= ${day} and coalesce(member.to_date, 'infinity') >= ${day} order by member.priority)`

async function driverPoolRows(db: Reader, ids: string[], money: boolean) {
  const day = today()
  const rows = await db
    .select({
      id: driverPools.id,
      code: driverPools.code,
      label: driverPools.label,
      depotId: driverPools.depotId,
      depot: sql<string>`(select address.label from address where address.id = driver_pool.depot_id)`,
      activity: driverPools.activity,
      startTime: driverPools.startTime,
      endTime: driverPools.endTime,
      endDayOffset: driverPools.endDayOffset,
      rotation: driverPools.rotation,
      cycleWeeks: driverPools.cycleWeeks,
      anchorDate: driverPools.anchorDate,
      subcontracted: driverPools.subcontracted,
      parking: driverPools.parking,
      note: driverPools.note,
      holders: members('TITULAIRE', day),
      replacements: members('REMPLACANT', day),
      vehicle: sql<string | null>`(select vehicle.plate from vehicle where vehicle.id = driver_pool.default_vehicle_id)`,
      trailer: sql<string | null>`(select trailer.plate from trailer where trailer.id = driver_pool.default_trailer_id)`,
      status: driverPools.status,
      items: itemsOf(day),
    })
    .from(driverPools)
    .where(sql`${driverPools.id} = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ items, ...row }) => {
    const { days, total, findings, conformity } = standardWeek(money ? pricedItems(items) : withoutMoney(items), row)
    const { priceCents, costCents } = total
    return {
      ...row,
      weekdays: days.map(({ weekday }) => weekday),
      amplitudeMin: Math.max(0, ...days.map(day => day.amplitudeMin)),
      drivingMin: total.drivingMin,
      km: total.km,
      emptyPct: emptyPctOf(total),
      ...(money && { marginPct: priceCents && costCents !== null ? (100 * (priceCents - costCents)) / priceCents : null }),
      conformity,
      reasons: [...new Set(findings.map(({ message }) => message))],
    }
  })
}
export type DriverPoolRow = Awaited<ReturnType<typeof driverPoolRows>>[number]

/** « % vide » of the standard week; null without kilometres. */
const emptyPctOf = ({ km, kmEmpty }: { km: number; kmEmpty: number }) => (km > 0 ? (100 * kmEmpty) / km : null)

interface JudgedWeek {
  id: string
  code: string
  label: string
  status: DriverPoolStatus
  conformity: Conformity | null
  emptyPct: number | null
}

async function judgedWeeks(db: Reader): Promise<JudgedWeek[]> {
  const rows = await weeksOfLaw(db, today())
  return [...rows].map(({ id, code, label, status, items, ...rule }) => {
    const { total, conformity } = standardWeek(items, rule)
    return { id, code, label, status, conformity, emptyPct: emptyPctOf(total) }
  })
}

/** Tables that invalidate the cached weeks. */
const OF_WEEKS = [
  'delivery_request_version',
  'driver_pool',
  'driver_pool_item',
  'live_line',
  'live_line_stop',
  'trailer',
  'vehicle',
] as const

/** Weeks of all tours, cached until a table changes. */
export const sharedWeeks = ({ db, shared }: Judging) => shared.read(`weeks of tours ${today()}`, OF_WEEKS, () => judgedWeeks(db))

export const emptiestPools = (weeks: readonly JudgedWeek[], most: number) =>
  weeks
    .flatMap(({ id, code, label, status, emptyPct }) =>
      status === 'ACTIVE' && emptyPct !== null ? [{ id, code, label, emptyPct }] : [],
    )
    .sort((a, b) => b.emptyPct - a.emptyPct || (a.code < b.code ? -1 : 1))
    .slice(0, most)

async function idsOfConformity(judging: Judging, query: DriverPoolListQuery) {
  const all = await sharedWeeks(judging)
  return all.flatMap(({ id, conformity }) => (conformity && query.conformity.includes(conformity) ? [id] : []))
}

const SORTS: Record<(typeof DRIVER_POOL_SORTS)[number], SQL> = {
  code: sql`${driverPools.code}`,
  label: sql`${driverPools.label} collate french`,
  depot: sql`(select address.label from address where address.id = driver_pool.depot_id) collate french`,
  start: sql`${driverPools.startTime}`,
  status: sql`${driverPools.status}`,
}

function matching(query: DriverPoolListQuery): SQL | undefined {
  const day = today()
  return and(
    searched(driverPools.search, query.q),
    query.only.length ? inArray(driverPools.id, query.only) : undefined,
    query.status.length
      ? inArray(driverPools.status, query.status)
      : query.archived
        ? undefined
        : ne(driverPools.status, 'ARCHIVEE'),
    query.depot.length ? inArray(driverPools.depotId, query.depot) : undefined,
    query.activity.length ? inArray(driverPools.activity, query.activity) : undefined,
    query.weekday.length
      ? sql`exists (select from json_array_elements(${itemsOf(day)}) item
          where (item ->> 'weekday')::int = any(${sql.param(query.weekday.map(Number))}::int[]))`
      : undefined,
    query.noReplacement
      ? sql`not exists (select from driver_pool_member member where member.driver_pool_id = driver_pool.id
          and member.rank = 'REMPLACANT' and member.from_date <= ${day} and coalesce(member.to_date, 'infinity') >= ${day})`
      : undefined,
  )
}
