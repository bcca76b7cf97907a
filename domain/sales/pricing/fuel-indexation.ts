import { Decimal, decimalText, fromCents, rounded, toCents } from '#domain/decimal.ts'

export interface FuelIndexationInput {
  /** Index of the reference month and of the service month; decimal strings > 0. */
  referenceIndex: string
  monthIndex: string
  /** Fuel share of the cost, per cent. */
  sharePct: string
  /** Smaller rates, in absolute value, are ignored. */
  thresholdPct?: string | null
  /** By default the transport price without tolls and services. */
  baseCents: number
}

export interface FuelIndexation {
  variationPct: string
  ratePct: string
  amountCents: number
}

/**
 * Fuel indexation, both ways (art. L3222-1 and L3222-2 of the Code des transports; `domain.md` §6.6): rate = share ×
 * variation, two decimals; amount per journey = base × rate, in cents.
 */
export function fuelIndexation(input: FuelIndexationInput): FuelIndexation {
  const variation = Decimal(input.monthIndex).div(input.referenceIndex).minus('1').times('100')
  const rate = rounded(variation.times(input.sharePct).div('100'), 2)
  const counts = !input.thresholdPct || rate.abs().gte(input.thresholdPct)
  const applied = counts ? rate : Decimal('0')
  return {
    variationPct: decimalText(variation, 4),
    ratePct: decimalText(applied, 2),
    amountCents: toCents(fromCents(input.baseCents).times(applied).div('100')),
  }
}
