import { Decimal } from '#domain/decimal.ts'
import { hoursOf, minutesOf } from '#domain/formats/hours.ts'
import { priceOfVersion, type VersionPrice } from '#domain/sales/delivery-request/price.ts'
import type { PricingMode } from '#domain/sales/delivery-request/values.ts'
import { kmOf, type PriceTerms, trinomialCost } from './run-cost.ts'

/** Where the margin becomes nothing. */
export interface BreakEven {
  /** The price at which the margin is 0: the cost. */
  priceCents: number
  /** Kilometres of a run, and minutes of service, at which it is 0 with everything else as it is; null where that never comes. */
  km: Turn | null
  minutes: Turn | null
  /** How much of its unit a run must be charged for, at least, to cover its cost; null for a price of another kind, or where nothing does. */
  quantity: string | null
  /** What the whole picture spans. */
  scaleCents: number
}

export interface Turn {
  /** The last whole kilometre (minute) that is on the same side of 0 as the run. */
  at: number
  /** How far that is from the run; negative when it is less. */
  by: number
  /** On which side of it the line loses money, or earns some. */
  side: 'ABOVE' | 'BELOW'
  turns: 'LOSS' | 'GAIN'
}

/**
 * The price at which the margin is 0, and how many kilometres or hours of service bring it there, everything else as it is: a price that is
 * agreed for the run stays, one that is paid by the kilometre (by the hour) follows.
 */
export function breakEvenOf(terms: PriceTerms, price: VersionPrice): BreakEven | null {
  const { costCents, priceCents } = price
  if (costCents === null || costCents === 0) return null
  const scaleCents = roundUp(Math.max(costCents, priceCents ?? 0))
  const free = { ...terms, offer: null }
  const quantity = leastQuantity(free, costCents)
  if (priceCents === null || !terms.rates) return { priceCents: costCents, km: null, minutes: null, quantity, scaleCents }
  const margin = (changes: Partial<PriceTerms>) => {
    const changed = { ...free, ...changes }
    const cost = trinomialCost(changed)!
    const follows = terms.pricingMode === 'KM' || (terms.pricingMode === 'HEURE' && terms.chargedQuantity === null)
    return ((follows ? priceOfVersion(changed).priceCents : priceCents) ?? 0) - cost.costCents
  }
  const empty = terms.kmEmpty ?? '0'
  const wholeKm = Number(Decimal(kmOf(terms)).round(0, 0).toFixed())
  const km = turn(wholeKm, Number(Decimal(empty).round(0, 3).toFixed()), MOST_KM, at =>
    margin({ kmLoaded: Decimal(String(at)).minus(empty).toFixed() }),
  )
  const minutes =
    terms.serviceHours === null
      ? null
      : turn(minutesOf(terms.serviceHours), 0, MOST_MINUTES, at => margin({ serviceHours: hoursOf(at) }))
  return { priceCents: costCents, km, minutes, quantity, scaleCents }
}

const MOST_KM = 5_000
const MOST_MINUTES = 4_320

/** Where a margin changes its sign, upwards from the run if it does, else downwards. */
function turn(now: number, least: number, most: number, marginAt: (at: number) => number): Turn | null {
  if (now < least || now > most) return null
  const earns = marginAt(now) >= 0
  const same = (at: number) => marginAt(at) >= 0 === earns
  const bound = !same(most) ? most : !same(least) ? least : null
  if (bound === null) return null
  let [near, far] = [now, bound]
  while (Math.abs(far - near) > 1) {
    const middle = Math.trunc((near + far) / 2)
    if (same(middle)) near = middle
    else far = middle
  }
  return { at: near, by: near - now, side: bound === most ? 'ABOVE' : 'BELOW', turns: earns ? 'LOSS' : 'GAIN' }
}

/** Into how many parts a unit is divided when a quantity of it is agreed. */
const PARTS: Partial<Record<PricingMode, number>> = { HEURE: 2, JOUR: 2, PALETTE: 1, GRILLE: 1, TONNE: 10, POINT: 1 }
const MOST_UNITS = 10_000

/** The quantity from which on every one covers the cost. In a grid the price may fall where a bracket begins: so it is sought from its end. */
function leastQuantity(terms: PriceTerms, costCents: number): string | null {
  const { pricingMode, chargedQuantity, grid } = terms
  const parts = PARTS[pricingMode]
  // Hours and days of the run itself are in its cost as well.
  if (!parts || (chargedQuantity === null && (pricingMode === 'HEURE' || pricingMode === 'JOUR'))) return null
  const quantity = (count: number) => Decimal(String(count)).div(String(parts)).toFixed()
  const covers = (count: number) => (priceOfVersion(terms, { quantity: quantity(count) }).priceCents ?? -1) >= costCents
  const byGrid = (pricingMode === 'PALETTE' || pricingMode === 'GRILLE') && grid !== null && grid.length > 0
  const ranges = byGrid ? grid.toReversed() : [{ from: 1, to: MOST_UNITS * parts }]
  let least: number | null = null
  for (const { from, to } of ranges) {
    if (!covers(to)) break
    let [short, enough] = [from - 1, to]
    while (enough - short > 1) {
      const middle = Math.trunc((short + enough) / 2)
      if (covers(middle)) enough = middle
      else short = middle
    }
    least = enough
    if (enough > from) break
  }
  return least === null ? null : quantity(least)
}

/** A round sum a little beyond the greater of cost and price: what a picture of both spans. */
function roundUp(cents: number): number {
  const wanted = (cents * 112) / 100
  const step = 10 ** Math.max(2, Math.floor(Math.log10(wanted)) - 1)
  return Math.ceil(wanted / step) * step
}
