import type { PricingMode } from './delivery-request-values.ts'

/** What a unit price is paid for. */
export const PRICE_UNITS: Record<PricingMode, string> = {
  FORFAIT_TRAJET: 'trajet',
  KM: 'km',
  TRINOME: 'trajet',
  HEURE: 'h',
  JOUR: 'jour',
  PALETTE: 'palette',
  TONNE: 't',
  POINT: 'point',
  GRILLE: 'palette',
}

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
  if (pricingMode === 'KM') {
    const tenths = scaled(kmLoaded ?? '0', 1) + scaled(kmEmpty ?? '0', 1)
    return tenths > 0 ? halfUp(scaled(unitPrice, 4) * tenths * runs, 1000) : null
  }
  return PRICE_UNITS[pricingMode] === 'trajet' ? halfUp(scaled(unitPrice, 4) * runs, 100) : null
}

/** A decimal string as a whole number of its last decimals: ('12.5', 4) → 125000. */
function scaled(decimal: string, places: number): number {
  const [whole = '0', decimals = ''] = decimal.split('.')
  return Number(whole + decimals.padEnd(places, '0').slice(0, places))
}

const halfUp = (value: number, divisor: number) => Math.floor((value + divisor / 2) / divisor)
