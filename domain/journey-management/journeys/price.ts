import { hoursOf } from '#domain/formats/hours.ts'
import { priceOfVersion, type Run } from '#domain/sales/delivery-request/price.ts'
import type { VehicleNeed } from '#domain/sales/delivery-request/values.ts'
import { runCo2 } from '#domain/sales/pricing/co2.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import { kmOf, type PriceTerms } from '#domain/sales/pricing/run-cost.ts'
import { partOf, type RunPart, resized } from './run-part.ts'

/** What a journey is worth, as it keeps it from the moment it leaves. */
export interface JourneyPrice {
  priceCents: number | null
  /** What an indexation applies to: the transport price, without tolls, unless the clause says the whole. */
  indexedBaseCents: number | null
  /** Greenhouse gases, by the vehicle that was sold until one runs it (`runCo2`); null where nobody knows. */
  co2Kg: string | null
  /** Its part of the run that was sold, where lines share it; null: it is the whole run. */
  runPart: RunPart | null
}

/** What a contract sells by. */
type SoldBy = PriceTerms & { indexation: IndexationClause | null; vehicleNeed: VehicleNeed | null }

/**
 * Price of a journey by its version (`domain.md` §3.7, §6.5–6.7): what a price by the kilometre counts are its own. `serviceMin` is its time of
 * service where that is no longer what the version says: it is charged by a price by the hour that agrees on no hours. A version's price is that
 * of one run: a journey that is a leg of it has its part (decision 14).
 */
export function journeyPrice(
  version: SoldBy,
  line: { kmLoaded: string; kmEmpty: string; serviceMin?: number },
  part: RunPart | null = null,
): JourneyPrice {
  const { serviceMin } = line
  const byTheHour = serviceMin !== undefined && version.pricingMode === 'HEURE' && version.chargedQuantity === null
  const follows = version.pricingMode === 'KM' || byTheHour
  const runPart = part && follows ? resized(part, { ...line, serviceMin: serviceMin ?? part.own }, version) : part
  const { priceCents: wholeCents, transportPriceCents } = priceOfVersion(version, runOf(line, byTheHour, runPart))
  const priceCents = partOf(wholeCents, runPart)
  const withoutTolls = priceCents === null ? null : Math.max(0, priceCents - partOf(version.tollsCents ?? 0, runPart))
  const category = version.vehicleNeed?.category
  const vehicle = category ? { category } : null
  return {
    priceCents,
    indexedBaseCents: version.indexation?.base === 'TOTAL' ? priceCents : runPart ? withoutTolls : transportPriceCents,
    co2Kg: runCo2({ consumption: version.rates?.consumption, vehicle, km: kmOf(line) })?.kg ?? null,
    runPart,
  }
}

/** What the run does that the journey is or is a part of: of its other legs a part says as much as the price follows. */
function runOf(line: { kmLoaded: string; kmEmpty: string; serviceMin?: number }, byTheHour: boolean, part: RunPart | null): Run {
  if (!part) {
    const { kmLoaded, kmEmpty, serviceMin } = line
    return { kmLoaded, kmEmpty, ...(byTheHour && { quantity: hoursOf(serviceMin!) }) }
  }
  if (byTheHour && part.by === 'MIN') return { quantity: hoursOf(part.of) }
  return part.by === 'KM' ? { kmLoaded: `${Math.floor(part.of / 10)}.${part.of % 10}`, kmEmpty: '0' } : {}
}
