/** What a driver does, as the tachograph tells it (Regulation (EU) No 165/2014, article 34). */
export const ACTIVITY_KINDS = ['CONDUITE', 'TRAVAIL', 'MISE_A_DISPOSITION', 'REPOS'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Half-open, in minutes since 01/01/1970 UTC: what lies between is really elapsed time, whatever the clocks do (`domain.md` §6.3). */
export interface Interval {
  start: number
  end: number
}

export interface Activity extends Interval {
  kind: ActivityKind
}

export const lengthOf = ({ start, end }: Interval): number => end - start

/** Minutes that both share. */
export const shared = (a: Interval, b: Interval): number => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))

/** Two activities that share a moment, by their places in the list that was given; null where nobody does two things at a time. */
export function firstOverlap(activities: readonly Interval[]): [number, number] | null {
  const order = activities.map((_, index) => index).sort((a, b) => activities[a]!.start - activities[b]!.start)
  for (let next = 1; next < order.length; next++) {
    const [before, after] = [order[next - 1]!, order[next]!]
    if (activities[after]!.start < activities[before]!.end) return [before, after]
  }
  return null
}

/** The activities in their order, without overlap: rest fills what lies between, and what follows itself is one. */
export function timelineOf(activities: readonly Activity[]): Activity[] {
  const timeline: Activity[] = []
  const add = (next: Activity) => {
    const last = timeline.at(-1)
    if (last?.kind === next.kind) last.end = next.end
    else timeline.push({ ...next })
  }
  for (const next of activities.toSorted((a, b) => a.start - b.start)) {
    const last = timeline.at(-1)
    if (last && last.end < next.start) add({ kind: 'REPOS', start: last.end, end: next.start })
    add(next)
  }
  return timeline
}
