/** Delays that have a cause. */
export interface CauseCount {
  code: string
  label: string
  count: number
  /** Of all of them together. */
  minutes: number
}

export interface ParetoBar extends CauseCount {
  /** Per cent of all that have a cause, and with those before it; whole numbers. */
  share: number
  cumulated: number
}

/** Causes by how often they delayed, the commonest first, with what they come to together (`domain.md` §4.4). */
export function paretoOf(causes: readonly CauseCount[]): ParetoBar[] {
  const total = causes.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  return causes
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'fr'))
    .map(cause => {
      before += cause.count
      return { ...cause, share: Math.round((cause.count * 100) / total), cumulated: Math.round((before * 100) / total) }
    })
}
