import { Decimal, fromCents, quotientCents, toCents } from '#domain/decimal.ts'
import type { VersionRates } from '#domain/sales/pricing/price-values.ts'
import { type Driven, kmDriven } from './real-times.ts'

/** Facts of a run beside its plan; decimals as strings, instants in UTC. */
export interface DrivenRun extends Driven {
  kmLoaded: string
  kmEmpty: string
  plannedStart: string
  plannedEnd: string
  serviceMin: number
  actualStart: string | null
  actualEnd: string | null
  tollsRealCents: number | null
  fuelL?: string | null
}

/** Fuel purchases of the vehicle over a period: total in cents, total in litres as a decimal string. */
export interface FuelPaid {
  cents: number
  quantity: string
}

/** Differences of a run's cost from its plan, cents; null when the fact, or what it is valued by, is unknown. */
export interface CostVariances {
  kmCents: number | null
  hoursCents: number | null
  tollsCents: number | null
  fuelCents: number | null
}

const MINUTE_MS = 60_000
const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS)

/** Minutes of service beyond the plan, breaks as planned; null when unknown. */
export const extraMinutes = ({
  actualStart,
  actualEnd,
  plannedStart,
  plannedEnd,
  serviceMin,
}: Pick<DrivenRun, 'actualStart' | 'actualEnd' | 'plannedStart' | 'plannedEnd' | 'serviceMin'>): number | null =>
  actualStart && actualEnd && serviceMin > 0
    ? minutesBetween(actualStart, actualEnd) - minutesBetween(plannedStart, plannedEnd)
    : null

/**
 * Differences of the facts of a run from its plan (K11), at the rates of its contract: kilometres and hours of service of this
 * journey, so that a leg driven as planned has none; tolls; and litres beyond the reference consumption, at the price paid for the
 * vehicle's fuel. Breaks last as planned.
 */
export function costVariances(
  run: DrivenRun,
  { rates, tollsCents, fuelPaid }: { rates: VersionRates | null; tollsCents: number; fuelPaid: FuelPaid | null },
): CostVariances {
  const planned = Decimal(run.kmLoaded).plus(run.kmEmpty)
  const driven = kmDriven(run)
  const real = driven === null ? null : Decimal(String(driven))
  const extraMin = extraMinutes(run)
  return {
    kmCents: rates && real && toCents(Decimal(rates.perKm).times(real.minus(planned))),
    hoursCents: rates && extraMin !== null ? quotientCents(Decimal(rates.perHour).times(String(extraMin)), '60') : null,
    tollsCents: run.tollsRealCents === null ? null : run.tollsRealCents - tollsCents,
    fuelCents: fuelVariance(run.fuelL ?? null, rates?.consumption ?? null, real ?? planned, fuelPaid),
  }
}

function fuelVariance(litres: string | null, per100km: string | null, km: Decimal, paid: FuelPaid | null): number | null {
  if (litres === null || !per100km || !paid) return null
  const beyond = Decimal(litres).minus(Decimal(per100km).times(km).times('0.01'))
  return quotientCents(beyond.times(fromCents(paid.cents)), paid.quantity)
}

/** Cost of a run as it was driven, cents: the planned one where a fact is unknown. */
export const actualCost = (costCents: number, { kmCents, hoursCents, tollsCents, fuelCents }: CostVariances): number =>
  costCents + (kmCents ?? 0) + (hoursCents ?? 0) + (tollsCents ?? 0) + (fuelCents ?? 0)
