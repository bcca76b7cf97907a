import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { notFound } from '#api/problem.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { crewNames } from '#api/trade/assignment/means.ts'
import { LINE_PLAN } from '#api/trade/assignment/wanted.ts'
import { soldOf } from '#api/trade/journeys/sold.ts'
import { withSuspension } from '#api/trade/requests/suspension.ts'
import { guessesOf } from '#domain/assignment/guess.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import type { Recurrence } from '#domain/calendar/recurrence.ts'
import type { ExceptionKind } from '#domain/journey-management/live-lines/exceptions.ts'
import { GenerationError, planGeneration } from '#domain/journey-management/live-lines/generation.ts'
import { type SkippedDay, skippedDays } from '#domain/journey-management/live-lines/line-calendar.ts'
import { loadLine } from './line-loading.ts'

/** Dates on the detail (`domain.md` §4.3). */
const NEXT_DATES = 14

export async function findLiveLine(db: Reader, id: string) {
  const subcontractors = alias(companies, 'subcontractor')
  const [found] = await db
    .select({
      line: liveLines,
      version: {
        versionNo: deliveryRequestVersions.versionNo,
        status: deliveryRequestVersions.status,
        validFrom: deliveryRequestVersions.validFrom,
        validTo: deliveryRequestVersions.validTo,
        recurrence: deliveryRequestVersions.recurrence,
      },
      request: { id: deliveryRequests.id, number: deliveryRequests.number, title: deliveryRequests.title },
      company: { id: companies.id, name: companies.legalName },
      driver: sql<string | null>`driver_name(${drivers})`,
      vehicle: vehicles.plate,
      trailer: trailers.plate,
      subcontractor: subcontractors.legalName,
      plan: LINE_PLAN,
      pools: sql<
        { id: string; code: string }[]
      >`coalesce((select json_agg(json_build_object('id', pool.id, 'code', pool.code) order by pool.code)
        from driver_pool pool where pool.id in (
          select item.driver_pool_id from driver_pool_item item where item.live_line_id = ${liveLines.id})), '[]')`,
    })
    .from(liveLines)
    .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, liveLines.versionId))
    .innerJoin(deliveryRequests, eq(deliveryRequests.id, deliveryRequestVersions.requestId))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .leftJoin(drivers, eq(drivers.id, liveLines.defaultDriverId))
    .leftJoin(vehicles, eq(vehicles.id, liveLines.defaultVehicleId))
    .leftJoin(trailers, eq(trailers.id, liveLines.defaultTrailerId))
    .leftJoin(subcontractors, eq(subcontractors.id, liveLines.subcontractorId))
    .where(eq(liveLines.id, id))
  if (!found) throw notFound()
  const { search: _, ...line } = found.line
  const [stops, dates, exceptions] = await Promise.all([
    stopsOf(db, id),
    nextDates(db, id),
    exceptionsOf(db, found.request.id, found.version.recurrence),
  ])
  const { recurrence, ...version } = found.version
  const { plan, ...others } = found
  return {
    ...others,
    guesses: guessesOf(line, plan),
    line: withSuspension(line),
    version,
    soldWeekdays: soldWeekdays(found.version),
    stops,
    exceptions,
    ...dates,
    today: today(),
  }
}

/** Future exceptions with reason and first author, over all versions (`domain.md` §4.3). */
async function exceptionsOf(db: Reader, requestId: string, rule: Recurrence | null) {
  const coming = (kind: ExceptionKind, days: Recurrence['excludeDates'] = []) =>
    days.filter(({ date }) => date >= today()).map(({ date, reason }) => ({ date, kind, reason: reason ?? null }))
  const days = [...coming('EXCLUSION', rule?.excludeDates), ...coming('AJOUT', rule?.includeDates)].sort(byDate)
  if (days.length === 0) return []
  const written = await db.execute<{ kind: string; date: string; by: string | null }>(sql`
    select distinct on (kind, entry->>'date') kind, entry->>'date' as date, account.first_name || ' ' || account.last_name as by
    from audit_log cross join (values ('EXCLUSION', 'excludeDates'), ('AJOUT', 'includeDates')) as list (kind, name)
      cross join jsonb_array_elements(audit_log.changes->'recurrence'->1->list.name) as entry
      left join account on account.id = audit_log.actor_id
    where audit_log.root_id = ${requestId} and audit_log.entity = 'delivery_request_version'
      and jsonb_typeof(audit_log.changes->'recurrence'->1->list.name) = 'array'
    order by kind, entry->>'date', audit_log.at, audit_log.id`)
  const by = new Map([...written].map(row => [`${row.kind} ${row.date}`, row.by]))
  return days.map(day => ({ ...day, by: by.get(`${day.kind} ${day.date}`) ?? null }))
}

function stopsOf(db: Reader, lineId: string) {
  return db
    .select({
      position: liveLineStops.position,
      kind: liveLineStops.kind,
      dayOffset: liveLineStops.dayOffset,
      arrival: liveLineStops.arrival,
      departure: liveLineStops.departure,
      leg: liveLineStops.leg,
      instructions: liveLineStops.instructions,
      ...soldOf(liveLineStops),
      address: addresses.label,
      zip: addresses.zip,
      city: addresses.city,
      lat: addresses.lat,
      lng: addresses.lng,
    })
    .from(liveLineStops)
    .innerJoin(addresses, eq(addresses.id, liveLineStops.addressId))
    .where(eq(liveLineStops.liveLineId, lineId))
    .orderBy(asc(liveLineStops.position))
}

/** `next`: service days with existing journeys. `skipped`: days of its week without service, and why. */
async function nextDates(db: Reader, lineId: string) {
  const from = today()
  const made = await db
    .select({
      date: journeys.serviceDate,
      number: journeys.number,
      status: journeys.status,
      review: journeys.review,
      reason: journeys.reason,
      driver: crewNames(),
      vehicle: vehicles.plate,
      subcontractor: companies.legalName,
    })
    .from(journeys)
    .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
    .leftJoin(companies, eq(companies.id, journeys.subcontractorId))
    .where(and(eq(journeys.liveLineId, lineId), gte(journeys.serviceDate, from)))
    .orderBy(asc(journeys.serviceDate))
    .limit(4 * NEXT_DATES)
  const known = new Set(made.map(({ date }) => date))
  const calendar = await comingDates(db, lineId, from)
  const none = { number: null, status: null, review: false, reason: null, driver: null, vehicle: null, subcontractor: null }
  const next = [
    ...made.filter(({ status }) => status !== 'ANNULE'),
    ...calendar.runs.filter(date => !known.has(date)).map(date => ({ date, ...none })),
  ]
    .sort(byDate)
    .slice(0, NEXT_DATES)
  const last = next.length === NEXT_DATES ? next.at(-1)!.date : addDays(from, (await readCarrier(db)).horizonDays)
  const byRule = new Set(calendar.skipped.map(({ date }) => date))
  const cancelled = made.filter(({ status, date }) => status === 'ANNULE' && !byRule.has(date))
  const skipped = [
    ...calendar.skipped.filter(({ date }) => !made.some(journey => journey.date === date && journey.status !== 'ANNULE')),
    ...cancelled.map(({ date, reason }) => ({ date, why: 'ANNULE' as const, reason, movedTo: undefined })),
  ].filter(({ date }) => date <= last)
  return { next, skipped: skipped.sort(byDate) }
}

const byDate = (a: { date: string }, b: { date: string }) => (a.date < b.date ? -1 : 1)

async function comingDates(db: Reader, lineId: string, from: string): Promise<{ runs: string[]; skipped: SkippedDay[] }> {
  const { line, rule, closures } = await loadLine(db, lineId, from)
  const range = { from, to: addDays(from, 366) }
  try {
    const { create } = planGeneration({ line, rule, existing: [], range, closures })
    return { runs: create.map(({ serviceDate }) => serviceDate), skipped: skippedDays(line, rule, range, closures) }
  } catch (error) {
    if (error instanceof GenerationError) return { runs: [], skipped: [] }
    throw error
  }
}

/** Sold weekdays; for a spot run that of its date. */
export function soldWeekdays(version: {
  recurrence: { weekdays: readonly number[] } | null
  validFrom: string
}): readonly number[] {
  return version.recurrence?.weekdays ?? [isoWeekday(version.validFrom)]
}
