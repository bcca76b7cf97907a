import type { PricingMode } from '#domain/sales/delivery-request/values.ts'
import type { RuledTerms } from '#domain/sales/pricing/charged-quantity.ts'
import type { VersionRow } from '../rows.ts'
import { lineFigures, type Route, type Shape } from './routes.ts'

/** Price parts per run: fixed, per kilometre, per hour, cents; invented, about 6.9 M€ in six months. */
const RATES: Record<Shape, { fixed: number; km: number; hour: number }> = {
  NIGHT: { fixed: 16_000, km: 155, hour: 3_900 },
  LONG: { fixed: 16_000, km: 155, hour: 3_900 },
  HALF: { fixed: 13_000, km: 160, hour: 4_600 },
  CARRIER: { fixed: 11_000, km: 140, hour: 4_400 },
  DEDICATED: { fixed: 18_000, km: 125, hour: 4_400 },
  VAN: { fixed: 8_000, km: 105, hour: 3_800 },
}

interface Quantities {
  pallets: number
  points: number
}

function quantityOf(mode: PricingMode, route: Route, { pallets, points }: Quantities): number {
  switch (mode) {
    case 'KM':
      return Number(route.kmLoaded) + Number(route.kmEmpty)
    case 'HEURE':
      return lineFigures(route).serviceMin / 60
    case 'PALETTE':
    case 'GRILLE':
      return pallets
    case 'POINT':
      return points
    default:
      return 1
  }
}

export function unitPriceOf(mode: PricingMode, shape: Shape, route: Route, quantities: Quantities): string {
  const { fixed, km, hour } = RATES[shape]
  const cents = fixed + km * Number(route.kmLoaded) + (hour * lineFigures(route).amplitudeMin) / 60
  const units = quantityOf(mode, route, quantities)
  return units === 1 ? `${Math.round(cents / 100)}.0000` : (cents / 100 / units).toFixed(4)
}

const BRACKETS = [
  { from: 1, to: 1, times: 1.2 },
  { from: 2, to: 3, times: 1.1 },
  { from: 4, to: 5, times: 1 },
] as const

/** Van grid with decreasing prices per pallet that averages the unit price. */
export function gridOf(mode: PricingMode, unitPrice: string, pallets: number): Pick<VersionRow, 'grid' | 'payForNextBracket'> {
  if (mode !== 'GRILLE') return {}
  const own = BRACKETS.find(({ from, to }) => pallets >= from && pallets <= to) ?? BRACKETS[2]
  const grid = BRACKETS.map(({ from, to, times }) => ({
    from,
    to,
    unitPrice: ((Number(unitPrice) * times) / own.times).toFixed(4),
  }))
  return { grid, payForNextBracket: true }
}

export function priceOf(mode: PricingMode, unitPrice: string, route: Route, quantities: Quantities): number {
  return Math.round(Number(unitPrice) * quantityOf(mode, route, quantities) * 100)
}

export function chargedQuantityOf(mode: PricingMode, { pallets, points }: Quantities): string | null {
  if (mode === 'PALETTE' || mode === 'GRILLE') return String(pallets)
  if (mode === 'POINT') return String(points)
  return mode === 'TONNE' ? '1' : null
}

export function termsOf(version: VersionRow): RuledTerms {
  const {
    pricingMode = 'FORFAIT_TRAJET',
    unitPrice = null,
    minimumCents = null,
    minimumHours = null,
    tollsCharge = 'COMPRIS',
    emptyKmCharge = 'EN_SUS',
    grid = null,
    payForNextBracket = false,
    chargedQuantity = null,
    quantityRule = 'PREVU',
    quantityTolerancePct = null,
    kmLoaded = null,
    kmEmpty = null,
    serviceHours = null,
    days = null,
    nightHours = null,
    meals = null,
    tollsCents = null,
    rates = null,
    costFactors = [],
    costCents = null,
    marginPct = null,
    marginMethod = null,
    goods = null,
    offer = null,
    indexation = null,
    vehicleNeed = null,
  } = version
  const price = {
    pricingMode,
    unitPrice,
    minimumCents,
    minimumHours,
    tollsCharge,
    emptyKmCharge,
    grid,
    payForNextBracket,
    chargedQuantity,
    quantityRule,
    quantityTolerancePct,
    offer,
    indexation,
    vehicleNeed,
  }
  const run = { kmLoaded, kmEmpty, serviceHours, days, nightHours, meals, tollsCents, goods }
  return { ...price, ...run, rates, costFactors, costCents, marginPct, marginMethod }
}
