import { and, asc, count, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { firstDay, lastDay } from '#domain/calendar/months.ts'
import type { AbsenceListQuery } from '#domain/human-resources/absences/absence.ts'
import { ABSENT_ALERT_LEAST, ABSENT_ALERT_PCT } from '#domain/human-resources/absences/values.ts'
import { matching } from './list.ts'

const FULL_NAME = sql<string>`${drivers.firstName} || ' ' || ${drivers.lastName}`

/** Page of the drivers who are absent in the month, each with all their absences; counts of both. */
export async function planningOf(
  db: Reader,
  { page, perPage, ...query }: Omit<AbsenceListQuery, 'sort' | 'count' | 'from' | 'to' | 'only'>,
  month: string,
) {
  const status = query.status.length > 0 ? query.status : (['DEMANDEE', 'VALIDEE'] as const)
  const where = matching({ ...query, status: [...status], from: firstDay(month), to: lastDay(month), only: [] })
  const shown = db
    .select({ id: drivers.id })
    .from(drivers)
    .where(inArray(drivers.id, db.select({ id: absences.driverId }).from(absences).where(where)))
    .orderBy(sql`${drivers.lastName} collate french`, asc(drivers.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const [found, [counts]] = await Promise.all([
    db
      .select({
        id: absences.id,
        driverId: absences.driverId,
        name: FULL_NAME,
        // When another has the same name.
        code: sql<string | null>`case when driver_name(${drivers}) <> ${FULL_NAME} then ${drivers.code} end`,
        depot: addresses.label,
        zone: addresses.holidayZone,
        kind: absences.kind,
        status: absences.status,
        from: absences.from,
        fromHalf: absences.fromHalf,
        to: absences.to,
        toHalf: absences.toHalf,
      })
      .from(absences)
      .innerJoin(drivers, eq(drivers.id, absences.driverId))
      .innerJoin(addresses, eq(addresses.id, drivers.depotId))
      .where(and(where, inArray(absences.driverId, shown)))
      .orderBy(sql`${drivers.lastName} collate french`, asc(drivers.id), asc(absences.from)),
    db
      .select({ total: count(), drivers: countDistinct(absences.driverId) })
      .from(absences)
      .where(where),
  ])
  const rows = [...Map.groupBy(found, ({ driverId }) => driverId).values()].map(bars => ({
    driverId: bars[0]!.driverId,
    name: bars[0]!.name,
    code: bars[0]!.code,
    depot: bars[0]!.depot,
    zone: bars[0]!.zone,
    bars: bars.map(({ driverId: _, name: __, code: ___, depot: ____, zone: _____, ...bar }) => bar),
  }))
  return { rows, ...counts!, page, perPage }
}

/** Days when a larger share of a depot's drivers is absent than the alert allows; Sundays excluded. */
export async function crowdedDays(db: Reader, from: string, to: string) {
  const found = await db.execute<{ depot: string; date: string; absent: number; staff: number }>(sql`
    with staff as (
      select ${drivers.depotId} as depot_id, count(*)::int as n from ${drivers}
      where ${inArray(drivers.status, ['ACTIF', 'SUSPENDU'])} group by 1),
    during as materialized (
      select * from ${absences} where ${absences.status} = 'VALIDEE' and ${absences.from} <= ${to} and ${absences.to} >= ${from}),
    away as (
      select ${drivers.depotId} as depot_id, day::date as day, count(distinct ${drivers.id})::int as n
      from during join ${drivers} on ${drivers.id} = during.driver_id and ${inArray(drivers.status, ['ACTIF', 'SUSPENDU'])}
      cross join generate_series(greatest(during.from_date, ${from}), least(during.to_date, ${to}), interval '1 day') as day
      where extract(isodow from day) < 7
      group by 1, 2)
    select ${addresses.label} as depot, away.day::text as date, away.n as absent, staff.n as staff
    from away join staff on staff.depot_id = away.depot_id join ${addresses} on ${addresses.id} = staff.depot_id
    where away.n >= ${ABSENT_ALERT_LEAST}::int and away.n * 100 > staff.n * ${ABSENT_ALERT_PCT}::int
    order by away.day, depot`)
  return [...found]
}
