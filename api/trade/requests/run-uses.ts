import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { versionServices, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { PARIS } from '#domain/calendar/clock.ts'
import { HOLIDAY_ZONES, type HolidayZone, holidayLabel, holidays } from '#domain/calendar/holidays.ts'
import type { RunPart } from '#domain/journey-management/journeys/run-part.ts'
import type { ServiceTrigger } from '#domain/sales/additional-services/values.ts'
import { DAY_TRIGGERS, dayCharge, dayTriggerOf } from '#domain/sales/pricing/day-charge.ts'
import { nightCharge, nightMinutes } from '#domain/sales/pricing/night-charge.ts'
import { kmOf } from '#domain/sales/pricing/run-cost.ts'
import { type ChargeTerms, timesOf, transportPriceOf } from '#domain/sales/pricing/service-charge.ts'
import { chargedBy, PRICED, type Priced, type Prices, RAN, type Scope, type ServiceUse, termsOn } from './charged-services.ts'

/** Holiday zone (`domain.md` §6.1): the line's, else that of the first stop. */
const HOLIDAY_ZONE = sql<HolidayZone>`coalesce(${versions.recurrence} ->> 'holidayZone', (
  select site.holiday_zone from journey_stop stop join address site on site.id = stop.address_id
  where stop.journey_id = ${journeys.id} order by stop.position limit 1), 'FR')`

export async function runsIn(db: Reader, prices: Prices, scope: Scope): Promise<ServiceUse[]> {
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
    when('AUTO_ANNULATION', and(eq(journeys.status, 'ANNULE'), sql`${journeys.cancelChargeCents} > 0`)!),
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
      runPart: journeys.runPart,
      tollsCents: versions.tollsCents,
      pricingMode: versions.pricingMode,
      tollsCharge: versions.tollsCharge,
      indexation: versions.indexation,
      zone: HOLIDAY_ZONE,
      billingPct: journeys.cancelBillingPct,
      cancelChargeCents: journeys.cancelChargeCents,
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
    const { serviceId, journeyId, number, date, companyId, company, label } = row
    const use = { serviceId, journeyId, number, date, companyId, company, label }
    return [{ id: journeyId, ...use, site: null, stop: null, reason: null, ...charged }]
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
  runPart: RunPart | null
  tollsCents: number | null
  pricingMode: (typeof versions.$inferSelect)['pricingMode']
  tollsCharge: (typeof versions.$inferSelect)['tollsCharge']
  indexation: (typeof versions.$inferSelect)['indexation']
  zone: HolidayZone
  billingPct: number | null
  cancelChargeCents: number | null
}

/** Charge of a journey for a trigger, or null. */
function chargeOf(
  journey: ChargedJourney,
  terms: ChargeTerms,
  trigger: ServiceTrigger,
  agreed: readonly ServiceTrigger[],
): Pick<ServiceUse, 'minutes' | 'holiday' | 'quantity' | 'unitPrice' | 'amountCents'> | null {
  if (trigger === 'AUTO_ANNULATION') {
    const unitPrice = terms.unit === 'POURCENT' ? String(journey.billingPct) : terms.unitPrice
    return { quantity: '1', unitPrice, amountCents: journey.cancelChargeCents!, minutes: null, holiday: null }
  }
  const run = { ...timesOf(journey), km: kmOf(journey), transportPriceCents: transportPriceOf(journey, journey) }
  if (trigger === 'AUTO_NUIT') {
    const charge = nightCharge(run, terms)
    return charge && { ...charge, unitPrice: terms.unitPrice, minutes: nightMinutes(run.start, run.end), holiday: null }
  }
  // An agreed holiday service, even included, takes precedence over the Sunday one.
  if (dayTriggerOf(journey.date, journey.zone, agreed) !== trigger) return null
  const charge = dayCharge(run, terms)
  const holiday = trigger === 'AUTO_FERIE' ? (holidayLabel(journey.zone, journey.date) ?? null) : null
  return charge && { ...charge, unitPrice: terms.unitPrice, minutes: null, holiday }
}

/** Service-day triggers agreed, included or charged, by each version that charges one of these services. */
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
/** Runs that overlap 21:00 to 06:00, to read fewer rows; `nightMinutes` decides. */
const BY_NIGHT = sql`(${began}::time < '06:00' or ${began}::time >= '21:00' or ${ended}::time > '21:00' or ${ended}::date > ${began}::date)`

function holidaysOf(years: readonly number[]): string {
  const dates = HOLIDAY_ZONES.flatMap(zone => years.flatMap(year => holidays(zone, year)))
  return `{${[...new Set(dates.map(({ date }) => date))].join(',')}}`
}
