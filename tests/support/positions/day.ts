import type { FencedStop } from '#domain/journey-management/live/geofence.ts'
import type { TrackPoint } from '#domain/journey-management/live/track.ts'

const MIN = 60_000
const KM = 1 / 111.32
const BEGIN = Date.UTC(2026, 10, 20, 5)
const KMH = 72
const SERVICE_MIN = 20
const GLITCH_KM = 55

/** Numbers between 0 and 1, the same at each run. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/**
 * Days of lorries that serve four stops, with a point a minute, and the ways in which such points come: in order, newest
 * first, shuffled, with the origin once, and with a glitch of 55 km once.
 */
export const lorryDays = (count: number, begin = BEGIN) =>
  Array.from({ length: count }, (_, lorry) => {
    const next = random(lorry + 1)
    const [lat, lng] = [44 + next() * 5, -1 + next() * 6]
    const legs = [0, 1, 2, 3].map(stop => (stop === 0 ? 0 : 25 + next() * 60))
    const inOrder: TrackPoint[] = []
    const places: number[] = []
    let [at, km] = [begin, 0]
    const mark = (speedKmh: number) => inOrder.push({ ms: at, lat: lat + (km + (next() - 0.5) * 0.02) * KM, lng, speedKmh })
    for (const leg of legs) {
      for (let left = leg; left > 0; left -= KMH / 60, at += MIN) {
        mark(KMH)
        km += Math.min(left, KMH / 60)
      }
      places.push(km)
      for (let minute = 0; minute < SERVICE_MIN; minute += 1, at += MIN) mark(0)
    }
    const stops = places.map(
      (place, position): FencedStop => ({
        ...{ position, status: 'A_FAIRE', lat: String(lat + place * KM), lng: String(lng), geofenceM: 200 },
        ...{ actualArrival: null, actualDeparture: null },
      }),
    )
    const shuffled = inOrder
      .map(point => ({ point, by: next() }))
      .sort((a, b) => a.by - b.by)
      .map(({ point }) => point)
    const wrong = Math.floor(next() * (inOrder.length - 1))
    const beside = { ...inOrder[wrong]!, ms: inOrder[wrong]!.ms + MIN / 2 }
    const withOne = (point: TrackPoint) => [...inOrder.slice(0, wrong + 1), point, ...inOrder.slice(wrong + 1)]
    return {
      stops,
      inOrder,
      ways: {
        inOrder,
        newestFirst: inOrder.toReversed(),
        shuffled,
        origin: withOne({ ...beside, lat: 0, lng: 0 }),
        glitch: withOne({ ...beside, lng: beside.lng + GLITCH_KM * KM * 1.4 }),
      },
    }
  })
