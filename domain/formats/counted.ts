import { formatNumber } from './number.ts'

const RULES = new Intl.PluralRules('fr')

/** How many rows a list has: « 12 », « 1 000+ » where it stops counting. */
export const countText = ({ total, capped }: { total: number; capped: boolean }): string =>
  `${formatNumber(total)}${capped ? '+' : ''}`

/** How many of what: « 0 palette », « 1 palette », « 2 palettes » (French counts none as one); `many` where an s is not enough. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${RULES.select(count) === 'one' ? one : many}`
