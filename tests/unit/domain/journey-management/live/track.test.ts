import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossingsOf, type FencedStop } from '#domain/journey-management/live/geofence.ts'
import { ALREADY_TOLD, dueNotice, noticeText } from '#domain/journey-management/live/notice.ts'
import { judge } from '#domain/journey-management/live/outliers.ts'
import {
  faultOf,
  follow,
  IN_FUTURE,
  refusalOf,
  TOO_OLD,
  type Track,
  type TrackPoint,
} from '#domain/journey-management/live/track.ts'
import type { NOTICE_KINDS } from '#domain/journey-management/live/values.ts'

const MIN = 60_000
const NOW = Date.UTC(2026, 10, 20, 12)
const point = (minutes: number, km = 0, speedKmh: number | null = 80): TrackPoint => ({
  ms: NOW + minutes * MIN,
  lat: 47 + km / 111.32,
  lng: -1.5,
  speedKmh,
})
const track = (points: TrackPoint[]) => points.reduce<Track | null>((last, one) => follow(last, one), null)!

describe('vehicle position (domain.md §3.26)', () => {
  it('is refused from the future and after 60 days', () => {
    expect(refusalOf(point(3), NOW)).toBe(IN_FUTURE)
    expect(refusalOf(point(1.9), NOW)).toBeNull()
    expect(refusalOf(point(-60 * 1440 - 1), NOW)).toBe(TOO_OLD)
    expect(refusalOf(point(-60 * 1440), NOW)).toBeNull()
  })
  it.each([
    ['at the origin', { lat: 0, lng: 0 }, 'SANS_FIX'],
    ['without a fix', { valid: false }, 'SANS_FIX'],
    ['faster than any lorry', { speedKmh: 251 }, 'VITESSE'],
    ['as it should be', {}, null],
  ] as const)('%s', (_, over, fault) => {
    expect(faultOf({ ...point(0), ...over })).toBe(fault)
  })
})

describe('outliers', () => {
  const tenHere = Array.from({ length: 10 }, (_, at) => point(at))
  const asideOf = (...points: TrackPoint[]) => {
    const fresh = points.map(one => ({ ...one, aside: null }))
    const judged = judge([], fresh)
    return fresh.map(one => judged.asideOf(one))
  }
  it.each([
    ['130 km/h further is right', [point(0), point(6, 12.9)], [null, null]],
    ['more is a jump', [point(0), point(6, 13.3)], [null, 'SAUT']],
    ['a few metres aside a moment later is no jump', [point(0), { ...point(0, 0.09), ms: NOW + 1000 }], [null, null]],
    ['of later points that agree, the earlier is wrong', [point(0, 300), point(1), point(2)], ['SAUT', null, null]],
    [
      'four that agree after a jump are believed',
      [...tenHere, ...[11, 12, 13, 14].map(at => point(at, 300))],
      Array(14).fill(null),
    ],
    ['three are not', [...tenHere, ...[11, 12, 13].map(at => point(at, 300))], [...Array(10).fill(null), 'SAUT', 'SAUT', 'SAUT']],
  ] as [string, TrackPoint[], (string | null)[]][])('%s', (_, points, aside) => {
    expect(asideOf(...points)).toEqual(aside)
  })
})

describe('state derived from positions', () => {
  it('stands from its first position there until it moves', () => {
    const standing = track([point(-30), point(-25, 6, 0), point(-20, 6, 0), point(-10, 6, 2)])
    expect(standing.stoppedSinceMs).toBe(NOW - 25 * MIN)
    expect(follow(standing, point(-5, 8)).stoppedSinceMs).toBeNull()
  })
  it('sums driving until a rest of 45 min', () => {
    const minutes = [0, 10, 20, 30].map(at => point(at - 200, at))
    expect(track(minutes).drivingSeconds).toBe(30 * 60)
    const rest = (until: number) => [...minutes, point(-170, 30, 0), point(-170 + until, 30, 0)].slice(0)
    expect(track(rest(44)).drivingSeconds).toBe(30 * 60)
    expect(track([...minutes.slice(0, 3), point(-170, 20, 0), point(-130, 20, 0), point(-120, 20, 0)]).drivingSeconds).toBe(0)
  })
  it('never drives longer than the elapsed time', () => {
    const steps = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 60 }), km: fc.nat(60), speed: fc.nat(90) }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(steps, all => {
        let [at, km] = [-3_000, 0]
        const points = all.map(({ minutes, km: further, speed }) => {
          at += minutes
          km += further
          return point(at, km, speed)
        })
        if (points.length === 0) return
        const { drivingSeconds, stoppedSinceMs, ms } = track(points)
        expect(drivingSeconds).toBeLessThanOrEqual((ms - points[0]!.ms) / 1000)
        if (stoppedSinceMs !== null) expect(stoppedSinceMs).toBeLessThanOrEqual(ms)
      }),
    )
  })
})

describe('stops by geofence (domain.md §3.7)', () => {
  const fenced = (position: number, km: number, over: Partial<FencedStop> = {}): FencedStop => ({
    position,
    status: 'A_FAIRE',
    lat: String(47 + km / 111.32),
    lng: '-1.5',
    geofenceM: 200,
    actualArrival: null,
    actualDeparture: null,
    ...over,
  })
  const run = [fenced(0, 0), fenced(1, 20), fenced(2, 40)]
  it('detects arrival inside and departure beyond the margin; the last stop is left manually', () => {
    const points = [point(0), point(1, 0.22), point(2, 0.26), point(20, 19.9), point(40, 21), point(60, 40), point(70, 50)]
    expect(crossingsOf(run, points).map(({ position, act, ms }) => [position, act, (ms - NOW) / MIN])).toEqual([
      [0, 'arrive', 0],
      [0, 'leave', 2],
      [1, 'arrive', 20],
      [1, 'leave', 40],
      [2, 'arrive', 60],
    ])
  })
  it('continues from the recorded stop and keeps the order', () => {
    expect(crossingsOf([fenced(0, 0, { status: 'SUR_PLACE' }), fenced(1, 20)], [point(1, 5)])).toMatchObject([
      { position: 0, act: 'leave' },
    ])
    expect(crossingsOf(run, [point(1, 20), point(2, 40)])).toEqual([])
    expect(crossingsOf([fenced(0, 0, { lat: null })], [point(1)])).toEqual([])
    expect(crossingsOf([fenced(0, 0, { status: 'TERMINE' }), fenced(1, 20)], [point(1, 20)])).toMatchObject([
      { position: 1, act: 'arrive' },
    ])
  })
})

describe('messages to the client (domain.md §4.3)', () => {
  it.each([
    [14, [], null],
    [15, [], '15'],
    [29, ['15'], null],
    [30, ['15'], '30'],
    [75, [], '60'],
    // A longer delay already sent skips the shorter ones.
    [40, ['60'], null],
    [10, ['15', '30'], 'RETABLI'],
    [10, ['15', 'RETABLI'], null],
    [10, [], null],
    [61, ['15', '30', 'RETABLI'], '60'],
  ] as [number, (typeof NOTICE_KINDS)[number][], string | null][])('%i min late, already sent %j: %s', (gap, sent, due) => {
    expect(dueNotice(gap, sent)).toBe(due)
  })
  it('never sends the same message twice', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -60, max: 200 }), { maxLength: 40 }), gaps => {
        const sent: (typeof NOTICE_KINDS)[number][] = []
        for (const gap of gaps) {
          const due = dueNotice(gap, sent)
          if (due) expect(sent, ALREADY_TOLD).not.toContain(due)
          if (due) sent.push(due)
        }
      }),
    )
  })
  it('states the place, the due time and the expected time', () => {
    const text = noticeText({
      kind: '30',
      number: 'TR-261120-0024',
      label: 'Cholet → Bayonne',
      city: 'Cestas',
      plannedArrival: '2026-11-20T12:45:00.000Z',
      eta: '2026-11-20T13:33:00.000Z',
      carrier: 'Transports du Test',
    })
    for (const part of ['TR-261120-0024', '20/11/2026', 'Cestas', '13:45', '14:33', 'Transports du Test'])
      expect(text).toContain(part)
  })
})
