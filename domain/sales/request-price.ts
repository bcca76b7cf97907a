import { Decimal, toCents } from '../decimal.ts'
import { PRICE_UNITS, type PricingMode } from './delivery-request-values.ts'

interface Price {
  pricingMode: PricingMode
  /** Decimal euros, up to four decimals. */
  unitPrice: string | null
  /** Kilometres of one run, one decimal. */
  kmLoaded: string | null
  kmEmpty: string | null
}

/**
 * Price of so many runs in cents, rounded half up once; null when it also depends on what a run carries. A price by the kilometre counts
 * loaded and empty ones.
 */
export function priceOfRuns({ pricingMode, unitPrice, kmLoaded, kmEmpty }: Price, runs: number): number | null {
  if (unitPrice === null) return null
  const price = Decimal(unitPrice).times(String(runs))
  if (pricingMode === 'KM') {
    const km = Decimal(kmLoaded ?? '0').plus(kmEmpty ?? '0')
    return km.gt('0') ? toCents(price.times(km)) : null
  }
  return PRICE_UNITS[pricingMode] === 'trajet' ? toCents(price) : null
}
