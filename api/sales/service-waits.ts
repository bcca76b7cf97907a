import { and, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { addDays } from '#domain/calendar/dates.ts'
import type { ServiceTrigger, ServiceUnit } from '#domain/sales/additional-service-values.ts'
import { tariffOn } from '#domain/sales/service-tariff.ts'
import { freeMinutes, WAITING_UNITS, waitingCharge } from '#domain/sales/waiting.ts'
import type { Reader } from '../db/client.ts'
import { journeyStops, journeys } from '../journey-management/journeys.table.ts'
import { additionalServices, serviceTariffs } from './additional-services.table.ts'
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
  if (!isReckoned(service)) return null
  const uses = await usesOf(db, [service], today, companyId)
  return { ...sumOf(uses), rows: uses.slice(0, LAST).map(({ companyId: _, serviceId: __, ...use }) => use) }
}

/**
 * How often each of these services was used in the last twelve months and what that came to, by its id: the same uses as on its sheet. A
 * service whose uses no journey tells yet is not among them. Three reads, however many services.
 */
export async function yearOfServices(db: Reader, ids: readonly string[], today: string) {
  const services = (
    await db
      .select()
      .from(additionalServices)
      .where(and(inArray(additionalServices.id, [...ids]), eq(additionalServices.trigger, 'AUTO_ATTENTE')))
  ).filter(isReckoned)
  const uses = services.length > 0 ? await usesOf(db, services, today) : []
  return new Map(services.map(({ id }) => [id, sumOf(uses.filter(use => use.serviceId === id))]))
}

const isReckoned = ({ trigger, unit }: WaitingService) => trigger === 'AUTO_ATTENTE' && WAITING_UNITS.includes(unit)

const sumOf = (uses: readonly { amountCents: number }[]) => ({
  total: uses.length,
  amountCents: uses.reduce((sum, { amountCents }) => sum + amountCents, 0),
})

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
