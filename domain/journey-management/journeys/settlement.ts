import type { ServiceTrigger, ServiceUnit } from '#domain/sales/additional-services/values.ts'
import { priceOfVersion, type VersionPrice } from '#domain/sales/delivery-request/price.ts'
import type { VehicleNeed } from '#domain/sales/delivery-request/values.ts'
import type { Co2Source, Co2Vehicle, RecordedEnergy } from '#domain/sales/pricing/co2.ts'
import type { Cost } from '#domain/sales/pricing/cost.ts'
import type { IndexationClause, ServiceMode, VersionRates } from '#domain/sales/pricing/price-values.ts'
import type { PriceTerms } from '#domain/sales/pricing/run-cost.ts'
import { NO_CONTRACT, transportPriceOf } from '#domain/sales/pricing/service-charge.ts'
import { actualCost, type CostVariances, costVariances, type DrivenRun, type FuelPaid } from './actual-cost.ts'
import { journeyCo2 } from './co2.ts'
import { kmDriven } from './real-times.ts'
import { partOf, partOfCost, type RunPart } from './run-part.ts'
import type { JourneyStatus } from './values.ts'

export interface SettledTerms extends PriceTerms {
  request: string
  versionNo: number
  indexation: IndexationClause | null
  services: AgreedService[]
}

/** A service of the contract: included, or charged on occurrence. */
interface AgreedService {
  id: string
  code: string
  label: string
  unit: ServiceUnit
  trigger: ServiceTrigger
  mode: ServiceMode
}

/** Indexation of a controlled journey: clause, index values, base (`domain.md` §6.6). */
export interface SettledFuel extends IndexationClause {
  /** `YYYY-MM` of the index value used. */
  month: string
  referenceValue: string
  monthValue: string
  baseCents: number
  ratePct: string
  amountCents: number
}

/** Planned cost of a controlled journey and its source. */
export type SettledCost =
  | { source: 'SUBCONTRACTOR' }
  | { source: 'RATES'; rates: VersionRates; cost: Cost }
  | { source: 'DESIGN' }

/** Price, cost and gases of a journey under its contract version, or its own without contract. */
export interface RunFigures {
  priceCents: number | null
  transportPriceCents: number | null
  tollsCents: number
  cost: SettledCost | null
  /** Planned cost. */
  costCents: number | null
  variances: CostVariances | null
  /** Cost as it was driven, without damages: part of K11. */
  actualCostCents: number | null
  co2Kg: string | null
  co2Source: Co2Source | null
}

interface SettledJourney extends RecordedEnergy, DrivenRun {
  serviceDate: string
  priceCents: number | null
  indexedBaseCents: number | null
  runPart?: RunPart | null
  /** Charged tolls as they were paid; absent when planned. */
  realTollsCents?: number | null
  subcontractorId: string | null
  buyPriceCents: number | null
}

/**
 * Price and cost of a journey: a sub-contracted one costs its purchase price, others are computed from the version
 * (`domain.md` §3.7 « Économie », §6.5); a leg gets its part (decision 14). Cents; null when unknown. Pass `price` when
 * already computed. Without a vehicle, the contract's counts for gases. `fuelPaid` is for its vehicle.
 */
export function runFigures(
  journey: SettledJourney,
  version: (PriceTerms & { indexation: IndexationClause | null; vehicleNeed: VehicleNeed | null }) | null,
  vehicle: Co2Vehicle | null,
  price: VersionPrice | null = version && priceOfVersion(version, { kmLoaded: journey.kmLoaded, kmEmpty: journey.kmEmpty }),
  fuelPaid: FuelPaid | null = null,
): RunFigures {
  const { priceCents, subcontractorId, buyPriceCents } = journey
  const tollsCents = version?.tollsCents ?? 0
  const chargedTolls = journey.realTollsCents ?? partOf(tollsCents, journey.runPart)
  const sold = version?.vehicleNeed?.category
  const driven = vehicle ?? (sold ? { category: sold } : null)
  const { planned, real } = journeyCo2({
    consumption: version?.rates?.consumption,
    vehicle: driven,
    day: journey.serviceDate,
    kmLoaded: journey.kmLoaded,
    kmEmpty: journey.kmEmpty,
    kmReal: kmDriven(journey),
    recorded: journey,
    tonnes: null,
  })
  const co2 = real ?? planned
  const own = {
    priceCents,
    transportPriceCents: transportPriceOf(journey, version ?? NO_CONTRACT),
    tollsCents: priceCents === null ? 0 : Math.min(chargedTolls, priceCents),
    co2Kg: co2?.kg ?? null,
    co2Source: co2?.source ?? null,
  }
  if (subcontractorId)
    return {
      ...own,
      cost: { source: 'SUBCONTRACTOR' },
      costCents: buyPriceCents,
      variances: null,
      actualCostCents: buyPriceCents,
    }
  if (!price || price.costCents === null) return { ...own, cost: null, costCents: null, variances: null, actualCostCents: null }
  const cost: SettledCost =
    price.cost && version?.rates
      ? { source: 'RATES', rates: version.rates, cost: partOfCost(price.cost, journey.runPart) }
      : { source: 'DESIGN' }
  const costCents = partOf(price.costCents, journey.runPart)
  const variances = costVariances(journey, {
    rates: version?.rates ?? null,
    tollsCents: partOf(tollsCents, journey.runPart),
    fuelPaid,
  })
  return { ...own, cost, costCents, variances, actualCostCents: actualCost(costCents, variances) }
}

interface Earned {
  priceCents: number | null
  indexationCents: number | null
  servicesCents: number
  cancellationCents: number
}

/** Revenue of a journey (K09, `domain.md` §5), cents: price with tolls, indexation, services, or the cancellation charge. */
export const revenueOf = ({ priceCents, indexationCents, servicesCents, cancellationCents }: Earned): number =>
  (priceCents ?? 0) + (indexationCents ?? 0) + servicesCents + cancellationCents

/** A controlled or invoiced journey whose indexation differs with the current index values (`domain.md` §3.22). */
export interface Regularisation {
  id: string
  number: string
  serviceDate: string
  label: string
  status: JourneyStatus
  company: string | null
  before: { pct: string; cents: number }
  after: { pct: string; cents: number }
  gapCents: number
}
