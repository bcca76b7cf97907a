import { Decimal } from '#domain/decimal.ts'
import type { Goods, PricingMode } from '#domain/sales/delivery-request/values.ts'
import type { TollsCharge } from './charge-rules.ts'
import { type Cost, type CostInput, costOf, type FactorBasis, factorAmount, type MarginMethod, marginOf } from './cost.ts'
import type { Bracket } from './pallet-price.ts'
import type { FactorFollows, Inclusion, Offer, VersionFactor, VersionRates } from './price-values.ts'

/** Price data of a version; decimals as strings, amounts in cents. */
export interface PriceTerms {
  pricingMode: PricingMode
  unitPrice: string | null
  minimumCents: number | null
  /** Minimum paid hours, for hourly prices. */
  minimumHours: string | null
  grid: readonly Bracket[] | null
  payForNextBracket: boolean
  /** Whether tolls are included, for prices by hour, kilometre or day; or as they were paid, for any agreed price. */
  tollsCharge: TollsCharge
  /** Whether empty kilometres are included or charged, for prices per kilometre. */
  emptyKmCharge: Inclusion
  /** Charged quantity per run; defaults to its hours or days; unknown for loads. */
  chargedQuantity: string | null
  kmLoaded: string | null
  kmEmpty: string | null
  serviceHours: string | null
  days: string | null
  nightHours: string | null
  /** Meals of the driver away from his workplace. */
  meals: string | null
  tollsCents: number | null
  rates: VersionRates | null
  costFactors: readonly VersionFactor[]
  /** Cost per run from conception, used without rates. */
  costCents: number | null
  marginPct: string | null
  marginMethod: MarginMethod | null
  goods: Pick<Goods, 'pallets'> | null
  offer: Offer | null
}

export function kmOf({ kmLoaded, kmEmpty }: Pick<PriceTerms, 'kmLoaded' | 'kmEmpty'>): string {
  return Decimal(kmLoaded ?? '0')
    .plus(kmEmpty ?? '0')
    .toFixed()
}

/** Quantity of a factor per run: what it follows, else the entered one. */
export function factorQuantity({ follows, quantity }: Pick<VersionFactor, 'follows' | 'quantity'>, terms: PriceTerms): string {
  if (!follows) return quantity
  return {
    KM: kmOf(terms),
    HOURS: terms.serviceHours ?? '0',
    NIGHT: terms.nightHours ?? '0',
    DAYS: terms.days ?? '1',
    MEALS: terms.meals ?? '0',
    PALLETS: terms.goods?.pallets === undefined ? '0' : String(terms.goods.pallets),
    RUN: '1',
  }[follows]
}

/** Default of what a factor's quantity follows. */
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
    case 'REPAS':
      return 'MEALS'
    case 'PALETTE':
      return 'PALLETS'
    default:
      return 'RUN'
  }
}

/** Cost by rates, with its target price; null without rates. */
export function trinomialCost(terms: PriceTerms): Cost | null {
  return terms.rates && costOf(costInputOf(terms, terms.rates))
}

/** Input of the cost; one day by default. */
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

function targetMargin({ marginPct, marginMethod }: Pick<PriceTerms, 'marginPct' | 'marginMethod'>): CostInput['margin'] {
  return marginPct === null ? null : { pct: marginPct, method: marginMethod ?? 'SUR_COUT' }
}

export function targetPrice(
  costCents: number,
  terms: Pick<PriceTerms, 'marginPct' | 'marginMethod'>,
  method?: MarginMethod,
): number {
  const margin = targetMargin(terms)
  return costCents + marginOf(costCents, margin && { ...margin, method: method ?? margin.method })
}

/** Factors that count as cost; the others are charged beside the price. */
export const costsOf = (terms: Pick<PriceTerms, 'costFactors'>) => terms.costFactors.filter(({ sign }) => sign !== 'REVENUE')

/** A revenue factor charged beside the price (`domain.md` §3.23). */
export interface Supplement {
  factor: VersionFactor
  quantity: string
  amountCents: number
}

/** Supplements of a run, rounded to cents; a percentage without rates is 0. */
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
