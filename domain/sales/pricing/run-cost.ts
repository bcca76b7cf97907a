import { Decimal } from '#domain/decimal.ts'
import type { Goods, PricingMode } from '#domain/sales/delivery-request/values.ts'
import { type Cost, type CostInput, costOf, type FactorBasis, factorAmount, type MarginMethod, marginOf } from './cost.ts'
import type { Bracket } from './pallet-price.ts'
import type { FactorFollows, Inclusion, Offer, VersionFactor, VersionRates } from './price-values.ts'

/** What decides the price of a version of a cahier des charges; decimals as strings, money in cents. A row of the version fits. */
export interface PriceTerms {
  pricingMode: PricingMode
  /** Euros per unit of the mode. */
  unitPrice: string | null
  minimumCents: number | null
  /** Of a price by the hour: how many hours it is paid for at least. */
  minimumHours: string | null
  grid: readonly Bracket[] | null
  payForNextBracket: boolean
  /** Of a price by the hour, the kilometre or the day: whether tolls are inside it. */
  tollsCharge: Inclusion
  /** Of a price by the kilometre: whether the kilometres run empty are inside it, or charged as the others. */
  emptyKmCharge: Inclusion
  /** What one run is charged for; without it its hours or days, and for what it carries nobody knows before it runs. */
  chargedQuantity: string | null
  kmLoaded: string | null
  kmEmpty: string | null
  serviceHours: string | null
  days: string | null
  nightHours: string | null
  tollsCents: number | null
  rates: VersionRates | null
  costFactors: readonly VersionFactor[]
  /** Cost of a run that conception entered: what counts where no rates were chosen. */
  costCents: number | null
  marginPct: string | null
  marginMethod: MarginMethod | null
  goods: Pick<Goods, 'pallets'> | null
  offer: Offer | null
}

/** Kilometres of a run, empty ones included. */
export function kmOf({ kmLoaded, kmEmpty }: Pick<PriceTerms, 'kmLoaded' | 'kmEmpty'>): string {
  return Decimal(kmLoaded ?? '0')
    .plus(kmEmpty ?? '0')
    .toFixed()
}

/** How much of a factor a run takes: what it follows, else what was entered. */
export function factorQuantity({ follows, quantity }: Pick<VersionFactor, 'follows' | 'quantity'>, terms: PriceTerms): string {
  if (!follows) return quantity
  return {
    KM: kmOf(terms),
    HOURS: terms.serviceHours ?? '0',
    NIGHT: terms.nightHours ?? '0',
    DAYS: terms.days ?? '1',
    PALLETS: terms.goods?.pallets === undefined ? '0' : String(terms.goods.pallets),
    RUN: '1',
  }[follows]
}

/** What the quantity of a factor follows when nobody enters one. */
export function followsOf(basis: FactorBasis, condition: string): FactorFollows {
  switch (basis) {
    case 'KM':
      return 'KM'
    case 'HEURE':
      return 'HOURS'
    case 'HEURE_NUIT':
      return 'NIGHT'
    case 'PCT_TH':
      return condition === 'NUIT_21_6' ? 'NIGHT' : 'HOURS'
    case 'JOUR':
      return 'DAYS'
    case 'PALETTE':
      return 'PALLETS'
    default:
      return 'RUN'
  }
}

/** The cost of a run by its rates, with the price that the target margin makes of it; null without rates. */
export function trinomialCost(terms: PriceTerms): Cost | null {
  return terms.rates && costOf(costInputOf(terms, terms.rates))
}

/** What the cost of a run is reckoned from; without a number of days a run takes one. */
export function costInputOf(terms: PriceTerms, rates: VersionRates) {
  return {
    rates,
    km: kmOf(terms),
    serviceHours: terms.serviceHours ?? '0',
    days: terms.days ?? '1',
    tollsCents: terms.tollsCents,
    factors: costsOf(terms).map(factor => ({ ...factor, quantity: factorQuantity(factor, terms) })),
    margin: targetMargin(terms),
  } satisfies CostInput
}

/** The target margin, when one is set. */
function targetMargin({ marginPct, marginMethod }: Pick<PriceTerms, 'marginPct' | 'marginMethod'>): CostInput['margin'] {
  return marginPct === null ? null : { pct: marginPct, method: marginMethod ?? 'SUR_COUT' }
}

/** The price that the target margin makes of a cost, by the method that is named. */
export function targetPrice(
  costCents: number,
  terms: Pick<PriceTerms, 'marginPct' | 'marginMethod'>,
  method?: MarginMethod,
): number {
  const margin = targetMargin(terms)
  return costCents + marginOf(costCents, margin && { ...margin, method: method ?? margin.method })
}

/** The factors of a version that make its cost; the others are charged beside the price. */
export const costsOf = (terms: Pick<PriceTerms, 'costFactors'>) => terms.costFactors.filter(({ sign }) => sign !== 'REVENUE')

/** What is charged to the client on top of the price: a factor that adds to the revenue (`domain.md` §3.23). */
export interface Supplement {
  factor: VersionFactor
  quantity: string
  amountCents: number
}

/** The supplements of a run, each rounded to the cent; a percentage of rates that the version does not have makes nothing. */
export function supplementsOf(terms: PriceTerms): Supplement[] {
  const { rates } = terms
  const subtotalCents = trinomialCost(terms)?.subtotalCents ?? 0
  return terms.costFactors
    .filter(({ sign }) => sign === 'REVENUE')
    .map(factor => {
      const quantity = factorQuantity(factor, terms)
      return { factor, quantity, amountCents: factorAmount({ ...factor, quantity }, rates?.perHour ?? '0', subtotalCents) }
    })
}
