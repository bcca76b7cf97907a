import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { tariffOn } from '#domain/sales/additional-services/tariff.ts'
import type { ServiceTrigger, ServiceUnit } from '#domain/sales/additional-services/values.ts'
import type { AgreedQuantities, ChargeTerms, ServiceCharge } from '#domain/sales/pricing/service-charge.ts'

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
  /** Tells it from the other uses of its service: its row, or the journey, and the stop, that it is reckoned from. */
  id: string
  serviceId: string
  journeyId: string
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
  /** Why somebody entered it; null where what happened charges it by itself. */
  reason: string | null
  /** The price of a unit, or the share in per cent, that was reckoned with. */
  unitPrice: string
}

/** The journeys in question, and the years that their days of service are in. */
export interface Scope {
  where: SQL
  years: readonly number[]
}

/** Journeys that were run: what is still to come is charged nothing. */
export const RAN = ['TERMINE', 'CONTROLE', 'FACTURE'] as const

export type Prices = Map<string, { service: ChargedService; tariffs: (typeof serviceTariffs.$inferSelect)[] }>

/** These services with all their tariffs. */
export async function readPrices(db: Reader, services: readonly ChargedService[]): Promise<Prices> {
  const ids = services.map(({ id }) => id)
  const tariffs = await db.select().from(serviceTariffs).where(inArray(serviceTariffs.serviceId, ids))
  const byService = Map.groupBy(tariffs, tariff => tariff.serviceId)
  return new Map(services.map(service => [service.id, { service, tariffs: byService.get(service.id) ?? [] }]))
}

/** What a unit costs the client of a journey on its day: the version's own price before his tariff and the catalogue's; null where it is not sold. */
export function termsOn(prices: Prices, { serviceId, companyId, date, own, agreed }: Priced): ChargeTerms | null {
  const { service, tariffs } = prices.get(serviceId)!
  const usual = tariffOn(service, tariffs, companyId, date)
  const unitPrice = own ?? usual?.unitPrice
  if (unitPrice === undefined) return null
  const { unit, minQty, maxQty } = service
  const quantities = agreed ?? { freeQty: usual?.freeQty ?? service.freeQty, minQty, maxQty }
  return { unit, unitPrice, ...quantities }
}

export interface Priced {
  serviceId: string
  companyId: string
  date: string
  /** The price that the version has of its own. */
  own: string | null
  /** The quantities that it was offered with; null where it was not, or on a run of its own. */
  agreed: AgreedQuantities | null
}

export const PRICED = {
  serviceId: versionServices.serviceId,
  own: versionServices.unitPrice,
  agreed: versionServices.agreed,
  journeyId: journeys.id,
  number: journeys.number,
  date: journeys.serviceDate,
  companyId: companies.id,
  company: companies.legalName,
  label: journeys.label,
}

/** Rows of versions that charge one of these services; one that the price includes is not charged. */
export const chargedBy = (ids: readonly string[]) =>
  and(inArray(versionServices.serviceId, [...ids]), eq(versionServices.mode, 'FACTURE'))
