import { expect, it } from 'vitest'
import { crossingsOf, type FencedStop } from '#domain/journey-management/live/geofence.ts'
import { AROUND, type JudgedPoint, judge } from '#domain/journey-management/live/outliers.ts'
import { faultOf, type TrackPoint } from '#domain/journey-management/live/track.ts'
import { lorryDays } from '#tests/support/positions/day.ts'

const DAY_MS = 86_400_000
const MOST_REFUSED = 3

type Point = JudgedPoint

/** Receives points as the API does, without the database. */
function receive(history: Point[], { ms, ...point }: TrackPoint): void {
  const fresh = { ms, ...point, aside: faultOf(point) }
  const judged = history.filter(({ aside }) => aside === null || aside === 'SAUT').sort((a, b) => a.ms - b.ms)
  const around = [
    ...judged.filter(one => one.ms < ms && one.ms >= ms - DAY_MS).slice(-AROUND),
    ...judged.filter(one => one.ms > ms && one.ms <= ms + DAY_MS).slice(0, AROUND),
  ]
  const { asideOf, turned } = judge(around, [fresh])
  const now = new Map(turned.map(one => [one, asideOf(one)]))
  const own = asideOf(fresh)
  for (const [one, aside] of now) one.aside = aside
  history.push({ ...fresh, aside: own })
}

function replay(points: readonly TrackPoint[]): Point[] {
  const history: Point[] = []
  for (const point of points) receive(history, point)
  return history.sort((a, b) => a.ms - b.ms)
}

const passagesOf = (stops: readonly FencedStop[], history: readonly Point[]) =>
  crossingsOf(
    stops,
    history.filter(({ aside }) => aside === null),
  )

it('finds the same passages of 20 lorries in whatever order their points come, with a wrong one each', () => {
  for (const { stops, inOrder, ways } of lorryDays(20)) {
    const clean = passagesOf(stops, replay(inOrder))
    // Every stop is reached, and all but the last are left.
    expect(clean).toHaveLength(stops.length * 2 - 1)
    for (const [way, points] of Object.entries(ways)) expect(passagesOf(stops, replay(points)), way).toEqual(clean)
  }
})

it('refuses no true point for more than three fixes', () => {
  for (const { inOrder, ways } of lorryDays(20)) {
    const truth = new Set(inOrder)
    for (const points of [ways.origin, ways.glitch]) {
      const history: Point[] = []
      const refusedFor = new Map<number, number>()
      for (const point of points) {
        receive(history, point)
        for (const { ms, aside } of history) if (aside) refusedFor.set(ms, (refusedFor.get(ms) ?? 0) + 1)
        const trueOnes = [...truth].flatMap(({ ms }) => refusedFor.get(ms) ?? 0)
        expect(Math.max(0, ...trueOnes)).toBeLessThanOrEqual(MOST_REFUSED)
      }
    }
  }
})
