import { formatNumber } from './number.ts'

const RULES = new Intl.PluralRules('fr')

/** Total of a list: « 12 », or « 1 000+ » when counting was capped. */
export const countText = ({ total, capped }: { total: number; capped: boolean }): string =>
  `${formatNumber(total)}${capped ? '+' : ''}`

/** « 0 palette », « 1 palette », « 2 palettes » (zero is singular in French); `many` for irregular plurals. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${RULES.select(count) === 'one' ? one : many}`
