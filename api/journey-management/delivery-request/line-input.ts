import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { type Issue, invalid } from '#api/problem.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import type { LockedRequest } from '#api/trade/requests/record.ts'
import { cachedDistances } from '#api/trade/routing/distances.ts'
import { placesOf, withRoads } from '#api/trade/routing/places.ts'
import { isoWeekday } from '#domain/calendar/dates.ts'
import type { ConceptionLineInput } from '#domain/journey-management/delivery-request/conception.ts'
import type { BuiltStop } from '#domain/journey-management/delivery-request/line-building.ts'
import { lineFigures, type PlacedStop } from '#domain/journey-management/delivery-request/line-day.ts'
import { WEEKDAYS_OF_VERSION } from '#domain/journey-management/live-lines/live-line.ts'
import { ENUM, UNIQ } from '#domain/messages.ts'
import { ADDRESS_ARCHIVED } from '#domain/sales/delivery-request/delivery-request.ts'

export const figures = (
  stops: readonly (BuiltStop & PlacedStop)[],
  { roadMin, kmLoaded }: { roadMin: number | null | undefined; kmLoaded: string },
) => ({
  kmLoaded,
  ...lineFigures(stops, { roadMin, kmLoaded }),
  startTime: stops[0]!.departure,
  endTime: stops.at(-1)!.arrival,
})

/** Figures by known roads: no routing call within a transaction. */
export async function figuresOf(
  tx: Transaction,
  { stops, kmLoaded }: { stops: readonly (BuiltStop & PlacedStop)[]; kmLoaded: string },
) {
  const [distance] = await cachedDistances(tx, [await placesOf(tx, stops)])
  return figures(await withRoads(tx, stops), { roadMin: distance?.drivingMin, kmLoaded })
}

/** Only sold weekdays; for a spot run the weekday of its date. */
export function refuseOtherDays({ current }: LockedRequest, weekdays: readonly number[]) {
  const sold = current.recurrence?.weekdays ?? [isoWeekday(current.validFrom)]
  if (!weekdays.every(day => sold.includes(day))) throw invalid({ path: 'weekdays', message: WEEKDAYS_OF_VERSION })
}

/** The unique index enforces this; the query answers before the write. */
export async function refuseTakenCode(tx: Transaction, { current }: LockedRequest, code: string, except?: string) {
  const taken = await tx
    .select({ id: liveLines.id })
    .from(liveLines)
    .where(and(eq(liveLines.versionId, current.id), eq(liveLines.code, code)))
  if (taken.some(line => line.id !== except)) throw invalid({ path: 'code', message: UNIQ })
}

/** Stops and means must exist and be active; reports all faults. */
export async function refuseUnusable(
  tx: Transaction,
  input: Omit<ConceptionLineInput, 'version' | 'stops' | 'driverPoolId'>,
  stops: ConceptionLineInput['stops'],
) {
  const issues: Issue[] = []
  const sites = await tx
    .select({ id: addresses.id, archived: addresses.archived })
    .from(addresses)
    .where(
      inArray(
        addresses.id,
        stops.map(stop => stop.addressId),
      ),
    )
  for (const [index, { addressId }] of stops.entries()) {
    const site = sites.find(({ id }) => id === addressId)
    if (!site) issues.push({ path: `stops[${index}].addressId`, message: ENUM })
    else if (site.archived) issues.push({ path: `stops[${index}].addressId`, message: ADDRESS_ARCHIVED })
  }
  const { defaultDriverId, defaultVehicleId, defaultTrailerId, subcontractorId } = input
  if (defaultDriverId && !(await tx.$count(drivers, eq(drivers.id, defaultDriverId))))
    issues.push({ path: 'defaultDriverId', message: ENUM })
  if (defaultVehicleId && !(await tx.$count(vehicles, eq(vehicles.id, defaultVehicleId)))) {
    issues.push({ path: 'defaultVehicleId', message: ENUM })
  }
  if (defaultTrailerId && !(await tx.$count(trailers, eq(trailers.id, defaultTrailerId)))) {
    issues.push({ path: 'defaultTrailerId', message: ENUM })
  }
  if (subcontractorId) {
    const [company] = await tx.select({ types: companies.types }).from(companies).where(eq(companies.id, subcontractorId))
    if (!company?.types.includes('SOUS_TRAITANT')) issues.push({ path: 'subcontractorId', message: ENUM })
  }
  if (issues.length > 0) throw invalid(...issues)
}
