import { Decimal, fromCents, proportional, quotientCents, quotientText, toCents } from '#domain/decimal.ts'
import { minutesOf } from '#domain/formats/hours.ts'

/** Bases of cost factors (`domain.md` §3.23). */
export const FACTOR_BASES = [
  'KM',
  'HEURE',
  'HEURE_NUIT',
  'JOUR',
  'REPAS',
  'TRAJET',
  'PALETTE',
  'PCT_TH',
  'PCT_BASE',
  'REEL',
] as const
export type FactorBasis = (typeof FACTOR_BASES)[number]

/** Margin as a share of cost (taux de marge) or of price (taux de marque). */
export const MARGIN_METHODS = ['SUR_COUT', 'SUR_PRIX'] as const
export type MarginMethod = (typeof MARGIN_METHODS)[number]

export interface CostInput {
  /** Trinomial rates: euros per kilometre, service hour and day; decimal strings. */
  rates: { perKm: string; perHour: string; perDay: string }
  km: string
  serviceHours: string
  days: string
  tollsCents?: number | null
  /** `amount` in euros per unit (per cent for PCT_*), `quantity` in that unit (hours for PCT_TH, 1 for a lump sum). */
  factors?: readonly { label: string; basis: FactorBasis; amount: string; quantity: string }[]
  margin?: { pct: string; method: MarginMethod } | null
}

export interface Cost {
  kmTermCents: number
  hourTermCents: number
  dayTermCents: number
  subtotalCents: number
  tollsCents: number
  factors: { label: string; amountCents: number }[]
  costCents: number
  marginCents: number
  priceCents: number
  /** Price without tolls: base of indexation and cancellation. */
  transportPriceCents: number
  /** Euros per km, four decimals; null without kilometres. */
  costPerKm: string | null
  pricePerKm: string | null
}

/**
 * Cost and price of a run by trinomial (`domain.md` §6.4, §6.5): kilometre, hour and day terms rounded to cents, tolls,
 * factors, margin. All inputs ≥ 0 except the margin; a margin on price is below 100 %.
 */
export function costOf(input: CostInput): Cost {
  const { km, margin } = input
  const cost = termsOf(input)
  const priceCents = cost.costCents + marginOf(cost.costCents, margin)
  return {
    ...cost,
    marginCents: priceCents - cost.costCents,
    priceCents,
    transportPriceCents: priceCents - cost.tollsCents,
    costPerKm: perKilometre(cost.costCents, km),
    pricePerKm: perKilometre(priceCents, km),
  }
}

/** Cost of `costOf`, cents, without margin and per-km divisions. */
export const costCentsOf = (input: Omit<CostInput, 'margin'>): number => termsOf(input).costCents

function termsOf({ rates, km, serviceHours, days, tollsCents, factors = [] }: Omit<CostInput, 'margin'>) {
  const kmTermCents = toCents(Decimal(rates.perKm).times(km))
  const hourTermCents = hoursCents(Decimal(rates.perHour), serviceHours)
  const dayTermCents = toCents(Decimal(rates.perDay).times(days))
  const subtotalCents = kmTermCents + hourTermCents + dayTermCents
  const tolls = tollsCents ?? 0
  const added = factors.map(factor => ({
    label: factor.label,
    amountCents: factorAmount(factor, rates.perHour, subtotalCents),
  }))
  const costCents = subtotalCents + tolls + added.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { kmTermCents, hourTermCents, dayTermCents, subtotalCents, tollsCents: tolls, factors: added, costCents }
}

/** Hourly rate times hours, cents, exact to the minute: 26.40 × 9 h 40 = 255.20. */
const hoursCents = (rate: Decimal, hours: string) => quotientCents(rate.times(String(minutesOf(hours))), '60')

const BY_THE_HOUR: readonly FactorBasis[] = ['HEURE', 'HEURE_NUIT', 'PCT_TH']

/** Amount of a factor, cents: per cent of the hourly rate, per cent of the trinomial, or euros per unit. */
export function factorAmount(
  { basis, amount, quantity }: { basis: FactorBasis; amount: string; quantity: string },
  perHour: string,
  subtotalCents: number,
): number {
  const perUnit =
    basis === 'PCT_TH'
      ? percentOf(amount, Decimal(perHour))
      : basis === 'PCT_BASE'
        ? percentOf(amount, fromCents(subtotalCents))
        : Decimal(amount)
  return BY_THE_HOUR.includes(basis) ? hoursCents(perUnit, quantity) : toCents(perUnit.times(quantity))
}

const percentOf = (pct: string, of: Decimal) => of.times(pct).times('0.01')

/** Margin, cents: 12 % on a cost of 758.68 is 91.04; on the price 103.46. */
export function marginOf(costCents: number, margin: CostInput['margin']): number {
  if (!margin) return 0
  const cost = fromCents(costCents)
  if (margin.method === 'SUR_COUT') return toCents(percentOf(margin.pct, cost))
  return quotientCents(cost, Decimal('1').minus(Decimal(margin.pct).times('0.01')).toFixed()) - costCents
}

/** Margin in per cent of cost and price, two decimals; null without a divisor. */
export function marginRates(costCents: number, priceCents: number): { onCost: string | null; onPrice: string | null } {
  const hundredfold = String((priceCents - costCents) * 100)
  const rate = (of: number) => (of === 0 ? null : quotientText(hundredfold, String(of), 2))
  return { onCost: rate(costCents), onPrice: rate(priceCents) }
}

export function perKilometre(cents: number, km: string): string | null {
  const distance = Decimal(km)
  return distance.eq('0') ? null : quotientText(String(cents), distance.times('100').toFixed(), 4)
}

/** Day term of a tour split by service hours of its journeys; the last takes the remainder (`domain.md` §6.4, T2). */
export function dayTermShares(dayTermCents: number, serviceHours: readonly string[]): number[] {
  return proportional(
    fromCents(dayTermCents),
    serviceHours.map(hours => Decimal(hours)),
    2,
  ).map(toCents)
}
