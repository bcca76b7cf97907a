import { isIn, type Period } from '#domain/calendar/period.ts'

/** Catalogue price, valid within the service's period. */
interface CataloguePrice {
  unitPrice: string
  freeQty: string | null
  validFrom: string | null
  validTo: string | null
}

interface ClientTariff extends Period {
  companyId: string
  unitPrice: string
  freeQty: string | null
}

/** Unit price on a day: euros with four decimals; `freeQty` units are free. */
export interface ServicePrice {
  unitPrice: string
  freeQty: string | null
  from: 'CLIENT' | 'CATALOGUE'
}

/**
 * Price of a service for a client on a day (`domain.md` §3.4): the client's tariff, else the catalogue; undefined when
 * neither is valid. The database prevents overlapping tariffs.
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
