import { Decimal, decimalText } from '#domain/decimal.ts'
import { CNR_PARTS, type CnrPart } from './values.ts'

/** How an index moved from one value to another, in per cent, two decimals with its sign to come from the figure itself. */
export function variation(from: string, to: string): string {
  return decimalText(Decimal(to).div(from).minus('1').times('100'), 2)
}

/** The sum of shares, one decimal. */
export function sharesTotal(shares: Readonly<Record<CnrPart, string>>): string {
  return decimalText(
    CNR_PARTS.reduce((sum, part) => sum.plus(shares[part]), Decimal('0')),
    1,
  )
}
