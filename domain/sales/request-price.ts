import { Decimal, fromCents, toCents } from '../decimal.ts'
import {
  type Cost,
  type CostInput,
  costOf,
  type FactorBasis,
  type MarginMethod,
  marginOf,
  marginRates,
  perKilometre,
} from './cost.ts'
import type { Goods, PricingMode } from './delivery-request-values.ts'
import { type Bracket, type PalletPrice, palletPrice } from './pallet-price.ts'
import type { FactorFollows, Offer, VersionFactor, VersionRates } from './price-values.ts'
import { hourlyPrice, quantityPrice } from './unit-price.ts'

/** What decides the price of a version of a cahier des charges; decimals as strings, money in cents. A row of the version fits. */
export interface PriceTerms {
  pricingMode: PricingMode
  /** Euros per unit of the mode. */
  unitPrice: string | null
  minimumCents: number | null
  grid: readonly Bracket[] | null
  payForNextBracket: boolean
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

/** What one run does, where it is not what the version says. */
export interface Run {
  kmLoaded?: string
  kmEmpty?: string
  /** Hours, days, pallets, tonnes or points that it is charged for. */
  quantity?: string
}

export interface VersionPrice {
  /** The trinomial cost with its components and, by the target margin, its own price; null without rates. */
  cost: Cost | null
  costCents: number | null
  /** Price of a run; null when it depends on what the run carries, or when something is missing. */
  priceCents: number | null
  tollsCents: number
  /** The price without tolls: what indexation and cancellation are reckoned on. */
  transportPriceCents: number | null
  marginCents: number | null
  /** The margin in per cent of the cost and of the price, two decimals. */
  marginRates: { onCost: string | null; onPrice: string | null }
  /** Kilometres of a run, empty ones included. */
  km: string
  costPerKm: string | null
  pricePerKm: string | null
  /** How a price by the unit came about. */
  charge: Charge | null
}

export interface Charge {
  /** In the unit of the mode; hours as they are charged, by the started half-hour. */
  quantity: string
  unitPrice: string
  reason: PalletPrice['reason']
}

/**
 * The price of one run of a version: the list, the sheet, the offer and the journeys all ask here (`domain.md` §3.3, §6.5). A flat or a
 * trinomial price is agreed for a run and does not move with it; the others are paid for what the run does. What was offered stands,
 * whatever became of rules and referentials since.
 */
export function priceOfVersion(terms: PriceTerms, run: Run = {}): VersionPrice {
  const { offer } = terms
  const offered = offer !== null && isUsual(terms, run)
  const cost = offered ? offer.cost : trinomialCost(terms)
  const costCents = cost?.costCents ?? terms.costCents
  const charge = chargeOf(terms, run)
  const priceCents = offered ? offer.priceCents : agreedPrice(terms, cost, charge?.amountCents)
  const tollsCents = terms.tollsCents ?? 0
  const km = kmOf({ ...terms, ...run })
  return {
    cost,
    costCents,
    priceCents,
    tollsCents,
    transportPriceCents: offered ? offer.transportPriceCents : priceCents === null ? null : Math.max(0, priceCents - tollsCents),
    marginCents: priceCents === null || costCents === null ? null : priceCents - costCents,
    marginRates: priceCents === null || costCents === null ? { onCost: null, onPrice: null } : marginRates(costCents, priceCents),
    km,
    costPerKm: costCents === null ? null : perKilometre(costCents, km),
    pricePerKm: priceCents === null ? null : perKilometre(priceCents, km),
    charge: charge && { quantity: charge.quantity, unitPrice: charge.unitPrice, reason: charge.reason },
  }
}

/** What « Proposer » freezes. */
export function offerOf(terms: PriceTerms): Offer {
  const { cost, priceCents, transportPriceCents } = priceOfVersion({ ...terms, offer: null })
  return { cost, marginPct: terms.marginPct, marginMethod: terms.marginMethod, priceCents, transportPriceCents }
}

/** The field that a mode cannot do without and that is empty; undefined when an offer can be made of it. */
export function missingTerm(terms: PriceTerms): string | undefined {
  const { pricingMode, unitPrice, grid, rates, marginPct } = terms
  const hasGrid = grid !== null && grid.length > 0
  if (pricingMode === 'TRINOME') {
    if (unitPrice !== null && !rates) return undefined
    return rates ? (marginPct === null ? 'marginPct' : undefined) : 'reference'
  }
  if (pricingMode === 'GRILLE') return hasGrid || unitPrice !== null ? undefined : 'grid'
  if (pricingMode === 'PALETTE' && hasGrid) return undefined
  return unitPrice === null ? 'unitPrice' : undefined
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
    factors: terms.costFactors.map(factor => ({ ...factor, quantity: factorQuantity(factor, terms) })),
    margin: targetMargin(terms),
  } satisfies CostInput
}

/** The target margin, when one is set. */
export function targetMargin({ marginPct, marginMethod }: Pick<PriceTerms, 'marginPct' | 'marginMethod'>): CostInput['margin'] {
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

/** A price that is agreed for the run as a whole. */
const isFlat = (mode: PricingMode) => mode === 'FORFAIT_TRAJET' || mode === 'TRINOME'

function agreedPrice(terms: PriceTerms, cost: Cost | null, charged: number | undefined): number | null {
  if (terms.pricingMode === 'TRINOME') {
    if (cost) return terms.marginPct === null ? null : cost.priceCents
    return terms.unitPrice === null ? null : toCents(Decimal(terms.unitPrice))
  }
  if (terms.pricingMode === 'FORFAIT_TRAJET') return terms.unitPrice === null ? null : toCents(Decimal(terms.unitPrice))
  return charged ?? null
}

/** A run that is charged like the one of the offer. */
function isUsual(terms: PriceTerms, run: Run): boolean {
  if (isFlat(terms.pricingMode)) return true
  const usual = chargedQuantity(terms, {})
  const own = chargedQuantity(terms, run)
  return usual === null || own === null ? usual === own : Decimal(usual).eq(own)
}

/** How much of its unit a run is charged for; null when nobody knows yet. */
export function chargedQuantity(terms: PriceTerms, run: Run = {}): string | null {
  const { pricingMode } = terms
  if (pricingMode === 'KM') {
    const km = kmOf({ ...terms, ...run })
    return Decimal(km).gt('0') ? km : null
  }
  const said = run.quantity ?? terms.chargedQuantity
  if (said !== null) return said
  if (pricingMode === 'HEURE') return terms.serviceHours
  if (pricingMode === 'JOUR') return terms.days
  // Pallets, tonnes and points are what a run carries: the goods say what is expected, not what is charged.
  return null
}

function chargeOf(terms: PriceTerms, run: Run): (Charge & { amountCents: number }) | null {
  const { pricingMode, unitPrice, grid, payForNextBracket } = terms
  if (isFlat(pricingMode)) return null
  const quantity = chargedQuantity(terms, run)
  if (quantity === null) return null
  const minimumCents = terms.minimumCents ?? 0
  if ((pricingMode === 'PALETTE' || pricingMode === 'GRILLE') && grid && grid.length > 0) {
    // A pallet that is begun takes its place.
    const pallets = Number(Decimal(quantity).round(0, 3).toFixed())
    const found = palletPrice(pallets, grid, { minimumCents, payForNextBracket })
    if (!found) return null
    const { from, to } = found.bracket
    const bracket = grid.find(one => one.from === from && one.to === to)!
    const paidFor = found.reason === 'PAYANT_POUR' ? from : pallets
    return { quantity: String(paidFor), unitPrice: bracket.unitPrice, reason: found.reason, amountCents: found.amountCents }
  }
  if (unitPrice === null) return null
  if (pricingMode === 'HEURE') {
    const { hours, amountCents } = hourlyPrice(minutesOf(quantity), unitPrice)
    return charged(hours, amountCents)
  }
  return charged(quantity, quantityPrice(quantity, unitPrice))

  function charged(quantity: string, amountCents: number) {
    const reason: Charge['reason'] = amountCents < minimumCents ? 'MINIMUM' : 'TRANCHE'
    return { quantity, unitPrice: unitPrice!, reason, amountCents: Math.max(amountCents, minimumCents) }
  }
}

/** Hours with decimals to whole minutes: 9,67 is 9 h 40. */
export function minutesOf(hours: string): number {
  return Number(Decimal(hours).times('60').round(0, 1).toFixed())
}

/** Whole minutes to hours, as exact as a rate needs them. */
export function hoursOf(minutes: number): string {
  return Decimal(String(minutes)).div('60').round(10, 1).toFixed()
}

/** The unit price that makes a total, for what is entered in hours: `minimumCents` ÷ unit price. */
export function unitsFor(cents: number, unitPrice: string): string {
  return fromCents(cents).div(unitPrice).round(2, 1).toFixed()
}
