import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { freeMinutes, WAITING_STOP_KINDS, waitingCharge } from '#domain/sales/pricing/waiting.ts'
import { chargedBy, PRICED, type Prices, RAN, type Scope, type ServiceUse, termsOn } from './charged-services.ts'

/** Waits beyond the free time at clients' sites; the carrier's own depots are never charged. */
export async function waitingUses(db: Reader, prices: Prices, scope: Scope): Promise<ServiceUse[]> {
  const waiting = [...prices.values()].filter(({ service }) => service.trigger === 'AUTO_ATTENTE')
  if (waiting.length === 0) return []
  // Shortest free time of all prices; shorter waits need not be read.
  const free = waiting.flatMap(({ service, tariffs }) =>
    [service, ...tariffs].flatMap(({ freeQty }) => (freeQty === null ? [] : freeMinutes(service.unit, freeQty, 0))),
  )
  const least = Math.min(...free, 1_000_000)
  const waited = sql`${journeyStops.actualDeparture} - greatest(${journeyStops.actualArrival}, ${journeyStops.plannedArrival})`
  const stops = await db
    .select({
      ...PRICED,
      freeWaitingMin: companies.freeWaitingMin,
      site: addresses.label,
      stop: journeyStops.position,
      arrival: journeyStops.actualArrival,
      appointment: journeyStops.plannedArrival,
      departure: journeyStops.actualDeparture,
    })
    .from(versionServices)
    .innerJoin(journeys, eq(journeys.versionId, versionServices.versionId))
    .innerJoin(companies, eq(companies.id, journeys.companyId))
    .innerJoin(journeyStops, eq(journeyStops.journeyId, journeys.id))
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .where(
      and(
        chargedBy(waiting.map(({ service }) => service.id)),
        scope.where,
        inArray(journeys.status, [...RAN]),
        isNotNull(addresses.companyId),
        inArray(journeyStops.kind, [...WAITING_STOP_KINDS]),
        isNotNull(journeyStops.actualArrival),
        sql`${waited} > make_interval(mins => coalesce((${versionServices.agreed} ->> 'freeMin')::int, least(${companies.freeWaitingMin}, ${least}::int)))`,
      ),
    )
    .orderBy(desc(journeys.serviceDate), desc(journeyStops.actualArrival))
  return stops.flatMap(({ arrival, departure, appointment, own, agreed, freeWaitingMin, ...stop }) => {
    const terms = termsOn(prices, { ...stop, own, agreed })
    if (!terms) return []
    const { waitedMin, billableMin, quantity, amountCents } = waitingCharge(
      { arrival: arrival!, appointment, departure: departure! },
      { ...terms, freeMin: agreed?.freeMin ?? freeMinutes(terms.unit, terms.freeQty ?? null, freeWaitingMin) },
    )
    if (billableMin === 0) return []
    const charged = { minutes: waitedMin, quantity, unitPrice: terms.unitPrice, amountCents }
    return [{ ...stop, id: `${stop.journeyId} ${stop.stop}`, holiday: null, reason: null, ...charged }]
  })
}
