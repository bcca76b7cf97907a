import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { tariffOn } from '#domain/sales/additional-services/tariff.ts'
import type { ServiceTrigger, ServiceUnit } from '#domain/sales/additional-services/values.ts'
import type { AgreedQuantities, ChargeTerms, ServiceCharge } from '#domain/sales/pricing/service-charge.ts'

/** Price and trigger of a service. */
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

export interface ServiceUse extends ServiceCharge {
  /** Unique within its service: id of the row, or of the journey and stop it was computed from. */
  id: string
  serviceId: string
  journeyId: string
  number: string
  date: string
  companyId: string
  company: string
  label: string
  site: string | null
  stop: number | null
  /** Waiting, or driving between 21:00 and 06:00. */
  minutes: number | null
  holiday: string | null
  reason: string | null
  unitPrice: string
}

export interface Scope {
  where: SQL
  years: readonly number[]
}

/** Executed journeys; future ones are charged nothing. */
export const RAN = ['TERMINE', 'CONTROLE', 'FACTURE'] as const

export type Prices = Map<string, { service: ChargedService; tariffs: (typeof serviceTariffs.$inferSelect)[] }>

export async function readPrices(db: Reader, services: readonly ChargedService[]): Promise<Prices> {
  const ids = services.map(({ id }) => id)
  const tariffs = await db.select().from(serviceTariffs).where(inArray(serviceTariffs.serviceId, ids))
  const byService = Map.groupBy(tariffs, tariff => tariff.serviceId)
  return new Map(services.map(service => [service.id, { service, tariffs: byService.get(service.id) ?? [] }]))
}

/**
 * Client's unit price on the journey's day: the version's, else the client's tariff, else the catalogue's; null when not sold.
 */
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
  own: string | null
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

/** Versions that charge these services; included ones are not charged. */
export const chargedBy = (ids: readonly string[]) =>
  and(inArray(versionServices.serviceId, [...ids]), eq(versionServices.mode, 'FACTURE'))
