import { and, asc, between, eq, inArray, ne } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { crewNames } from '#api/trade/assignment/means.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, dateRange, isoWeekday, mondayOf } from '#domain/calendar/dates.ts'
import { holidayLabel } from '#domain/calendar/holidays.ts'
import { candidatesOn } from '#domain/journey-management/drivers-pools/rotation.ts'
import { findDriverPool, membersOf } from './read.ts'
import { readWeek } from './week.ts'

/** Week of a tour: generated journeys with drivers, and beyond them lines with the driver in turn. */
export async function planningOf(db: Reader, id: string, day: string) {
  const from = mondayOf(day)
  const to = addDays(from, 6)
  const pool = await findDriverPool(db, id)
  const [{ items }, members, runs] = await Promise.all([readWeek(db, id), membersOf(db, id), runsOf(db, id, from, to)])
  const generated = await generatedUntil(
    db,
    items.map(({ liveLineId }) => liveLineId),
  )
  const { rotation, cycleWeeks: weeks, anchorDate } = pool
  const rule = { rotation, weeks, anchorDate, members: members.map(member => ({ ...member, driver: member.driver })) }
  const days = dateRange(from, to).map(date => ({
    date,
    holiday: holidayLabel(pool.zone, date) ?? null,
    runs: runs.filter(({ serviceDate }) => serviceDate === date),
    toGenerate: items.filter(
      ({ weekday, liveLineId }) => weekday === isoWeekday(date) && (generated.get(liveLineId) ?? '') < date,
    ),
    holder: candidatesOn(rule, date)[0]?.driver ?? null,
  }))
  return { pool, from, to, days }
}
export type Planning = Awaited<ReturnType<typeof planningOf>>

async function runsOf(db: Reader, id: string, from: string, to: string) {
  const rows = await db
    .select({
      serviceDate: journeys.serviceDate,
      number: journeys.number,
      label: journeys.label,
      start: journeys.plannedStart,
      end: journeys.plannedEnd,
      status: journeys.status,
      driver: crewNames(),
      vehicle: vehicles.plate,
      trailer: trailers.plate,
      subcontractor: companies.legalName,
    })
    .from(journeys)
    .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
    .leftJoin(trailers, eq(trailers.id, journeys.trailerId))
    .leftJoin(companies, eq(companies.id, journeys.subcontractorId))
    .where(and(eq(journeys.driverPoolId, id), between(journeys.serviceDate, from, to), ne(journeys.status, 'ANNULE')))
    .orderBy(asc(journeys.plannedStart), asc(journeys.number))
  return rows.map(({ start, end, ...run }) => ({ ...run, start: toLocal(start), end: toLocal(end) }))
}

async function generatedUntil(db: Reader, lineIds: readonly string[]): Promise<Map<string, string | null>> {
  const lines = await db
    .select({ id: liveLines.id, until: liveLines.generatedUntil })
    .from(liveLines)
    .where(inArray(liveLines.id, [...lineIds]))
  return new Map(lines.map(({ id, until }) => [id, until]))
}
