/** Activity kinds of the tachograph (Regulation (EU) No 165/2014, article 34). */
export const ACTIVITY_KINDS = ['CONDUITE', 'TRAVAIL', 'MISE_A_DISPOSITION', 'REPOS'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Half-open, in minutes since 01/01/1970 UTC, so differences are elapsed time (`domain.md` §6.3). */
export interface Interval {
  start: number
  end: number
}

export interface Activity extends Interval {
  kind: ActivityKind
  /** A rest on a ferry or train with a sleeper cabin or couchette (Regulation (EC) No 561/2006, article 9, 1). */
  onBoard?: boolean | null | undefined
  /** Availability in a moving vehicle while the other driver of a crew drives. */
  beside?: boolean | undefined
}

export const lengthOf = ({ start, end }: Interval): number => end - start

/** Overlap of two intervals, minutes. */
export const shared = (a: Interval, b: Interval): number => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))

/** Indexes of the first two overlapping activities; null when there are none. */
export function firstOverlap(activities: readonly Interval[]): [number, number] | null {
  const order = activities.map((_, index) => index).sort((a, b) => activities[a]!.start - activities[b]!.start)
  for (let next = 1; next < order.length; next++) {
    const [before, after] = [order[next - 1]!, order[next]!]
    if (activities[after]!.start < activities[before]!.end) return [before, after]
  }
  return null
}

/** Sorted activities without gaps: rest fills gaps, and equal neighbours merge. */
export function timelineOf(activities: readonly Activity[]): Activity[] {
  const timeline: Activity[] = []
  const add = (next: Activity) => {
    const last = timeline.at(-1)
    if (last?.kind === next.kind && Boolean(last.beside) === Boolean(next.beside)) {
      last.end = next.end
      if (next.onBoard) last.onBoard = true
    } else timeline.push({ ...next })
  }
  for (const next of activities.toSorted((a, b) => a.start - b.start)) {
    const last = timeline.at(-1)
    if (last && last.end < next.start) add({ kind: 'REPOS', start: last.end, end: next.start })
    add(next)
  }
  return timeline
}
