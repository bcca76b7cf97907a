import { fromCents, toCents } from '#domain/decimal.ts'
import { type CostInput, costOf } from '#domain/sales/pricing/cost.ts'

/** A run as its version reckons its cost, with the codes of its factors, and the price that it is sold for. */
export interface FactorUse {
  cost: Omit<CostInput, 'factors'> & { factors: readonly (NonNullable<CostInput['factors']>[number] & { code: string })[] }
  /** What it is sold for without what is charged on top. */
  priceCents: number | null
  /** What is charged on top. */
  supplementsCents?: number
}

export interface FactorImpact {
  costCents: { before: number; after: number }
  /** Price less cost, the price staying as it is; null without a price. */
  marginCents: { before: number; after: number } | null
  /** The price that keeps the margin in per cent; null without a price. */
  priceCents: { before: number; after: number } | null
}

/**
 * What another amount of a cost factor does to one run (`domain.md` §4.7): to its cost, to its margin if the price stays, to its price if the
 * margin stays. A price that the target margin made of the cost is made so again; any other stays in proportion to the cost.
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

/** The same for a factor that is charged on top: the cost stays, the price and the margin follow what it makes. */
export function supplementImpact(costCents: number, priceCents: number | null, byCents: number): FactorImpact {
  const moved = (cents: number) => ({ before: cents, after: cents + byCents })
  return {
    costCents: { before: costCents, after: costCents },
    marginCents: priceCents === null ? null : moved(priceCents - costCents),
    priceCents: priceCents === null ? null : moved(priceCents),
  }
}
