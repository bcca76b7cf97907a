import Big from 'big.js'

/** Exact decimals: own Big instance with 40 decimals before a rule's single rounding; `strict` refuses floats. */
export const Decimal = Big()
Decimal.DP = 40
Decimal.strict = true
export type Decimal = Big

const HALF_UP = 1

/** Big instance for quotients that are rounded at once, without 40 decimals. */
const dividingTo = (places: number) => {
  const Quotient = Big()
  Quotient.DP = places
  Quotient.RM = HALF_UP
  Quotient.strict = true
  return Quotient
}
const QUOTIENTS = [0, 1, 2, 3, 4].map(dividingTo)

/** Rounds half up: `rounded(Decimal('-1.005'), 2)` is −1.01. */
export function rounded(value: Decimal, places: number): Decimal {
  return value.round(places, HALF_UP)
}

/** Same as a decimal string, padded, never « -0.00 ». */
export function decimalText(value: Decimal, places: number): string {
  const text = rounded(value, places).toFixed(places)
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text
}

export function quotientText(value: string, by: string, places: 0 | 1 | 2 | 3 | 4): string {
  const text = QUOTIENTS[places]!(value).div(by).toFixed(places)
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text
}

/** Quotient of an amount in euros, rounded half up to cents. */
export const quotientCents = (euros: Decimal, by: string): number => Number(quotientText(euros.times('100').toFixed(), by, 0))

export function toCents(euros: Decimal): number {
  return Number(rounded(euros.times('100'), 0).toFixed(0)) + 0
}

export const fromCents = (cents: number): Decimal => Decimal(String(cents)).times('0.01')

/** Splits a whole by weights, parts rounded half up; the last takes the remainder, or everything without weights. */
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
