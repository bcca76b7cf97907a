import { fromCents, toCents } from '#domain/decimal.ts'
import { type CostInput, costOf } from '#domain/sales/pricing/cost.ts'

/** Cost calculation of a run with its factor codes, and its price. */
export interface FactorUse {
  cost: Omit<CostInput, 'factors'> & { factors: readonly (NonNullable<CostInput['factors']>[number] & { code: string })[] }
  priceCents: number | null
  supplementsCents?: number
}

export interface FactorImpact {
  costCents: { before: number; after: number }
  /** Price minus cost at an unchanged price; null without a price. */
  marginCents: { before: number; after: number } | null
  /** Price that keeps the margin in per cent; null without a price. */
  priceCents: { before: number; after: number } | null
}

/**
 * Effect of another factor amount on a run (`domain.md` §4.7): on cost, on margin at an unchanged price, and on price at
 * an unchanged margin. A price from a target margin is recomputed; other prices scale with the cost.
 */
export function factorImpact({ cost, priceCents, supplementsCents = 0 }: FactorUse, code: string, amount: string): FactorImpact {
  const before = costOf(cost)
  const after = costOf({ ...cost, factors: cost.factors.map(factor => (factor.code === code ? { ...factor, amount } : factor)) })
  const costCents = { before: before.costCents, after: after.costCents }
  if (priceCents === null) return { costCents, marginCents: null, priceCents: null }
  const price =
    cost.margin && priceCents === before.priceCents
      ? after.priceCents
      : before.costCents === 0
        ? priceCents
        : toCents(fromCents(priceCents).times(String(after.costCents)).div(String(before.costCents)))
  return {
    costCents,
    marginCents: {
      before: priceCents + supplementsCents - costCents.before,
      after: priceCents + supplementsCents - costCents.after,
    },
    priceCents: { before: priceCents + supplementsCents, after: price + supplementsCents },
  }
}

/** Same for a supplement: cost stays, price and margin change. */
export function supplementImpact(costCents: number, priceCents: number | null, byCents: number): FactorImpact {
  const moved = (cents: number) => ({ before: cents, after: cents + byCents })
  return {
    costCents: { before: costCents, after: costCents },
    marginCents: priceCents === null ? null : moved(priceCents - costCents),
    priceCents: priceCents === null ? null : moved(priceCents),
  }
}
