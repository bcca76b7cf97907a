import { and, desc, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { PARIS } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { HOLIDAY_ZONES, type HolidayZone, holidayLabel, holidays } from '#domain/calendar/holidays.ts'
import { TRIGGER_UNITS } from '#domain/sales/additional-service.ts'
import type { ServiceTrigger, ServiceUnit } from '#domain/sales/additional-service-values.ts'
import { cancellationCharge } from '#domain/sales/cancellation-charge.ts'
import { DAY_TRIGGERS, dayCharge, dayTriggerOf } from '#domain/sales/day-charge.ts'
import { nightCharge, nightMinutes } from '#domain/sales/night-charge.ts'
import { kmOf } from '#domain/sales/run-cost.ts'
import { type ChargeTerms, type ServiceCharge, timesOf, transportPriceOf } from '#domain/sales/service-charge.ts'
import { tariffOn } from '#domain/sales/service-tariff.ts'
import { freeMinutes, waitingCharge } from '#domain/sales/waiting.ts'
import type { Reader } from '../db/client.ts'
import { auditLog } from '../db/ledger.table.ts'
import { journeyStops, journeys } from '../journey-management/journeys.table.ts'
import { additionalServices, serviceTariffs } from '../sales/additional-services.table.ts'
import { addresses } from '../sales/addresses.table.ts'
import { companies } from '../sales/companies.table.ts'
import { versionServices, deliveryRequestVersions as versions } from '../sales/delivery-requests.table.ts'

/** A service as far as its price and what triggers it go. */
export interface ChargedService {
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

/** What a journey was charged for a service that what happened triggers. */
export interface ServiceUse extends ServiceCharge {
  serviceId: string
  number: string
  date: string
  companyId: string
  company: string
  label: string
  /** Where somebody waited, and which stop of the journey that was. */
  site: string | null
  stop: number | null
  /** Waited, or run between 21:00 and 06:00. */
  minutes: number | null
  holiday: string | null
  /** The price of a unit, or the share in per cent, that was reckoned with. */
  unitPrice: string
}

const DAYS = 365
const LAST = 5
const RAN = ['TERMINE', 'CONTROLE', 'FACTURE'] as const

/** What happens to a journey charges it by itself; a unit that its trigger is not counted in (an old entry) is left alone. */
export const isReckoned = ({ trigger, unit }: Pick<ChargedService, 'trigger' | 'unit'>) =>
  TRIGGER_UNITS[trigger]?.units.includes(unit) ?? false

/**
 * What each of these services was used for in the last twelve months (`domain.md` §3.4), by its id, the last uses by name: the journeys of the
 * versions that charge it, by what happened to them. One that a person enters by hand, or that pallet accounts decide, is not among them: no
 * journey says yet that it was rendered. With `companyId`, of that client alone. As many reads for thirty services as for one.
 */
export async function usesOfYear(db: Reader, services: readonly ChargedService[], today: string, companyId?: string) {
  const reckoned = services.filter(isReckoned)
  const from = addDays(today, -DAYS)
  const uses = await usesIn(db, reckoned, {
    where: and(gte(journeys.serviceDate, from), companyId ? eq(journeys.companyId, companyId) : undefined)!,
    years: [yearOf(from), yearOf(today)],
  })
  const byService = Map.groupBy(uses, use => use.serviceId)
  return new Map(
    reckoned.map(({ id }) => {
      const own = byService.get(id) ?? []
      const amountCents = own.reduce((sum, use) => sum + use.amountCents, 0)
      const rows = own.slice(0, LAST).map(({ companyId: _, serviceId: __, unitPrice: ___, ...use }) => use)
      return [id, { total: own.length, amountCents, rows }]
    }),
  )
}

/** What one journey is charged for these services of its version. */
export const usesOfJourney = (
  db: Reader,
  services: readonly ChargedService[],
  { id, serviceDate }: { id: string; serviceDate: string },
) => usesIn(db, services.filter(isReckoned), { where: eq(journeys.id, id), years: [yearOf(serviceDate)] })

/** Which journeys are asked about, and the years that their days of service are in. */
interface Scope {
  where: SQL
  years: readonly number[]
}
const yearOf = (date: string) => Number(date.slice(0, 4))

/** Each use of these services by the journeys of the scope, the last first. */
async function usesIn(db: Reader, services: readonly ChargedService[], scope: Scope): Promise<ServiceUse[]> {
  if (services.length === 0) return []
  const ids = services.map(({ id }) => id)
  const tariffs = await db.select().from(serviceTariffs).where(inArray(serviceTariffs.serviceId, ids))
  const byService = Map.groupBy(tariffs, tariff => tariff.serviceId)
  const prices: Prices = new Map(services.map(service => [service.id, { service, tariffs: byService.get(service.id) ?? [] }]))
  const [waits, others] = await Promise.all([waitsIn(db, prices, scope), runsIn(db, prices, scope)])
  return [...waits, ...others].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.number < b.number ? 1 : -1))
}

type Prices = Map<string, { service: ChargedService; tariffs: (typeof serviceTariffs.$inferSelect)[] }>

/** What a unit costs the client of a journey on its day: the version's own price before his tariff and the catalogue's; null where it is not sold. */
function termsOn(prices: Prices, { serviceId, companyId, date, own }: Priced): (ChargeTerms & { own: string | null }) | null {
  const { service, tariffs } = prices.get(serviceId)!
  const usual = tariffOn(service, tariffs, companyId, date)
  const unitPrice = own ?? usual?.unitPrice
  if (unitPrice === undefined) return null
  const { unit, minQty, maxQty } = service
  return { unit, unitPrice, freeQty: usual?.freeQty ?? service.freeQty, minQty, maxQty, own }
}

interface Priced {
  serviceId: string
  companyId: string
  date: string
  /** The price that the version has of its own. */
  own: string | null
}

const PRICED = {
  serviceId: versionServices.serviceId,
  own: versionServices.unitPrice,
  number: journeys.number,
  date: journeys.serviceDate,
  companyId: companies.id,
  company: companies.legalName,
  label: journeys.label,
}

/** Stops whose real times are beyond what is free. */
async function waitsIn(db: Reader, prices: Prices, scope: Scope): Promise<ServiceUse[]> {
  const waiting = [...prices.values()].filter(({ service }) => service.trigger === 'AUTO_ATTENTE')
  if (waiting.length === 0) return []
  // The least that is free under any of these prices: nothing shorter is worth reading.
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
        isNotNull(journeyStops.actualArrival),
        sql`${waited} > make_interval(mins => least(${companies.freeWaitingMin}, ${least}::int))`,
      ),
    )
    .orderBy(desc(journeys.serviceDate), desc(journeyStops.actualArrival))
  return stops.flatMap(({ arrival, departure, appointment, own, freeWaitingMin, ...stop }) => {
    const terms = termsOn(prices, { ...stop, own })
    if (!terms) return []
    const { waitedMin, billableMin, quantity, amountCents } = waitingCharge(
      { arrival: arrival!, appointment, departure: departure! },
      { ...terms, freeMin: freeMinutes(terms.unit, terms.freeQty ?? null, freeWaitingMin) },
    )
    if (billableMin === 0) return []
    return [{ ...stop, minutes: waitedMin, holiday: null, quantity, unitPrice: terms.unitPrice, amountCents }]
  })
}

const chargedBy = (ids: readonly string[]) =>
  and(inArray(versionServices.serviceId, [...ids]), eq(versionServices.mode, 'FACTURE'))

/** When somebody cancelled the journey, by the audit of its writes: the one place that keeps it. Null where it was entered as cancelled. */
export const CANCELLED_AT = sql<string | null>`(
  select ${auditLog.at} from ${auditLog}
  where ${auditLog.rootId} = ${journeys.id} and ${auditLog.entity} = 'journey' and ${auditLog.action} = 'UPDATE'
    and ${auditLog.changes} -> 'status' ->> 1 = 'ANNULE'
  order by ${auditLog.at} desc limit 1)`.mapWith(journeys.plannedStart)

/** The zone of the place of work (`domain.md` §6.1): the line's own, else that of the first stop. */
const HOLIDAY_ZONE = sql<HolidayZone>`coalesce(${versions.recurrence} ->> 'holidayZone', (
  select site.holiday_zone from journey_stop stop join address site on site.id = stop.address_id
  where stop.journey_id = ${journeys.id} order by stop.position limit 1), 'FR')`

/** Journeys that a night, their day of service or their cancellation charges. */
async function runsIn(db: Reader, prices: Prices, scope: Scope): Promise<ServiceUse[]> {
  const of = (trigger: ServiceTrigger) =>
    [...prices.values()].flatMap(({ service }) => (service.trigger === trigger ? [service.id] : []))
  const when = (trigger: ServiceTrigger, happened: SQL) => {
    const ids = of(trigger)
    return ids.length > 0 ? and(inArray(versionServices.serviceId, ids), happened) : undefined
  }
  const ran = inArray(journeys.status, [...RAN])
  const weekday = sql`extract(isodow from ${journeys.serviceDate})`
  const happened = or(
    when('AUTO_NUIT', and(ran, BY_NIGHT)!),
    when('AUTO_SAMEDI', and(ran, sql`${weekday} = 6`)!),
    when('AUTO_DIMANCHE', and(ran, sql`${weekday} = 7`)!),
    when('AUTO_FERIE', and(ran, sql`${journeys.serviceDate} = any(${holidaysOf(scope.years)}::date[])`)!),
    when('AUTO_ANNULATION', and(eq(journeys.status, 'ANNULE'), sql`${journeys.cancelBillingPct} > 0`)!),
  )
  if (!happened) return []
  const agreed = await dayTriggersAgreed(db, DAY_TRIGGERS.flatMap(of))
  const rows = await db
    .select({
      ...PRICED,
      versionId: versionServices.versionId,
      status: journeys.status,
      plannedStart: journeys.plannedStart,
      plannedEnd: journeys.plannedEnd,
      actualStart: journeys.actualStart,
      actualEnd: journeys.actualEnd,
      kmLoaded: journeys.kmLoaded,
      kmEmpty: journeys.kmEmpty,
      priceCents: journeys.priceCents,
      indexedBaseCents: journeys.indexedBaseCents,
      tollsCents: versions.tollsCents,
      indexation: versions.indexation,
      zone: HOLIDAY_ZONE,
      billingPct: journeys.cancelBillingPct,
      cancelHours: versions.cancelHours,
      cancelPct: versions.cancelPct,
      cancelledAt: sql<string | null>`case when ${journeys.status} = 'ANNULE' then ${CANCELLED_AT} end`.mapWith(
        journeys.plannedStart,
      ),
    })
    .from(versionServices)
    .innerJoin(versions, eq(versions.id, versionServices.versionId))
    .innerJoin(journeys, eq(journeys.versionId, versionServices.versionId))
    .innerJoin(companies, eq(companies.id, journeys.companyId))
    .where(and(chargedBy([...prices.keys()]), scope.where, happened))
  return rows.flatMap(row => {
    const terms = termsOn(prices, row)
    const charged = terms && chargeOf(row, terms, prices.get(row.serviceId)!.service.trigger, agreed.get(row.versionId) ?? [])
    if (!charged) return []
    const { serviceId, number, date, companyId, company, label } = row
    return [{ serviceId, number, date, companyId, company, label, site: null, stop: null, ...charged }]
  })
}

interface ChargedJourney extends Priced {
  plannedStart: string
  plannedEnd: string
  actualStart: string | null
  actualEnd: string | null
  kmLoaded: string
  kmEmpty: string
  priceCents: number | null
  indexedBaseCents: number | null
  tollsCents: number | null
  indexation: (typeof versions.$inferSelect)['indexation']
  zone: HolidayZone
  billingPct: number | null
  cancelHours: number | null
  cancelPct: number | null
  cancelledAt: string | null
}

/** What a trigger makes of a journey; null where it charges nothing. */
function chargeOf(
  journey: ChargedJourney,
  terms: ChargeTerms & { own: string | null },
  trigger: ServiceTrigger,
  agreed: readonly ServiceTrigger[],
): Pick<ServiceUse, 'minutes' | 'holiday' | 'quantity' | 'unitPrice' | 'amountCents'> | null {
  const transportPriceCents = transportPriceOf(journey, journey)
  if (trigger === 'AUTO_ANNULATION') {
    const charge = cancellationCharge({ ...journey, transportPriceCents }, journey, terms)
    return charge && { ...charge, minutes: null, holiday: null }
  }
  const run = { ...timesOf(journey), km: kmOf(journey), transportPriceCents }
  if (trigger === 'AUTO_NUIT') {
    const charge = nightCharge(run, terms)
    return charge && { ...charge, unitPrice: terms.unitPrice, minutes: nightMinutes(run.start, run.end), holiday: null }
  }
  // A holiday that is agreed, even as part of the price, goes before the Sunday that it falls on.
  if (dayTriggerOf(journey.date, journey.zone, agreed) !== trigger) return null
  const charge = dayCharge(run, terms)
  const holiday = trigger === 'AUTO_FERIE' ? (holidayLabel(journey.zone, journey.date) ?? null) : null
  return charge && { ...charge, unitPrice: terms.unitPrice, minutes: null, holiday }
}

/** Which triggers of the day of service each version agrees on, included or charged, that charges one of these services. */
async function dayTriggersAgreed(db: Reader, ids: readonly string[]): Promise<Map<string, ServiceTrigger[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinct({ versionId: versionServices.versionId, trigger: additionalServices.trigger })
    .from(versionServices)
    .innerJoin(additionalServices, eq(additionalServices.id, versionServices.serviceId))
    .where(
      and(
        inArray(additionalServices.trigger, [...DAY_TRIGGERS]),
        inArray(
          versionServices.versionId,
          db.select({ id: versionServices.versionId }).from(versionServices).where(chargedBy(ids)),
        ),
      ),
    )
  return new Map([...Map.groupBy(rows, row => row.versionId)].map(([id, agreed]) => [id, agreed.map(({ trigger }) => trigger)]))
}

const known = sql`${journeys.actualStart} is not null and ${journeys.actualEnd} is not null`
const local = (real: AnyPgColumn, planned: AnyPgColumn) =>
  sql`((case when ${known} then ${real} else ${planned} end) at time zone ${sql.raw(`'${PARIS}'`)})`
const began = local(journeys.actualStart, journeys.plannedStart)
const ended = local(journeys.actualEnd, journeys.plannedEnd)
/** Runs that touch the hours between 21:00 and 06:00, which are the only ones worth reading; `nightMinutes` is the judge. */
const BY_NIGHT = sql`(${began}::time < '06:00' or ${began}::time >= '21:00' or ${ended}::time > '21:00' or ${ended}::date > ${began}::date)`

/** Public holidays of these years in any zone, as the text of an array: which zone counts is asked of each line. */
function holidaysOf(years: readonly number[]): string {
  const dates = HOLIDAY_ZONES.flatMap(zone => years.flatMap(year => holidays(zone, year)))
  return `{${[...new Set(dates.map(({ date }) => date))].join(',')}}`
}
