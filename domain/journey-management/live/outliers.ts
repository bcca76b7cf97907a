import { type Aside, JUMP_KMH, metresBetween, STILL_M, type TrackPoint } from './track.ts'

/** Earlier points among which one that agrees is sought, and neighbours on either side that decide on a point. */
export const AROUND = 30
/** A jump is believed once more points than this agree after it. */
const JUMP_COST = 3

type Place = Pick<TrackPoint, 'ms' | 'lat' | 'lng'>

/** True when a vehicle can drive from one point to the other in time, receiver error included. */
export function agree(a: Place, b: Place): boolean {
  const hours = Math.abs(b.ms - a.ms) / 3_600_000
  return (metresBetween(a, b) - STILL_M) / 1000 <= JUMP_KMH * hours
}

/**
 * Outliers of chronological points: those outside the longest chain of points that agree. The result depends on the points alone,
 * not on the order in which they came. `start` and `end` tell that the first and last point are known to be right.
 */
function outliersOf<Point extends Place>(points: readonly Point[], known: { start: boolean; end: boolean }): Set<Point> {
  const scores: number[] = []
  const before: number[] = []
  let best = -1
  points.forEach((point, at) => {
    let [score, from] = [at === 0 && known.start ? AROUND : 1, -1]
    for (let other = at - 1; other >= Math.max(0, at - AROUND); other -= 1)
      if (scores[other]! >= score && agree(points[other]!, point)) [score, from] = [scores[other]! + 1, other]
    if (best >= 0 && scores[best]! + 1 - JUMP_COST > score) [score, from] = [scores[best]! + 1 - JUMP_COST, best]
    scores.push(score)
    before.push(from)
    if (best < 0 || score > scores[best]!) best = at
  })
  const outliers = new Set(points)
  for (let at = known.end ? points.length - 1 : best; at >= 0; at = before[at]!) outliers.delete(points[at]!)
  return outliers
}

export interface JudgedPoint extends TrackPoint {
  aside: Aside | null
}

/**
 * Judges new points of a vehicle among the stored ones between and around them: `AROUND` before and after, fewer where there are
 * no more. Returns why each new point is set aside, and the stored points whose judgement turns.
 */
export function judge<Stored extends JudgedPoint, Fresh extends JudgedPoint>(stored: readonly Stored[], fresh: readonly Fresh[]) {
  const [from, to] = [Math.min(...fresh.map(({ ms }) => ms)), Math.max(...fresh.map(({ ms }) => ms))]
  const start = stored.filter(({ ms }) => ms < from).length >= AROUND
  const end = stored.filter(({ ms }) => ms > to).length >= AROUND
  const points: (Stored | Fresh)[] = [...stored, ...fresh].filter(({ aside }) => aside === null || aside === 'SAUT')
  points.sort((a, b) => a.ms - b.ms)
  // A point at either end was judged among neighbours that are not here: it stays as it is.
  if (start) while (points[0]!.aside) points.shift()
  if (end) while (points.at(-1)!.aside) points.pop()
  const outliers = outliersOf(points, { start, end })
  const within = new Set(points)
  const asideOf = (point: Stored | Fresh): Aside | null => (outliers.has(point) ? 'SAUT' : within.has(point) ? null : point.aside)
  return { asideOf, turned: stored.filter(point => asideOf(point) !== point.aside) }
}
