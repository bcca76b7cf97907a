import { and, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { addDays } from '#domain/calendar/dates.ts'
import type { ServiceTrigger, ServiceUnit } from '#domain/sales/additional-service-values.ts'
import { tariffOn } from '#domain/sales/service-tariff.ts'
import { freeMinutes, WAITING_UNITS, waitingCharge } from '#domain/sales/waiting.ts'
import type { Reader } from '../db/client.ts'
import { journeyStops, journeys } from '../journey-management/journeys.table.ts'
import { serviceTariffs } from './additional-services.table.ts'
import { addresses } from './addresses.table.ts'
import { companies } from './companies.table.ts'
import { versionServices } from './delivery-requests.table.ts'

interface WaitingService {
  id: string
  trigger: ServiceTrigger
  unit: ServiceUnit
  unitPrice: string
  freeQty: string | null
  minQty: string | null
  maxQty: string | null
  validFrom: string | null
  validTo: string | null
}

const DAYS = 365
const LAST = 5

/**
 * What a service that waiting triggers was used for in the last twelve months (`domain.md` §3.4): each stop of a journey that was run under a
 * cahier des charges that charges it, where the real times are beyond what is free. Null for a service of another trigger: of those no
 * journey says yet when they were rendered. With `companyId`, of that client alone.
 */
export async function waitsOf(db: Reader, service: WaitingService, today: string, companyId?: string) {
  if (service.trigger !== 'AUTO_ATTENTE' || !WAITING_UNITS.includes(service.unit)) return null
  const tariffs = await db.select().from(serviceTariffs).where(eq(serviceTariffs.serviceId, service.id))
  // The least that is free under any of these prices: nothing shorter is worth reading.
  const quantities = [service.freeQty, ...tariffs.map(({ freeQty }) => freeQty)].filter(quantity => quantity !== null)
  const least = Math.min(...quantities.map(quantity => freeMinutes(service.unit, quantity, 0)), 1_000_000)
  const waited = sql`${journeyStops.actualDeparture} - greatest(${journeyStops.actualArrival}, ${journeyStops.plannedArrival})`
  const stops = await db
    .select({
      number: journeys.number,
      date: journeys.serviceDate,
      companyId: companies.id,
      company: companies.legalName,
      freeWaitingMin: companies.freeWaitingMin,
      site: addresses.label,
      ownPrice: versionServices.unitPrice,
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
        eq(versionServices.serviceId, service.id),
        eq(versionServices.mode, 'FACTURE'),
        companyId ? eq(journeys.companyId, companyId) : undefined,
        gte(journeys.serviceDate, addDays(today, -DAYS)),
        inArray(journeys.status, ['TERMINE', 'CONTROLE', 'FACTURE']),
        isNotNull(journeyStops.actualArrival),
        sql`${waited} > make_interval(mins => least(${companies.freeWaitingMin}, ${least}::int))`,
      ),
    )
    .orderBy(desc(journeys.serviceDate), desc(journeyStops.actualArrival))
  const uses = stops.flatMap(({ arrival, departure, appointment, ownPrice, freeWaitingMin, ...stop }) => {
    const price = tariffOn(service, tariffs, stop.companyId, stop.date)
    if (!price) return []
    const { waitedMin, billableMin, quantity, amountCents } = waitingCharge(
      { arrival: arrival!, appointment, departure: departure! },
      {
        ...service,
        unitPrice: ownPrice ?? price.unitPrice,
        freeMin: freeMinutes(service.unit, price.freeQty, freeWaitingMin),
      },
    )
    return billableMin > 0 ? [{ ...stop, waitedMin, quantity, amountCents }] : []
  })
  return {
    total: uses.length,
    amountCents: uses.reduce((sum, { amountCents }) => sum + amountCents, 0),
    rows: uses.slice(0, LAST).map(({ companyId: _, ...use }) => use),
  }
}
