import { isIn, type Period } from '#domain/calendar/period.ts'

/** What a service costs who has no tariff of his own; outside its validity it is not sold. */
interface CataloguePrice {
  unitPrice: string
  freeQty: string | null
  validFrom: string | null
  validTo: string | null
}

/** What one client pays instead, for a period. */
interface ClientTariff extends Period {
  companyId: string
  unitPrice: string
  freeQty: string | null
}

/** The price of a unit on a day: euros with four decimals; `freeQty` units are not charged. */
export interface ServicePrice {
  unitPrice: string
  freeQty: string | null
  /** Whose price it is. */
  from: 'CLIENT' | 'CATALOGUE'
}

/**
 * Which price of a service a client pays on a day (`domain.md` §3.4): his own tariff of that day, else the catalogue's; undefined when the
 * service is not sold on that day and he has no tariff. The tariffs of one client do not overlap (the database sees to it).
 */
export function tariffOn(
  service: CataloguePrice,
  tariffs: readonly ClientTariff[],
  companyId: string,
  date: string,
): ServicePrice | undefined {
  const own = tariffs.find(tariff => tariff.companyId === companyId && isIn(tariff, date))
  if (own) return { unitPrice: own.unitPrice, freeQty: own.freeQty ?? service.freeQty, from: 'CLIENT' }
  return isIn(service, date) ? { unitPrice: service.unitPrice, freeQty: service.freeQty, from: 'CATALOGUE' } : undefined
}
