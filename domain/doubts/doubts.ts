import { formatMoney, formatNumber } from '../formats/number.ts'

/** A value that is possible but so rare that its author is asked « Êtes-vous sûr ? » once, with the reason. */
export interface Doubt {
  /** Field of the form. */
  path: string
  message: string
}

export const toConfirm = (words: string) => `À confirmer\u202f: ${words}`

/** Doubts of a form, from what is odd about each field. */
export const doubtsOf = (odd: Readonly<Record<string, string | null | undefined | false>>): Doubt[] =>
  Object.entries(odd).flatMap(([path, words]) => (words ? [{ path, message: toConfirm(words) }] : []))

/** A slipped comma makes ten times of an amount, five times of one that doubled or halved meanwhile. */
const SLIPPED = 5

/** Why an amount is doubted, given the last one; null when it is likely or there is none. */
export function farFromLast(
  now: number | string | null,
  last: number | string | null | undefined,
  written: (value: number) => string = formatNumber,
): string | null {
  const [more, less] = [Number(now), Number(last)]
  if (!more || !less) return null
  const times = Math.max(more / less, less / more)
  if (times < SLIPPED) return null
  const factor = formatNumber(Math.round(times))
  return `${written(more)}, ${factor} fois ${more > less ? 'plus' : 'moins'} que ${written(less)} auparavant`
}

export const farFromLastPrice = (cents: number | null, last: number | null | undefined) => farFromLast(cents, last, formatMoney)
