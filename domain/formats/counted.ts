import { formatNumber } from './number.ts'

const RULES = new Intl.PluralRules('fr')

/** How many of what: « 0 palette », « 1 palette », « 2 palettes » (French counts none as one); `many` where an s is not enough. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${RULES.select(count) === 'one' ? one : many}`
