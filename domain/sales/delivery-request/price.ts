import { Decimal, toCents } from '#domain/decimal.ts'
import { minutesOf } from '#domain/formats/hours.ts'
import { realTolls } from '#domain/sales/pricing/charge-rules.ts'
import { type Cost, marginRates, perKilometre } from '#domain/sales/pricing/cost.ts'
import { type PalletPrice, palletPrice } from '#domain/sales/pricing/pallet-price.ts'
import { CHOOSES_TOLLS, type Offer } from '#domain/sales/pricing/price-values.ts'
import { kmOf, type PriceTerms, type Supplement, supplementsOf, trinomialCost } from '#domain/sales/pricing/run-cost.ts'
import { hourlyPrice, quantityPrice } from '#domain/sales/pricing/unit-price.ts'
import type { PricingMode } from './values.ts'

export interface Run {
  kmLoaded?: string
  kmEmpty?: string
  /** Charged hours, days, pallets, tonnes or points. */
  quantity?: string
}

export interface VersionPrice {
  /** Trinomial cost with components and its target price; null without rates. */
  cost: Cost | null
  costCents: number | null
  /** Null when it depends on the load, or data is missing. */
  priceCents: number | null
  tollsCents: number
  /** Price without tolls: base of indexation and cancellation. */
  transportPriceCents: number | null
  marginCents: number | null
  /** Margin in per cent of cost and of price, two decimals. */
  marginRates: { onCost: string | null; onPrice: string | null }
  km: string
  costPerKm: string | null
  pricePerKm: string | null
  /** Calculation of a price per unit. */
  charge: Charge | null
  supplements: Supplement[]
}

export interface Charge {
  /** In the unit of the mode; hours rounded up to half-hours. */
  quantity: string
  unitPrice: string
  reason: PalletPrice['reason']
  amountCents: number
}

/**
 * Price of one run of a version, used by lists, pages, offers and journeys (`domain.md` §3.3, §6.5). Flat and trinomial
 * prices are fixed per run, others follow its quantities. An offered price stays, even if rules or reference costs
 * change.
 */
export function priceOfVersion(terms: PriceTerms, run: Run = {}): VersionPrice {
  const { offer } = terms
  const offered = offer !== null && isUsual(terms, run)
  const cost = offered ? offer.cost : trinomialCost(terms)
  const costCents = cost?.costCents ?? terms.costCents
  const charge = chargeOf(terms, run)
  const supplements = supplementsOf(isFlat(terms.pricingMode) ? terms : { ...terms, ...run })
  const agreed = agreedPrice(terms, cost, charge?.amountCents)
  const priceCents = offered ? offer.priceCents : agreed === null ? null : agreed + totalOf(supplements)
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
    charge,
    supplements,
  }
}

/** Price by quantity, cents, sharing work between quantities. Null without a price. Only for modes charged by quantity. */
export function priceByQuantity(terms: PriceTerms): (quantity: string) => number | null {
  const besideCents = totalOf(supplementsOf(terms)) + (tollsBeside(terms) ? (terms.tollsCents ?? 0) : 0)
  return quantity => {
    const charge = chargeOf(terms, { quantity })
    return charge && charge.amountCents + besideCents
  }
}

export const totalOf = (supplements: readonly Supplement[]) => supplements.reduce((sum, { amountCents }) => sum + amountCents, 0)

export function offerOf(terms: PriceTerms): Offer {
  const { cost, priceCents, transportPriceCents } = priceOfVersion({ ...terms, offer: null })
  return { cost, marginPct: terms.marginPct, marginMethod: terms.marginMethod, priceCents, transportPriceCents }
}

export function missingTerm(terms: PriceTerms): string | undefined {
  const { pricingMode, unitPrice, grid, rates, marginPct } = terms
  const hasGrid = grid !== null && grid.length > 0
  if (pricingMode === 'TRINOME') {
    if (unitPrice !== null && !rates) return undefined
    return rates ? (marginPct === null ? 'marginPct' : undefined) : 'reference'
  }
  if (pricingMode === 'GRILLE') return hasGrid ? undefined : 'grid'
  if (pricingMode === 'PALETTE' && hasGrid) return undefined
  return unitPrice === null ? 'unitPrice' : undefined
}

export const isFlat = (mode: PricingMode) => mode === 'FORFAIT_TRAJET' || mode === 'TRINOME'

function agreedPrice(terms: PriceTerms, cost: Cost | null, charged: number | undefined): number | null {
  if (terms.pricingMode === 'TRINOME') {
    if (cost) return terms.marginPct === null ? null : cost.priceCents
    return terms.unitPrice === null ? null : toCents(Decimal(terms.unitPrice))
  }
  const flat = terms.pricingMode === 'FORFAIT_TRAJET' && terms.unitPrice !== null ? toCents(Decimal(terms.unitPrice)) : undefined
  const agreed = flat ?? charged
  return agreed === undefined ? null : agreed + (tollsBeside(terms) ? (terms.tollsCents ?? 0) : 0)
}

/** Tolls charged beside the unit price, so part of a run's price. */
export const tollsBeside = (terms: Pick<PriceTerms, 'pricingMode' | 'tollsCharge'>) =>
  realTolls(terms) || (CHOOSES_TOLLS.includes(terms.pricingMode) && terms.tollsCharge === 'EN_SUS')

/** True when charged like the offered run. */
function isUsual(terms: PriceTerms, run: Run): boolean {
  if (isFlat(terms.pricingMode)) return true
  const usual = chargedQuantity(terms, {})
  const own = chargedQuantity(terms, run)
  return usual === null || own === null ? usual === own : Decimal(usual).eq(own)
}

/** Charged units of a run; null when unknown. */
export function chargedQuantity(terms: PriceTerms, run: Run = {}): string | null {
  const { pricingMode } = terms
  if (pricingMode === 'KM') {
    const driven = { ...terms, ...run }
    const km = kmOf(terms.emptyKmCharge === 'COMPRIS' ? { ...driven, kmEmpty: null } : driven)
    return Decimal(km).gt('0') ? km : null
  }
  const said = run.quantity ?? terms.chargedQuantity
  if (said !== null) return said
  if (pricingMode === 'HEURE') return terms.serviceHours
  if (pricingMode === 'JOUR') return terms.days
  // For these modes goods give the expected load, not the charged one.
  return null
}

function chargeOf(terms: PriceTerms, run: Run): Charge | null {
  const { pricingMode, unitPrice, grid, payForNextBracket } = terms
  if (isFlat(pricingMode)) return null
  const quantity = chargedQuantity(terms, run)
  if (quantity === null) return null
  const minimumCents = terms.minimumCents ?? 0
  if ((pricingMode === 'PALETTE' || pricingMode === 'GRILLE') && grid && grid.length > 0) {
    // A started pallet counts as a whole one.
    const pallets = Number(Decimal(quantity).round(0, 3).toFixed())
    const found = palletPrice(pallets, grid, { minimumCents, payForNextBracket })
    if (!found) return null
    const { from, to } = found.bracket
    const bracket = grid.find(one => one.from === from && one.to === to)!
    const paidFor = found.reason === 'PAYANT_POUR' ? from : pallets
    return { quantity: String(paidFor), unitPrice: bracket.unitPrice, reason: found.reason, amountCents: found.amountCents }
  }
  // In GRILLE mode the unit price does not apply.
  if (unitPrice === null || pricingMode === 'GRILLE') return null
  if (pricingMode === 'HEURE') {
    const minutes = minutesOf(quantity)
    const { hours, amountCents } = hourlyPrice(minutes, unitPrice, terms.minimumHours ?? '0')
    return charged(hours, amountCents, Decimal(hours).gt(hourlyPrice(minutes, unitPrice).hours))
  }
  return charged(quantity, quantityPrice(quantity, unitPrice))

  function charged(quantity: string, amountCents: number, raised = false) {
    const reason: Charge['reason'] = raised || amountCents < minimumCents ? 'MINIMUM' : 'TRANCHE'
    return { quantity, unitPrice: unitPrice!, reason, amountCents: Math.max(amountCents, minimumCents) }
  }
}
