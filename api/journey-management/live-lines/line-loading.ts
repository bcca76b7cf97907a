import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { CARRIER_CLOSURES } from '#api/parameters/closures.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import type { Sold } from '#api/trade/assignment/sold.ts'
import { LINE_PLAN } from '#api/trade/assignment/wanted.ts'
import { legsOf } from '#api/trade/journeys/run-legs.ts'
import { soldOf } from '#api/trade/journeys/sold.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { journeyPrice } from '#domain/journey-management/journeys/price.ts'
import { type Leg, runPartOn } from '#domain/journey-management/journeys/run-part.ts'
import { GenerationError } from '#domain/journey-management/live-lines/generation.ts'
import type { GenerationLine } from '#domain/journey-management/live-lines/generation-line.ts'
import { NOTFOUND } from '#domain/messages.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const
type RunOnDate = Pick<Leg, 'kmLoaded' | 'kmEmpty' | 'serviceMin'> & { serviceDate: string; touched: boolean }

export type LoadedLine = Awaited<ReturnType<typeof loadLine>>

/** Input of generation. A line that does not run ends the day before `from`. */
export async function loadLine(tx: Reader, lineId: string, from: string) {
  const [[found], stops] = await Promise.all([recordOf(tx, lineId), stopsOf(tx, lineId)])
  if (!found) throw new GenerationError(NOTFOUND)
  const { line: record, version, request, clientStatus, legs, stopPlan, carrierClosures } = found
  const partOn = (weekday: number) => runPartOn(lineId, legs, weekday, version)
  const prices = WEEK.map(weekday => journeyPrice(version, record, partOn(weekday)))
  const alike = prices.every(price => isDeepStrictEqual(price, prices[0]))
  const runs =
    (record.status === 'PLANIFIE' || record.status === 'SUSPENDU') && ['ACCEPTE', 'ACTIF', 'SUSPENDU'].includes(version.status)
  const ends = [version.validTo, version.terminatedOn, runs ? null : addDays(from, -1)].filter(date => date !== null)
  const line: GenerationLine = {
    label: record.label,
    weekdays: record.weekdays,
    kmLoaded: record.kmLoaded,
    kmEmpty: record.kmEmpty,
    drivingMin: record.drivingMin,
    serviceMin: record.serviceMin,
    stops,
    runsFrom: version.validFrom,
    runsTo: ends.sort()[0] ?? null,
    suspensions: [record, version].flatMap(({ suspendedFrom, suspendedTo }) =>
      suspendedFrom === null ? [] : [{ from: suspendedFrom, to: suspendedTo }],
    ),
    price: prices[0]!,
    ...(!alike && { prices }),
  }
  return {
    line,
    /** Price on a date; manually changed journeys use their own kilometres and service time. */
    priceOf: ({ serviceDate, touched, ...run }: RunOnDate) => {
      const weekday = isoWeekday(serviceDate)
      return touched ? journeyPrice(version, run, partOn(weekday)) : prices[weekday - 1]!
    },
    record,
    runs,
    clientStatus,
    stops,
    sold: { ...version, abroad: stops.some(({ country }) => country !== 'FR'), plan: stopPlan } satisfies Sold,
    rule: version.recurrence,
    closures: { sites: stops.map(stop => stop.closures), carrier: carrierClosures },
    journey: {
      kind: request.kind,
      label: record.label,
      liveLineId: record.id,
      versionId: version.id,
      companyId: request.companyId,
      kmLoaded: record.kmLoaded,
      kmEmpty: record.kmEmpty,
      drivingMin: record.drivingMin,
      serviceMin: record.serviceMin,
      stopsTotal: stops.length,
    },
  }
}

const recordOf = (tx: Reader, lineId: string) =>
  tx
    .select({
      line: liveLines,
      version: deliveryRequestVersions,
      request: deliveryRequests,
      clientStatus: companies.status,
      legs: legsOf('live_line'),
      stopPlan: LINE_PLAN,
      carrierClosures: CARRIER_CLOSURES,
    })
    .from(liveLines)
    .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, liveLines.versionId))
    .innerJoin(deliveryRequests, eq(deliveryRequests.id, deliveryRequestVersions.requestId))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .where(eq(liveLines.id, lineId))

const stopsOf = (tx: Reader, lineId: string) =>
  tx
    .select({
      addressId: liveLineStops.addressId,
      kind: liveLineStops.kind,
      dayOffset: liveLineStops.dayOffset,
      arrival: liveLineStops.arrival,
      departure: liveLineStops.departure,
      instructions: liveLineStops.instructions,
      leg: liveLineStops.leg,
      ...soldOf(liveLineStops),
      closures: addresses.closures,
      country: addresses.country,
    })
    .from(liveLineStops)
    .innerJoin(addresses, eq(addresses.id, liveLineStops.addressId))
    .where(eq(liveLineStops.liveLineId, lineId))
    .orderBy(asc(liveLineStops.position))
