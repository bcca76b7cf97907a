import { Decimal, decimalText } from '#domain/decimal.ts'
import { CNR_PARTS, type CnrPart } from './values.ts'

/** Change between two index values, per cent, two decimals. */
export function variation(from: string, to: string): string {
  return decimalText(Decimal(to).div(from).minus('1').times('100'), 2)
}

export function sharesTotal(shares: Readonly<Record<CnrPart, string>>): string {
  return decimalText(
    CNR_PARTS.reduce((sum, part) => sum.plus(shares[part]), Decimal('0')),
    1,
  )
}
