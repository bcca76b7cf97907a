/** Sort key; null last in both directions. `french` collates, others by code point. */
export type Key = string | number | null | { french: string | null }
export const french = (text: string | null): Key => ({ french: text })
export const figure = (decimal: string | number | null): Key => (decimal === null ? null : Number(decimal))

/** Negative when the first sorts before: 1 ascending, -1 descending. */
export function compareKeys(one: Key[], other: Key[], direction: number): number {
  for (const [index, key] of one.entries()) {
    const place = compare(key, other[index]!, direction)
    if (place !== 0) return place
  }
  return 0
}

const collator = new Intl.Collator('fr')
const byCodePoint = (one: string | number, other: string | number) => Number(one > other) - Number(one < other)

function compare(one: Key, other: Key, direction: number): number {
  if (isFrench(one) && isFrench(other)) {
    const [a, b] = [one.french, other.french]
    return a === null || b === null ? compare(a, b, direction) : direction * (collator.compare(a, b) || byCodePoint(a, b))
  }
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (isFrench(one) || isFrench(other)) throw new Error('One order goes by two kinds of keys')
  return direction * byCodePoint(one, other)
}
const isFrench = (key: Key): key is { french: string | null } => typeof key === 'object' && key !== null
