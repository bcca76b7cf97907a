import { hoursOf } from '#domain/formats/hours.ts'
import { priceOfVersion, type Run } from '#domain/sales/delivery-request/price.ts'
import type { VehicleNeed } from '#domain/sales/delivery-request/values.ts'
import { indexesWhole } from '#domain/sales/pricing/charge-rules.ts'
import { runCo2 } from '#domain/sales/pricing/co2.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import { kmOf, type PriceTerms } from '#domain/sales/pricing/run-cost.ts'
import { partOf, type RunPart, resized } from './run-part.ts'

/** Price of a journey, frozen at departure. */
export interface JourneyPrice {
  priceCents: number | null
  /** Base of the indexation: the transport price without tolls, unless the clause includes them. */
  indexedBaseCents: number | null
  /** Greenhouse gases, by the sold vehicle until one is assigned (`runCo2`); null when unknown. */
  co2Kg: string | null
  /** Its part of a sold run shared by several lines; null for a whole run. */
  runPart: RunPart | null
}

type SoldBy = PriceTerms & { indexation: IndexationClause | null; vehicleNeed: VehicleNeed | null }

/**
 * Price of a journey by its version (`domain.md` §3.7, §6.5–6.7), with its own kilometres. `serviceMin`: actual service
 * time, for hourly prices without agreed hours. A leg gets its part of the run's price (decision 14).
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
    indexedBaseCents: indexesWhole(version) ? priceCents : runPart ? withoutTolls : transportPriceCents,
    co2Kg: runCo2({ consumption: version.rates?.consumption, vehicle, km: kmOf(line) })?.kg ?? null,
    runPart,
  }
}

/** Quantities of the whole run, scaled from a leg when the price depends on them. */
function runOf(line: { kmLoaded: string; kmEmpty: string; serviceMin?: number }, byTheHour: boolean, part: RunPart | null): Run {
  if (!part) {
    const { kmLoaded, kmEmpty, serviceMin } = line
    return { kmLoaded, kmEmpty, ...(byTheHour && { quantity: hoursOf(serviceMin!) }) }
  }
  if (byTheHour && part.by === 'MIN') return { quantity: hoursOf(part.of) }
  return part.by === 'KM' ? { kmLoaded: `${Math.floor(part.of / 10)}.${part.of % 10}`, kmEmpty: '0' } : {}
}
