import { Decimal } from '#domain/decimal.ts'
import { hoursOf, minutesOf } from '#domain/formats/hours.ts'
import { priceByQuantity, priceOfVersion, type VersionPrice } from '#domain/sales/delivery-request/price.ts'
import type { PricingMode } from '#domain/sales/delivery-request/values.ts'
import { costCentsOf } from './cost.ts'
import { costInputOf, kmOf, type PriceTerms } from './run-cost.ts'

export interface BreakEven {
  priceCents: number
  /** Kilometres and service minutes at which the margin is 0, all else equal; null when never. */
  km: Turn | null
  minutes: Turn | null
  /** Minimum charged quantity that covers the cost; null when it does not apply. */
  quantity: string | null
  scaleCents: number
}

export interface Turn {
  /** Last integer on the run's side of the break-even. */
  at: number
  /** Distance from the run; negative is below. */
  by: number
  /** Side of the point on which the result changes. */
  side: 'ABOVE' | 'BELOW'
  turns: 'LOSS' | 'GAIN'
}

/** Break-even price, kilometres and hours, all else equal: a price per run stays, one per kilometre or hour follows. */
export function breakEvenOf(terms: PriceTerms, price: VersionPrice): BreakEven | null {
  const { costCents, priceCents } = price
  if (costCents === null || costCents === 0) return null
  const scaleCents = roundUp(Math.max(costCents, priceCents ?? 0))
  const free = { ...terms, offer: null }
  const quantity = leastQuantity(free, costCents)
  const { rates } = terms
  if (priceCents === null || !rates) return { priceCents: costCents, km: null, minutes: null, quantity, scaleCents }
  const follows = terms.pricingMode === 'KM' || (terms.pricingMode === 'HEURE' && terms.chargedQuantity === null)
  const margin = (changes: Partial<PriceTerms>) => {
    const changed = { ...free, ...changes }
    return ((follows ? priceOfVersion(changed).priceCents : priceCents) ?? 0) - costCentsOf(costInputOf(changed, rates))
  }
  // A fixed price has one break-even; a following price may have several because of rounding.
  const between = follows ? halfway : straight
  const empty = terms.kmEmpty ?? '0'
  const wholeKm = Number(Decimal(kmOf(terms)).round(0, 0).toFixed())
  const leastKm = Number(Decimal(empty).round(0, 3).toFixed())
  const km = turn(wholeKm, leastKm, MOST_KM, between, at => margin({ kmLoaded: Decimal(String(at)).minus(empty).toFixed() }))
  const minutes =
    terms.serviceHours === null
      ? null
      : turn(minutesOf(terms.serviceHours), 0, MOST_MINUTES, between, at => margin({ serviceHours: hoursOf(at) }))
  return { priceCents: costCents, km, minutes, quantity, scaleCents }
}

const MOST_KM = 5_000
const MOST_MINUTES = 4_320

interface Point {
  at: number
  margin: number
}

/** Next point to try between two points with margins of opposite sign. */
type Between = (near: Point, far: Point, tries: number) => number

const halfway: Between = (near, far) => Math.trunc((near.at + far.at) / 2)

/** Costs are linear except for rounding, so interpolate; bisect after four tries. */
const straight: Between = (near, far, tries) => {
  if (tries > 4) return halfway(near, far, tries)
  const way = far.at - near.at
  const reached = Math.trunc((way * near.margin) / (near.margin - far.margin))
  return near.at + Math.sign(way) * Math.min(Math.max(Math.abs(reached), 1), Math.abs(way) - 1)
}

/** First sign change of the margin, upwards or downwards from the run. */
function turn(now: number, least: number, most: number, between: Between, marginAt: (at: number) => number): Turn | null {
  if (now < least || now > most) return null
  const pointAt = (at: number): Point => ({ at, margin: marginAt(at) })
  let near = pointAt(now)
  const earns = near.margin >= 0
  const same = ({ margin }: Point) => margin >= 0 === earns
  let far = pointAt(most)
  const above = !same(far)
  if (!above) far = pointAt(least)
  if (same(far)) return null
  for (let tries = 1; Math.abs(far.at - near.at) > 1; tries++) {
    const middle = pointAt(between(near, far, tries))
    if (same(middle)) near = middle
    else far = middle
  }
  return { at: near.at, by: near.at - now, side: above ? 'ABOVE' : 'BELOW', turns: earns ? 'LOSS' : 'GAIN' }
}

/** Parts per unit in which a quantity is agreed: half hours and days, tenths of a tonne. */
const PARTS: Partial<Record<PricingMode, number>> = { HEURE: 2, JOUR: 2, PALETTE: 1, GRILLE: 1, TONNE: 10, POINT: 1 }
const MOST_UNITS = 10_000

/** Smallest quantity from which all cover the cost. Grid prices can drop at a bracket's start, so search from the end. */
function leastQuantity(terms: PriceTerms, costCents: number): string | null {
  const { pricingMode, chargedQuantity, grid } = terms
  const parts = PARTS[pricingMode]
  // Hours and days of the run also change its cost.
  if (!parts || (chargedQuantity === null && (pricingMode === 'HEURE' || pricingMode === 'JOUR'))) return null
  const quantity = (count: number) => Decimal(String(count)).div(String(parts)).toFixed()
  const priceOf = priceByQuantity(terms)
  const covers = (count: number) => (priceOf(quantity(count)) ?? -1) >= costCents
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

function roundUp(cents: number): number {
  const wanted = (cents * 112) / 100
  const step = 10 ** Math.max(2, Math.floor(Math.log10(wanted)) - 1)
  return Math.ceil(wanted / step) * step
}
