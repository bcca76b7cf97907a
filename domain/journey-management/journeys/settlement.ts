import type { ServiceTrigger, ServiceUnit } from '#domain/sales/additional-services/values.ts'
import { priceOfVersion, type VersionPrice } from '#domain/sales/delivery-request/price.ts'
import type { VehicleNeed } from '#domain/sales/delivery-request/values.ts'
import { type Co2Source, litresCo2, runCo2 } from '#domain/sales/pricing/co2.ts'
import type { Cost } from '#domain/sales/pricing/cost.ts'
import type { IndexationClause, ServiceMode, VersionRates } from '#domain/sales/pricing/price-values.ts'
import { kmOf, type PriceTerms } from '#domain/sales/pricing/run-cost.ts'
import { transportPriceOf } from '#domain/sales/pricing/service-charge.ts'
import { partOf, partOfCost, type RunPart } from './run-part.ts'

/** The contract of a controlled journey, as it was: what was agreed for the price, the fuel and each service. */
export interface SettledTerms extends PriceTerms {
  request: string
  versionNo: number
  indexation: IndexationClause | null
  services: AgreedService[]
}

/** A service of the contract: included in the price, or charged by what happens. */
interface AgreedService {
  id: string
  code: string
  label: string
  unit: ServiceUnit
  trigger: ServiceTrigger
  mode: ServiceMode
}

/** The indexation of a controlled journey: the clause, the values of its index, what the rate applied to (`domain.md` §6.6). */
export interface SettledFuel extends IndexationClause {
  /** `YYYY-MM` of the value that revised it. */
  month: string
  referenceValue: string
  monthValue: string
  baseCents: number
  ratePct: string
  amountCents: number
}

/** What a controlled journey cost, and how that is known (K11). */
export type SettledCost =
  | { source: 'SUBCONTRACTOR' }
  /** By the rates and factors of its contract. */
  | { source: 'RATES'; rates: VersionRates; cost: Cost }
  /** What conception entered. */
  | { source: 'DESIGN' }

/** Price, cost and gases of a journey under a version of a cahier des charges; without one, what the journey itself has. */
export interface RunFigures {
  priceCents: number | null
  /** The price without tolls. */
  transportPriceCents: number | null
  /** Tolls that are charged again, within the price. */
  tollsCents: number
  cost: SettledCost | null
  costCents: number | null
  co2Kg: string | null
  co2Source: Co2Source | null
}

interface SettledJourney {
  priceCents: number | null
  indexedBaseCents: number | null
  runPart?: RunPart | null
  kmLoaded: string
  kmEmpty: string
  subcontractorId: string | null
  buyPriceCents: number | null
  /** Litres that it took, where somebody noted them. */
  fuelL?: string | null
}

/** The vehicle that ran it; without one, that of the contract counts for gases. */
type RunVehicle = { category: string; energy: string } | null

/**
 * What a journey sells for and costs: a sub-contracted one costs its buying price, any other what its version makes of its kilometres
 * (`domain.md` §3.7 « Économie », §6.5), a leg its part of the run (decision 14). Amounts in cents; null where nobody knows. Whoever has reckoned `price` for such a run gives it.
 */
export function runFigures(
  journey: SettledJourney,
  version: (PriceTerms & { indexation: IndexationClause | null; vehicleNeed: VehicleNeed | null }) | null,
  vehicle: RunVehicle,
  price: VersionPrice | null = version && priceOfVersion(version, { kmLoaded: journey.kmLoaded, kmEmpty: journey.kmEmpty }),
): RunFigures {
  const { priceCents, subcontractorId, buyPriceCents } = journey
  const tollsCents = version?.tollsCents ?? 0
  const sold = version?.vehicleNeed?.category
  const driven = vehicle ?? (sold ? { category: sold } : null)
  const co2 = journey.fuelL
    ? litresCo2(journey.fuelL, driven)
    : runCo2({ consumption: version?.rates?.consumption, vehicle: driven, km: kmOf(journey) })
  const own = {
    priceCents,
    transportPriceCents: transportPriceOf(journey, { tollsCents, indexation: version?.indexation ?? null }),
    tollsCents: priceCents === null ? 0 : Math.min(partOf(tollsCents, journey.runPart), priceCents),
    co2Kg: co2?.kg ?? null,
    co2Source: co2?.source ?? null,
  }
  if (subcontractorId) return { ...own, cost: { source: 'SUBCONTRACTOR' }, costCents: buyPriceCents }
  if (!price || price.costCents === null) return { ...own, cost: null, costCents: null }
  const cost: SettledCost =
    price.cost && version?.rates
      ? { source: 'RATES', rates: version.rates, cost: partOfCost(price.cost, journey.runPart) }
      : { source: 'DESIGN' }
  return { ...own, cost, costCents: partOf(price.costCents, journey.runPart) }
}

interface Earned {
  priceCents: number | null
  indexationCents: number | null
  servicesCents: number
  cancellationCents: number
}

/** What a journey earns (K09, `domain.md` §5), in cents: price with the tolls in it, indexation, services, or what its cancellation is charged. */
export const revenueOf = ({ priceCents, indexationCents, servicesCents, cancellationCents }: Earned): number =>
  (priceCents ?? 0) + (indexationCents ?? 0) + servicesCents + cancellationCents
