import { Decimal, decimalText, fromCents, rounded, toCents } from '#domain/decimal.ts'

export interface FuelIndexationInput {
  /** The index of the month that the contract names, and of the month of the service; decimal strings > 0. */
  referenceIndex: string
  monthIndex: string
  /** Share of fuel in the cost, in per cent. */
  sharePct: string
  /** A rate below it, whatever its sign, counts for nothing; one equal to it counts. */
  thresholdPct?: string | null
  /** What the rate applies to: by default the price of transport without tolls and additional services. */
  baseCents: number
}

export interface FuelIndexation {
  /** How the index moved, in per cent, four decimals. */
  variationPct: string
  /** The rate of the clause, two decimals. */
  ratePct: string
  amountCents: number
}

/**
 * Revision of a price with the cost of fuel, upwards and downwards (art. L3222-1 and L3222-2 of the Code des transports; `domain.md` §6.6):
 * rate = share × variation of the index, rounded to two decimals; amount per journey = base × rate, rounded to the cent.
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
