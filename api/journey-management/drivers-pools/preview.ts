import { and, between, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import type { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { crewOf, judge, stopsGeneration } from '#api/trade/assignment/check.ts'
import { meansOf } from '#api/trade/assignment/means-fields.ts'
import { giveRun } from '#api/trade/assignment/means-records.ts'
import { readMeans } from '#api/trade/assignment/read-means.ts'
import { wantedOf } from '#api/trade/assignment/sold.ts'
import { isRegulated, runOf } from '#api/trade/assignment/to-run.ts'
import { LINE_PLAN, SOLD } from '#api/trade/assignment/wanted.ts'
import { materialOf } from '#api/trade/tours/tours.ts'
import type { Finding } from '#domain/assignment/finding.ts'
import { instantAt, toLocal } from '#domain/calendar/clock.ts'
import { addDays, dateRange, isoWeekday, mondayOf } from '#domain/calendar/dates.ts'
import { type HolidayZone, holidayLabel } from '#domain/calendar/holidays.ts'
import { type Period, recurrenceDates } from '#domain/calendar/recurrence.ts'
import { candidatesOn, type RotationRule } from '#domain/journey-management/drivers-pools/rotation.ts'
import { PREVIEW_WEEKS } from '#domain/journey-management/drivers-pools/values.ts'
import type { membersOf } from './read.ts'
import { lineGoesAbroad, type PoolItem } from './week.ts'

type Members = Awaited<ReturnType<typeof membersOf>>
type Pool = Pick<
  typeof driverPools.$inferSelect,
  'id' | 'code' | 'rotation' | 'cycleWeeks' | 'anchorDate' | 'defaultVehicleId' | 'defaultTrailerId'
> & { zone: HolidayZone }

/** Holders over eight weeks from a day's Monday, with the depot's public holidays and what the check says of them. */
export async function previewOf(db: Reader, pool: Pool, members: Members, items: readonly PoolItem[], day: string) {
  const { rotation, cycleWeeks: weeks, anchorDate, zone } = pool
  const rule: RotationRule = {
    rotation,
    weeks,
    anchorDate,
    members: members.map(member => ({ ...member, driver: member.driverId })),
  }
  const names = new Map(members.map(({ driverId, driver }) => [driverId, driver]))
  const worked = new Set(items.map(({ weekday }) => weekday))
  const from = mondayOf(day)
  const to = addDays(from, 7 * PREVIEW_WEEKS - 1)
  const days = dateRange(from, to)
    .filter(date => worked.has(isoWeekday(date)))
    .map(date => ({ date, crew: candidatesOn(rule, date).slice(0, 2) }))
  const found = await findingsOfHolders(db, pool, items, { from: day, to }, days)
  return days.map(({ date, crew: [holder] }) => ({
    date,
    driver: holder ? names.get(holder.driver)! : null,
    rank: holder?.rank ?? null,
    holiday: holidayLabel(zone, date) ?? null,
    findings: found.get(date) ?? [],
  }))
}

/** As generation asks for each day: what the tour has generated is given again, and a later day sees the days before. */
async function findingsOfHolders(
  db: Reader,
  pool: Pool,
  items: readonly PoolItem[],
  { from, to }: Period,
  days: readonly { date: string; crew: readonly { driver: string }[] }[],
): Promise<Map<string, Finding[]>> {
  const drivers = [...new Set(days.flatMap(({ crew }) => crew.map(({ driver }) => driver)))]
  const found = new Map<string, Finding[]>()
  if (drivers.length === 0) return found
  const [lines, own] = await Promise.all([
    linesOf(
      db,
      items.map(({ liveLineId }) => liveLineId),
      { from, to },
    ),
    db
      .select({ id: journeys.id })
      .from(journeys)
      .where(and(eq(journeys.driverPoolId, pool.id), between(journeys.serviceDate, from, to))),
  ])
  const meansOn = (lineId: string, [first, second]: readonly { driver: string }[]) => {
    const line = lines.get(lineId)!
    const coDriverId = line.sold.driverNeed?.doubleCrew ? (second?.driver ?? null) : null
    const tour = { vehicleId: pool.defaultVehicleId, trailerId: pool.defaultTrailerId }
    return { driverId: first!.driver, coDriverId, ...materialOf(tour, line) }
  }
  const planned = days
    .filter(({ date, crew }) => date >= from && crew.length > 0)
    .flatMap(({ date, crew }) =>
      items
        .filter(({ weekday, liveLineId }) => weekday === isoWeekday(date) && lines.get(liveLineId)?.dates.has(date))
        .map(item => ({ date, item, means: meansOn(item.liveLineId, crew) })),
    )
  const period = { start: instantAt(from, 0, '00:00'), end: instantAt(to, 2, '00:00') }
  const records = await readMeans(
    db,
    meansOf(...planned.map(({ means }) => means)),
    period,
    own.map(({ id }) => id),
  )
  for (const { date, item, means } of planned) {
    const start = instantAt(date, item.startDayOffset ?? 0, item.startTime)
    const end = new Date(Date.parse(start) + item.amplitudeMin * 60_000).toISOString()
    const hours = { start: toLocal(start), end: toLocal(end) }
    const { sold } = lines.get(item.liveLineId)!
    const findings = Object.values(judge(records, means, { hours, sold, pool: pool.code, work: item })).flat()
    found.set(date, [...(found.get(date) ?? []), ...findings])
    if (findings.some(stopsGeneration)) continue
    const run = runOf({ hours, work: item, sold }, isRegulated(records, means, { hours, sold }), crewOf(means))
    for (const id of [means.driverId, means.coDriverId]) giveRun(records.drivers.get(id ?? ''), { number: '', ...run })
  }
  return found
}

async function linesOf(db: Reader, ids: readonly string[], range: Period) {
  const { id, defaultVehicleId, defaultTrailerId } = liveLines
  const { recurrence, validFrom, validTo } = versions
  const rows = await db
    .select({
      id,
      defaultVehicleId,
      defaultTrailerId,
      recurrence,
      validFrom,
      validTo,
      ...SOLD,
      abroad: lineGoesAbroad(id),
      plan: LINE_PLAN,
    })
    .from(liveLines)
    .innerJoin(versions, eq(versions.id, liveLines.versionId))
    .where(inArray(id, [...ids]))
  return new Map(
    rows.map(({ recurrence: rule, validFrom: first, validTo: last, ...line }) => {
      const dates = rule ? recurrenceDates(rule, range).filter(date => date >= first && (last === null || date <= last)) : []
      return [line.id, { ...line, sold: wantedOf(line), dates: new Set(dates) }]
    }),
  )
}
