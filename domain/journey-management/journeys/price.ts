import { hoursOf } from '#domain/formats/hours.ts'
import { priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import type { VehicleNeed } from '#domain/sales/delivery-request/values.ts'
import { runCo2 } from '#domain/sales/pricing/co2.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import { kmOf, type PriceTerms } from '#domain/sales/pricing/run-cost.ts'

/** What a journey is worth, as it keeps it from the moment it leaves. */
export interface JourneyPrice {
  priceCents: number | null
  /** What an indexation applies to: the transport price, without tolls, unless the clause says the whole. */
  indexedBaseCents: number | null
  /** Greenhouse gases, by the vehicle that was sold until one runs it (`runCo2`); null where nobody knows. */
  co2Kg: string | null
}

/**
 * Price of a journey by its version (`domain.md` §3.7, §6.5–6.7): what a price by the kilometre counts are its own. `serviceMin` is its time of
 * service where that is no longer what the version says: it is charged by a price by the hour that agrees on no hours.
 */
export function journeyPrice(
  version: PriceTerms & { indexation: IndexationClause | null; vehicleNeed: VehicleNeed | null },
  line: { kmLoaded: string; kmEmpty: string; serviceMin?: number },
): JourneyPrice {
  const { kmLoaded, kmEmpty, serviceMin } = line
  const byTheHour = serviceMin !== undefined && version.pricingMode === 'HEURE' && version.chargedQuantity === null
  const run = { kmLoaded, kmEmpty, ...(byTheHour && { quantity: hoursOf(serviceMin) }) }
  const { priceCents, transportPriceCents } = priceOfVersion(version, run)
  const category = version.vehicleNeed?.category
  const vehicle = category ? { category } : null
  return {
    priceCents,
    indexedBaseCents: version.indexation?.base === 'TOTAL' ? priceCents : transportPriceCents,
    co2Kg: runCo2({ consumption: version.rates?.consumption, vehicle, km: kmOf(line) })?.kg ?? null,
  }
}
