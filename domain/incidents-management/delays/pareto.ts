/** Number and minutes of delays per cause. */
export interface CauseCount {
  code: string
  label: string
  count: number
  minutes: number
}

export interface ParetoBar extends CauseCount {
  /** Per cent of all delays with a cause, own and cumulated; integers. */
  share: number
  cumulated: number
}

/** Causes by number of delays, most frequent first, with cumulated shares (`domain.md` §4.4). */
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
