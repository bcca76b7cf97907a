import { Decimal, toCents } from '#domain/decimal.ts'

/** From so many pallets to so many, this price a pallet (decimal euros). */
export interface Bracket {
  from: number
  to: number
  unitPrice: string
}

export interface PalletPrice {
  amountCents: number
  /** The bracket that is paid for. */
  bracket: { from: number; to: number }
  reason: 'TRANCHE' | 'MINIMUM' | 'PAYANT_POUR'
}

/** True when the brackets follow each other without a gap or an overlap, from 1 or more. */
export function bracketsFollow(grid: readonly Bracket[]): boolean {
  return grid.every(({ from, to }, index) => to >= from && (index === 0 ? from >= 1 : from === grid[index - 1]!.to + 1))
}

/**
 * Price of a number of pallets on a grid (`domain.md` §6.5). `payForNextBracket` (« payant pour »): a later bracket, paid from its first
 * pallet, is taken when it is cheaper. The minimum decides last. Undefined when no bracket holds the number.
 */
export function palletPrice(
  pallets: number,
  grid: readonly Bracket[],
  { minimumCents = 0, payForNextBracket }: { minimumCents?: number | null; payForNextBracket: boolean },
): PalletPrice | undefined {
  const own = grid.find(({ from, to }) => pallets >= from && pallets <= to)
  if (!own) return undefined
  const paidFor = (count: number, { unitPrice }: Bracket) => toCents(Decimal(unitPrice).times(String(count)))
  let best = { amountCents: paidFor(pallets, own), bracket: own, reason: 'TRANCHE' as PalletPrice['reason'] }
  if (payForNextBracket) {
    for (const bracket of grid) {
      if (bracket.from <= pallets) continue
      const amountCents = paidFor(bracket.from, bracket)
      if (amountCents < best.amountCents) best = { amountCents, bracket, reason: 'PAYANT_POUR' }
    }
  }
  const { from, to } = best.bracket
  const minimum = minimumCents ?? 0
  if (best.amountCents < minimum) return { amountCents: minimum, bracket: { from, to }, reason: 'MINIMUM' }
  return { amountCents: best.amountCents, bracket: { from, to }, reason: best.reason }
}
