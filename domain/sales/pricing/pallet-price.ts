import { Decimal, toCents } from '#domain/decimal.ts'

export interface Bracket {
  from: number
  to: number
  unitPrice: string
}

export interface PalletPrice {
  amountCents: number
  bracket: { from: number; to: number }
  reason: 'TRANCHE' | 'MINIMUM' | 'PAYANT_POUR'
}

/** True when brackets are contiguous, from 1 or more. */
export function bracketsFollow(grid: readonly Bracket[]): boolean {
  return grid.every(({ from, to }, index) => to >= from && (index === 0 ? from >= 1 : from === grid[index - 1]!.to + 1))
}

/**
 * Grid price of pallets (`domain.md` §6.5). `payForNextBracket` (« payant pour »): a later bracket, paid from its first
 * pallet, is used when cheaper. The minimum applies last. Undefined outside the grid.
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
