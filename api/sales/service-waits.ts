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
 * What each of these services that waiting triggers was used for in the last twelve months (`domain.md` §3.4), by its id: each stop of a
 * journey that was run under a cahier des charges that charges it, where the real times are beyond what is free; the last uses by name. One
 * of another trigger is not among them: no journey says yet when it was rendered. With `companyId`, of that client alone. Two reads, however
 * many services.
 */
export async function waitsOf(db: Reader, services: readonly WaitingService[], today: string, companyId?: string) {
  const reckoned = services.filter(isReckoned)
  const uses = reckoned.length > 0 ? await usesOf(db, reckoned, today, companyId) : []
  const waits = ({ id }: WaitingService) => {
    const own = uses.filter(use => use.serviceId === id)
    return {
      total: own.length,
      amountCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
      rows: own.slice(0, LAST).map(({ companyId: _, serviceId: __, ...use }) => use),
    }
  }
  return new Map(reckoned.map(service => [service.id, waits(service)]))
}

const isReckoned = ({ trigger, unit }: WaitingService) => trigger === 'AUTO_ATTENTE' && WAITING_UNITS.includes(unit)

/** Each use of these services, the last first. */
async function usesOf(db: Reader, services: readonly WaitingService[], today: string, companyId?: string) {
  const ids = services.map(({ id }) => id)
  const tariffs = await db.select().from(serviceTariffs).where(inArray(serviceTariffs.serviceId, ids))
  const priced = new Map(
    services.map(service => [service.id, { service, tariffs: tariffs.filter(({ serviceId }) => serviceId === service.id) }]),
  )
  // The least that is free under any of these prices: nothing shorter is worth reading.
  const free = [...priced.values()].flatMap(({ service, tariffs }) =>
    [service, ...tariffs].flatMap(({ freeQty }) => (freeQty === null ? [] : freeMinutes(service.unit, freeQty, 0))),
  )
  const least = Math.min(...free, 1_000_000)
  const waited = sql`${journeyStops.actualDeparture} - greatest(${journeyStops.actualArrival}, ${journeyStops.plannedArrival})`
  const stops = await db
    .select({
      serviceId: versionServices.serviceId,
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
        inArray(versionServices.serviceId, ids),
        eq(versionServices.mode, 'FACTURE'),
        companyId ? eq(journeys.companyId, companyId) : undefined,
        gte(journeys.serviceDate, addDays(today, -DAYS)),
        inArray(journeys.status, ['TERMINE', 'CONTROLE', 'FACTURE']),
        isNotNull(journeyStops.actualArrival),
        sql`${waited} > make_interval(mins => least(${companies.freeWaitingMin}, ${least}::int))`,
      ),
    )
    .orderBy(desc(journeys.serviceDate), desc(journeyStops.actualArrival))
  return stops.flatMap(({ arrival, departure, appointment, ownPrice, freeWaitingMin, ...stop }) => {
    const { service, tariffs } = priced.get(stop.serviceId)!
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
}
