import Big from 'big.js'

/**
 * Exact decimals for money, rates and indices. An instance of the library of its own: quotients keep 40 decimals before the one
 * rounding that a rule asks for, and nothing accepts a float (`strict`), so a number with decimals cannot slip in.
 */
export const Decimal = Big()
Decimal.DP = 40
Decimal.strict = true
export type Decimal = Big

/** A tie goes away from zero. */
const HALF_UP = 1

/** Divides to so many places and no further: a quotient that is rounded at once needs no 40 decimals. */
const dividingTo = (places: number) => {
  const Quotient = Big()
  Quotient.DP = places
  Quotient.RM = HALF_UP
  Quotient.strict = true
  return Quotient
}
const QUOTIENTS = [0, 1, 2, 3, 4].map(dividingTo)

/** Rounds half up to so many decimals: `rounded(Decimal('-1.005'), 2)` is −1.01. */
export function rounded(value: Decimal, places: number): Decimal {
  return value.round(places, HALF_UP)
}

/** The same as a decimal string with all its decimals, never « -0.00 ». */
export function decimalText(value: Decimal, places: number): string {
  const text = rounded(value, places).toFixed(places)
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text
}

/** `decimalText` of a quotient; up to four places. */
export function quotientText(value: string, by: string, places: 0 | 1 | 2 | 3 | 4): string {
  const text = QUOTIENTS[places]!(value).div(by).toFixed(places)
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text
}

/** A part of these euros, rounded half up to integer cents. */
export const quotientCents = (euros: Decimal, by: string): number => Number(quotientText(euros.times('100').toFixed(), by, 0))

/** Euros rounded half up to integer cents. */
export function toCents(euros: Decimal): number {
  return Number(rounded(euros.times('100'), 0).toFixed(0)) + 0
}

export const fromCents = (cents: number): Decimal => Decimal(String(cents)).times('0.01')

/**
 * Splits a whole into parts in proportion to the weights, each rounded half up to `places`; the last takes what is left, so the sum is
 * exact. Without any weight the last part takes all.
 */
export function proportional(whole: Decimal, weights: readonly Decimal[], places: number): Decimal[] {
  const total = weights.reduce((sum, weight) => sum.plus(weight), Decimal('0'))
  let left = whole
  return weights.map((weight, index) => {
    const part =
      index === weights.length - 1 ? left : total.eq('0') ? Decimal('0') : rounded(whole.times(weight).div(total), places)
    left = left.minus(part)
    return part
  })
}
